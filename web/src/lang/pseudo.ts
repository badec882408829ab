/** English with accents, brackets, and two fifths more of everything. Gaps stay as they are. */

import { type Catalogue, en, type Message } from './en';

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'î',
  o: 'ö',
  u: 'û',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  U: 'Û',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  g: 'ğ',
};
const PADDING = 'öñé ţŵö ţĥŕéé ƒöûŕ ƒîṽé šîẋ ';

export function stretch(text: string): string {
  const words = text.replace(/\{\w+\}|[a-zA-Z]/g, (found) => ACCENTS[found] ?? found);
  const letters = text.replace(/\{\w+\}/g, '').replace(/[^a-zA-Z]/g, '').length;
  const more = PADDING.repeat(9)
    .slice(0, Math.ceil(letters * 0.4))
    .trimEnd();
  return letters > 1 ? `[${words}${more && ` ${more}`}]` : words;
}

const each = (message: Message): Message =>
  typeof message === 'string'
    ? stretch(message)
    : (Object.fromEntries(Object.entries(message).map(([form, text]) => [form, stretch(text)])) as Message);

export const pseudo = Object.fromEntries(Object.entries(en).map(([key, message]) => [key, each(message)])) as Catalogue;
