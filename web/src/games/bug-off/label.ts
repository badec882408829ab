/** The label of the matchbox, which is a file: the first page need not draw it. */

import { picture } from '$/art/drawing';
import { place } from './pictures';

const STICKERS = [
  ['B', 60, 66, 92, -14],
  ['Y', 326, 116, 84, 12],
  ['G', 62, 188, 86, 8],
  ['P', 312, 200, 72, -10],
] as const;

export const label = (): string =>
  picture('bug-off', '0 0 380 250', () => {
    let cloth = '';
    for (let i = 0; i < 70; i++) {
      const [x, y] = [i % 10, Math.floor(i / 10)];
      const opacity = x % 2 !== y % 2 ? 0.55 : x % 2 ? 0.95 : 0;
      if (opacity)
        cloth += `<rect x="${x * 38}" y="${y * 38}" width="38" height="38" fill="#C93B26" opacity="${opacity}"/>`;
    }
    const stickers = STICKERS.map(
      ([colour, x, y, size, turn]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})"><circle r="${size * 0.56}" fill="var(--paper)" stroke="var(--ink)" stroke-width="3"/>${place(`insect-${colour}`, -size / 2, -size / 2, size, size)}</g>`,
    ).join('');
    const caught =
      place('net-back', 96, -22.8, 236.5, 265) +
      place('insect-R', 130, 66, 120, 120) +
      place('net-front', 96, -22.8, 236.5, 265);
    return `<rect width="380" height="250" fill="#E2604A"/>${cloth}${stickers}${caught}`;
  });
