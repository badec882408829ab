/** The label of the matchbox, which is a file: the first page need not draw it. */

import { picture } from '$/art/drawing';
import { rays } from '$/art/paint';
import { place } from './pictures';

const BEAMS = [
  [-52, '#FFE9A6'],
  [-24, '#F7B6C8'],
  [2, '#BDE8FF'],
  [28, '#BDE8D8'],
  [54, '#FFE9A6'],
] as const;
const FLOOR = ['#27506B', '#7A3550', '#1E3F57', '#2F6C74', '#27506B', '#6A5A2C', '#1E3F57', '#4A3A78'];

export const label = (): string =>
  picture('party', '0 0 380 250', () => {
    const floor = [0, 1, 2, 3]
      .map((y) =>
        FLOOR.map((fill, x) => `<rect x="${x * 50}" y="${150 + y * 30}" width="48" height="28" fill="${fill}"/>`).join(
          '',
        ),
      )
      .join('');
    const beams = BEAMS.map(
      ([angle, fill]) =>
        `<path d="M190 50L${190 + angle * 5 - 34} 270H${190 + angle * 5 + 34}Z" fill="${fill}" opacity=".16"/>`,
    ).join('');
    const guests =
      place('costume-7', 14, 112, 120, 137) +
      place('costume-11', 246, 112, 120, 137) +
      place('costume-13', 118, 84, 146, 167);
    return `<rect width="380" height="250" fill="#1B3550"/><path d="${rays(190, 60, 330, 16)}" fill="#203D5B"/>${floor}${beams}
      <path d="M190 0V20" stroke="#8FA3A9" stroke-width="3"/>${place('disco', 150, 8, 80, 80)}${guests}`;
  });
