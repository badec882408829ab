/** Shared strokes of the cards: colours by token, sunbursts, toast. */

export const SUITS = ['R', 'O', 'Y', 'G', 'B', 'P'] as const;
export type Suit = (typeof SUITS)[number];

/** Seats take their colours in this order: up to four stay far apart in every kind of sight. */
export const SEAT_SUITS: readonly Suit[] = ['B', 'R', 'P', 'Y', 'G', 'O'];

export const suit = (s: Suit): string => `var(--suit-${s.toLowerCase()})`;
export const deep = (s: Suit): string => `var(--deep-${s.toLowerCase()})`;
export const on = (s: Suit): string => `var(--on-${s.toLowerCase()})`;

/** Ground and sunburst of a costume card, by value; gold for the King. */
export function ground(value: number): readonly [string, string] {
  return value === 13 ? GOLD : (GROUNDS[value % GROUNDS.length] ?? GOLD);
}
const GOLD = ['#FFDF83', '#F7C23C'] as const;
const GROUNDS = [
  ['#D8EEE1', '#C2E3D0'],
  ['#D8EBF4', '#BEDDEC'],
  ['#FDF1CE', '#F8E4AB'],
  ['#FCE0D0', '#F7CDB6'],
  ['#E7E1F4', '#D6CCEC'],
] as const;

/** From pale to burnt: a Bug of 12 is heavier to be left with. */
export const TOAST = [
  '#F7E3B4',
  '#F3D79B',
  '#EDC981',
  '#E6BA69',
  '#DCA955',
  '#CF9645',
  '#BF8238',
  '#AB6D2D',
  '#935824',
  '#7A451D',
  '#613417',
  '#482510',
] as const;

/** A sunburst as a path: `count` rays of radius `r` from a point. */
export function rays(x: number, y: number, r: number, count: number): string {
  let path = '';
  for (let i = 0; i < count; i++) {
    const from = Math.PI + (2 * Math.PI * i) / count - 0.3;
    const to = from + Math.PI / count;
    path += `M${x} ${y}L${at(x, r, Math.cos(from))} ${at(y, r, Math.sin(from))}`;
    path += `L${at(x, r, Math.cos(to))} ${at(y, r, Math.sin(to))}Z`;
  }
  return path;
}
const at = (from: number, r: number, part: number): string => (from + r * part).toFixed(1);

export const RAYS_CARD = rays(50, 92, 120, 12);
export const RAYS_BUG = rays(50, 72, 120, 14);
export const RAYS_NET = rays(50, 88, 110, 12);
export const RAYS_DECK = rays(50, 70, 120, 14);

/** Where the letter stands in a shape of 24 units, and how large it is. */
export function letterIn(s: Suit): { y: number; size: number } {
  const y = { O: 0.76, Y: 0.68, B: 0.74, R: 0.67, G: 0.67, P: 0.67 }[s];
  return { y: 24 * y, size: 24 * (s === 'O' || s === 'Y' ? 0.42 : 0.5) };
}
