/** The pictures as the library has them: symbols in one file, named after what lies on a table. */

import { backPicture, placeShared, winnerPicture } from './pictures';
import { documentOf } from './drawing';

/** A card is one picture, or several that lie on each other, the topmost last; `words` stand on a picture. */
export interface Cards {
  pictures: Record<string, string>;
  words?: Record<string, string>;
  layers?: Record<string, string[]>;
}

/** The file of a game's cards. */
export function sheetOf({ pictures, words = {}, layers = {} }: Cards): string {
  const symbols = Object.entries(pictures).map(([name, url]) => {
    const { box, body } = parse(url);
    const own = body.replace(/(\bid="|url\(#)/g, `$1${name}-`);
    return symbol(name, box, own + parse(documentOf(box, words[name] ?? '')).body);
  });
  for (const [name, parts] of Object.entries(layers)) {
    const { box } = parse(pictures[parts[0] ?? ''] ?? '');
    const [, , w, h] = box.split(' ');
    symbols.push(symbol(name, box, parts.map((part) => `<use href="#${part}" width="${w}" height="${h}"/>`).join('')));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

/** A picture's box and strokes, from its address or its text. */
function parse(picture: string): { box: string; body: string } {
  const text = picture.startsWith('data:') ? decodeURIComponent(picture) : picture;
  const [, box = '', body = ''] = /viewBox="([^"]+)">(.*)<\/svg>/s.exec(text.replaceAll("'", '"')) ?? [];
  return { box, body };
}

const symbol = (name: string, box: string, body: string): string =>
  `<symbol id="${name}" viewBox="${box}">${body.replace(/>\s+</g, '><').trim()}</symbol>`;

/** What every game has: the regulars, and the backs of cards that are nobody's. */
export function cards(): Cards {
  const pictures: Record<string, string> = { back: backPicture(null, true), '?': backPicture(null, false) };
  for (let i = 0; i < 6; i++) {
    pictures[`face-${i}`] = documentOf('0 0 96 96', placeShared(`face-${i}`, 0, 0, 96, 96));
    pictures[`winner-${i}`] = winnerPicture(i);
  }
  return { pictures };
}
