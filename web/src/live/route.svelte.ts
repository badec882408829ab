/** Where we are: the path of the page, without a library. */

class Route {
  #path = $state(location.pathname);
  #query = $state(location.search);

  readonly path = $derived(this.#path);
  readonly query = $derived(new URLSearchParams(this.#query));
  readonly parts = $derived(this.#path.split('/').filter(Boolean).map(decodeURIComponent));

  /** Links of our own pages change the path and load nothing. */
  begin(): void {
    addEventListener('popstate', () => this.#read());
    addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }

  go(to: string): void {
    history.pushState(null, '', to);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.#path = location.pathname;
    this.#query = location.search;
  }
}

export const route = new Route();
