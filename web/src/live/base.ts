/** The folder of the host that the page lies in: `/`, or `/bugnight/` for a demo in a folder. The manifest lies there. */
const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
export const BASE = new URL('.', manifest?.href ?? location.origin).pathname;

/** The address of one of our paths: for `/t/7`, say, `/bugnight/t/7`. */
export const addressOf = (path: string): string => BASE + path.slice(1);
