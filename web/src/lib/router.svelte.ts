// Where we are. Addresses are plain paths; the server gives every one of them this page.

class Router {
  path = $state('/');
  query = $state('');
  hash = $state('');

  constructor() {
    if (typeof location === 'undefined') return; // the front page is drawn once when it is built
    this.#read();
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
    addEventListener('click', (event) => this.#clicked(event));
  }

  /** Goes to an address of this page. */
  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    const before = this.path;
    this.#read();
    if (this.path !== before) scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.query = location.search;
    this.hash = location.hash;
  }

  /** A plain click on a link to this server stays on the page. */
  #clicked(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || link.pathname.startsWith('/licences/')) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
