/** The label of a box whose game has none: a regular looks out from behind three cards. It is a file, too. */

import { picture } from './drawing';
import { rays, type Suit } from './paint';
import { placeShared, sign } from './pictures';

const CARDS: readonly (readonly [Suit, number, number, number])[] = [
  ['Y', 92, 150, -14],
  ['R', 190, 138, 0],
  ['B', 288, 150, 14],
];

export const plainLabel = (): string =>
  picture('plain-label', '0 0 380 250', () => {
    const cards = CARDS.map(
      ([suit, x, y, turn]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-52" y="-20" width="104" height="146" rx="12" fill="var(--paper)" stroke="var(--ink)" stroke-width="3"/>${sign(suit, -26, 14, 52, 2)}</g>`,
    ).join('');
    return `<rect width="380" height="250" fill="#2F6C74"/><path d="${rays(190, 130, 360, 18)}" fill="#37787F"/>${placeShared('face-3', 112, 4, 156, 156)}${cards}`;
  });
