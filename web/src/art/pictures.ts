/**
 * The drawings that lie on paper, as pictures. A picture is one element however many strokes it
 * has: a table of six shows a hundred of them, and each moves.
 */

import { picture } from './drawing';
import { deep, rays, suit, type Suit, SUITS } from './paint';
import drawings from './pictures.svg?raw';
import sprite from './sprite.svg?raw';

/** One drawing of several: its box and its strokes. Throws if it is empty. */
export function findDrawing(id: string, among: string): { box: string; strokes: string } {
  const start = among.indexOf(`<symbol id="${id}"`);
  if (start < 0) throw new Error(`there is no drawing ${id}`);
  const [, box, strokes] =
    /^<symbol [^>]*viewBox="([^"]+)"[^>]*>(.*\S.*)/s.exec(among.slice(start, among.indexOf('</symbol>', start))) ?? [];
  if (!box || !strokes) throw new Error(`the drawing ${id} has no viewBox, or nothing in it`);
  return { box, strokes };
}

/** Places a drawing in another one. */
export type Place = (id: string, x: number, y: number, w: number, h: number) => string;

/** For a game's own drawings, looked up when needed: a table shows few of them at once. */
export const placing =
  (own: string): Place =>
  (id, x, y, w, h) => {
    const { box, strokes } = findDrawing(id, own);
    return `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${box}" overflow="visible">${strokes}</svg>`;
  };
export const placeShared = placing(drawings + sprite);

/** A suit's shape with its ink line. */
export function sign(of: Suit, x: number, y: number, size: number, stroke = 1.8): string {
  const scale = size / 26;
  return `<g fill="${suit(of)}" stroke="var(--ink)" stroke-width="${stroke}">${placeShared(`shape-${of}`, x + scale, y + scale, 24 * scale, 24 * scale)}</g>`;
}

export const paper = (path: string, width = 2.4): string =>
  `<path d="${path}" fill="var(--paper)" stroke="var(--ink)" stroke-width="${width}" stroke-linejoin="round"/>`;
export const STOCK =
  '<rect x="1.2" y="1.2" width="97.6" height="137.6" rx="11" fill="var(--paper)" stroke="var(--ink)" stroke-width="2.4"/>';
export const FACE = '<clipPath id="face"><rect x="6" y="6" width="88" height="128" rx="7"/></clipPath>';
export const RIM =
  '<rect x="6" y="6" width="88" height="128" rx="7" fill="none" stroke="var(--ink)" stroke-width="2"/>';
export const CORNER = 'M12 1.2H36V26Q36 36 26 36H1.2V12Q1.2 1.2 12 1.2Z';
export const LETTER = 'M98.8 104V128Q98.8 138.8 88 138.8H64V114Q64 104 74 104Z';

/** The owner's shape as a pattern, in staggered rows. */
const shapes = (owner: Suit): string =>
  `<pattern id="shapes" x="2" y="6" width="16" height="26" patternUnits="userSpaceOnUse" fill="${deep(owner)}">${[0, 8, -8].map((x) => placeShared(`shape-${owner}`, x, x ? 13 : 0, 9, 9)).join('')}</pattern>`;

const RAYS = rays(50, 70, 120, 14);

/** A back: the owner's shape in a darker tone; where nobody owns it, a sunburst and all six shapes. */
export const backPicture = (owner: Suit | null, counted: boolean): string =>
  picture(`back-${owner}-${counted}`, '0 0 100 140', () => {
    const pattern = owner
      ? '<rect width="100" height="140" fill="url(#shapes)"/>'
      : `<path d="${RAYS}" fill="#2E4F5A"/>`;
    const ring = SUITS.map((each, i) =>
      sign(each, 43 + 18 * Math.cos((Math.PI / 3) * i), 63 + 18 * Math.sin((Math.PI / 3) * i), 14, 2),
    ).join('');
    return `${FACE}${owner ? shapes(owner) : ''}${STOCK}<g clip-path="url(#face)"><rect x="5" y="5" width="90" height="130" fill="${owner ? suit(owner) : '#24404A'}"/>${pattern}</g>${RIM}
      <circle cx="50" cy="70" r="30" fill="var(--paper)" stroke="var(--ink)" stroke-width="2.4"/>${counted ? '' : owner ? sign(owner, 29, 49, 42) : ring}`;
  });

/** A regular with a crown. */
export const winnerPicture = (face: number): string =>
  picture(`winner-${face}`, '-14 -10 128 106', () => placeShared(`winner-${face}`, 0, 0, 100, 94));
