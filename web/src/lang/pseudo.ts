/** English with accents, brackets, and two fifths more of everything. Values stay as they are. */

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

/** The text between two values, or all of it. */
export function stretch(text: string): string {
  const letters = text.replace(/[^a-zA-Z]/g, '').length;
  if (letters < 2) return text;
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  const marked = words.replace(/[a-zA-Z]/g, (letter) => ACCENTS[letter] ?? letter);
  const more = PADDING.repeat(9)
    .slice(0, Math.ceil(letters * 0.4))
    .trimEnd();
  return `${before}[${marked} ${more}]${after}`;
}
