/** The tiles as the library draws them. */

import type { Cards } from '$/art/cards';
import { picture } from '$/art/drawing';
import { placeShared } from '$/art/pictures';
import { drawTile, FEELERS } from './tiles';

const BACK =
  '<rect x="3" y="16" width="54" height="60" rx="14" fill="#8C522A" stroke="var(--ink)" stroke-width="2.6"/><rect x="3" y="11" width="54" height="60" rx="14" fill="#B4743F" stroke="var(--ink)" stroke-width="2.6"/><circle cx="30" cy="41" r="19" fill="var(--paper)" stroke="var(--ink)" stroke-width="2"/>';

export function cards(): Cards {
  const numbers = Array.from({ length: 12 }, (_, i) => `${i + 1}`);
  const feelers = `<path d="${FEELERS}" fill="none" stroke="var(--ink)" stroke-width="2.6" stroke-linecap="round"/>`;
  const hat = placeShared('bowler', 9, -5, 42, 24);
  const pictures: Record<string, string> = {
    'hands.back': picture('tile-back', '0 0 60 82', () => BACK),
    'bag.back': picture('bag', '0 0 100 124', () => placeShared('bag', 0, 0, 100, 100)),
  };
  for (const bug of [...numbers, '*', ...numbers.map((n) => `*${n}`)])
    pictures[bug] = picture(`whole-tile-${bug}`, '0 -4 60 82', () =>
      bug.startsWith('*') ? drawTile(bug) + hat : feelers + drawTile(bug),
    );
  return { pictures };
}
