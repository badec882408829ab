/** Where we are: the path of the page, without a library. */

import { addressOf, BASE } from './base';

/** A path as the pages know it, whatever folder they lie in. */
const here = (): string => (location.pathname.startsWith(BASE) ? location.pathname.slice(BASE.length - 1) : '/');

/** In a folder, a link gets its whole address before it can be opened in another tab. */
function complete({ target }: Event): void {
  const link = (target as Element | null)?.closest?.('a');
  const path = link?.getAttribute('href') ?? '';
  if (path.startsWith('/') && !path.startsWith(BASE)) link?.setAttribute('href', addressOf(path));
}

class Route {
  #path = $state(here());
  #query = $state(location.search);

  readonly path = $derived(this.#path);
  readonly query = $derived(new URLSearchParams(this.#query));
  readonly parts = $derived(this.#path.split('/').filter(Boolean).map(decodeURIComponent));

  /** Whether we have gone from one page to another. */
  moved = false;
  /** Functions that close what lies over the page, the topmost last. */
  #covers: (() => void)[] = [];
  /** Steps back that we made ourselves: what they uncover is already closed. */
  #own = 0;

  /** Links to our own pages change the path without loading. */
  begin(): void {
    if (BASE !== '/') for (const looked of ['pointerover', 'focusin']) addEventListener(looked, complete);
    addEventListener('popstate', () => this.#back());
    addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
      event.preventDefault();
      this.go('/' + link.pathname.slice(link.pathname.startsWith(BASE) ? BASE.length : 1) + link.search);
    });
  }

  go(to: string): void {
    if (this.#covers.length) history.replaceState(null, '', addressOf(to));
    else history.pushState(null, '', addressOf(to));
    this.#covers = [];
    this.#read();
    scrollTo(0, 0);
  }

  /** Something lies over the page, and Back closes it. The answer is for when it was closed in another way. */
  cover(close: () => void): () => void {
    history.pushState(null, '');
    this.#covers.push(close);
    return () => {
      if (!this.#covers.includes(close)) return;
      this.#covers = this.#covers.filter((each) => each !== close);
      this.#own += 1;
      history.back();
    };
  }

  #back(): void {
    if (this.#own) this.#own -= 1;
    else if (this.#covers.length) this.#covers.pop()?.();
    else this.#read();
  }

  #read(): void {
    this.moved = true;
    this.#path = here();
    this.#query = location.search;
  }
}

export const route = new Route();

/** Open a dialog; Back closes it, too. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  const closed = route.cover(() => dialog.close());
  dialog.addEventListener('close', closed, { once: true });
  return closed;
}

/** Focus the page, or part of it. */
export function skipToPage(page: HTMLElement | null = document.getElementById('table')): void {
  if (!page) return;
  page.tabIndex = -1;
  page.focus({ preventScroll: true });
}

/** Focus a new page, or part of it, unless something has the focus or the browser has just arrived. */
export function focusPage(page?: HTMLElement): void {
  const held = document.activeElement;
  if (route.moved && (!held || held === document.body)) skipToPage(page);
}
