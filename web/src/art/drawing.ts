/** How a drawing becomes a picture: one address, made once, with the theme's inks in it. */

import { idle } from '$/live/schedule';
import tokens from '$/style/tokens.css?raw';

/** The inks of things on paper: the same lamp on or off. */
const inks = new Map(
  [...tokens.slice(0, tokens.indexOf('}')).matchAll(/(--[\w-]+):\s*(#\w+)/g)].map(([, name = '', ink = '']) => [
    name,
    ink,
  ]),
);
const made = new Map<string, string>();

/** A drawing as a document of its own. */
export function documentOf(box: string, body: string): string {
  const [, , w, h] = box.split(' ');
  const painted = body.replace(
    /var\((--[\w-]+)\)/g,
    (_, name: string) => inks.get(name === '--feeler' ? '--ink' : name) ?? 'currentColor',
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${box}">${painted}</svg>`;
}

/** An address for a drawing of this size. It is made once. */
export function picture(name: string, box: string, draw: () => string): string {
  let url = made.get(name);
  if (!url) {
    url = `data:image/svg+xml,${escape(documentOf(box, draw()))}`;
    made.set(name, url);
  }
  return url;
}

/** As short as possible: the browser reads it again for every card. */
const escape = (text: string): string =>
  text
    .replace(/>\s+</g, '><')
    .replaceAll('"', "'")
    .replaceAll('%', '%25')
    .replaceAll('#', '%23')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E');

/** Held here, because a browser drops a picture that nothing shows. */
const held = new Map<string, HTMLImageElement>();

function hold(url: string): HTMLImageElement {
  const known = held.get(url);
  if (known) return known;
  const image = new Image();
  image.src = url;
  held.set(url, image);
  return image;
}

/**
 * Have pictures read, each in a task of its own, then go on: a style that names one which was not
 * read yet waits for it. The answer calls it off.
 */
export function read(urls: string[], then: () => () => void): () => void {
  const next = typeof Image === 'function' ? urls.find((url) => !held.has(url)) : undefined;
  if (next === undefined) return then();
  let stop: () => void;
  const timer = setTimeout(() => {
    hold(next);
    stop = read(urls.slice(urls.indexOf(next) + 1), then);
  });
  stop = () => clearTimeout(timer);
  return () => stop();
}

/** Have pictures ready before they are wanted, one in each idle moment: then none is made while cards move. */
export function prepare(urls: (() => string)[]): void {
  const [next, ...rest] = urls;
  if (!next) return;
  idle(() => {
    if (typeof Image !== 'function') return;
    hold(next());
    prepare(rest);
  });
}
