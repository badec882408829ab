/** Where we are: the path of the page, without a library. */

class Route {
  #path = $state(location.pathname);
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
    addEventListener('popstate', () => this.#back());
    addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }

  go(to: string): void {
    if (this.#covers.length) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
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
    this.#path = location.pathname;
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

/** Focus a new page, or part of it, unless something has the focus or the browser has just arrived. */
export function focusPage(page: HTMLElement | null = document.getElementById('table')): void {
  const held = document.activeElement;
  if (!page || !route.moved || (held && held !== document.body)) return;
  page.tabIndex = -1;
  page.focus({ preventScroll: true });
}
