/** Shared strokes of the cards: colours by token, sunbursts. */

export const SUITS = ['R', 'O', 'Y', 'G', 'B', 'P'] as const;
export type Suit = (typeof SUITS)[number];

/** Seats take their colours in this order: the first four stay distinct with any colour blindness. */
export const SEAT_SUITS: readonly Suit[] = ['B', 'R', 'P', 'Y', 'G', 'O'];

export const suit = (s: Suit): string => `var(--suit-${s.toLowerCase()})`;
export const deep = (s: Suit): string => `var(--deep-${s.toLowerCase()})`;
export const on = (s: Suit): string => `var(--on-${s.toLowerCase()})`;

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

/** Where the letter stands in a shape of 24 units, and how large it is. */
export function letterIn(s: Suit): { y: number; size: number } {
  const y = { O: 0.76, Y: 0.68, B: 0.74, R: 0.67, G: 0.67, P: 0.67 }[s];
  return { y: 24 * y, size: 24 * (s === 'O' || s === 'Y' ? 0.42 : 0.5) };
}
