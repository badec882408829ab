/** The label of the matchbox and the tiles that look out of it: both are files, which the first page need not draw. */

import { picture } from '$/art/drawing';
import { rays } from '$/art/paint';
import { placeShared } from '$/art/pictures';
import { drawTile, FEELERS } from './tiles';

const LABEL_TILES = [
  ['3', 62, 142, 82, -8],
  ['6', 148, 124, 88, -2],
  ['9', 234, 126, 88, 3],
  ['*', 320, 142, 86, 8],
] as const;

export const label = (): string =>
  picture('rumbugz', '0 0 380 250', () => {
    const feelers = `<path d="${FEELERS}" fill="none" stroke="var(--ink)" stroke-width="2.6" stroke-linecap="round"/>`;
    const tiles = LABEL_TILES.map(([bug, x, y, size, turn]) => {
      const [below, above] = bug === '*' ? ['', placeShared('bowler', 9, -5, 42, 24)] : [feelers, ''];
      return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 60}) translate(-30 -36.8)">${below}${drawTile(bug)}${above}</g>`;
    }).join('');
    return `<rect width="380" height="250" fill="#F4B93A"/><path d="${rays(190, 250, 420, 18)}" fill="#EDA91F"/>
      <path d="M-10 206Q190 176 390 206V260H-10Z" fill="#B4743F" stroke="var(--ink)" stroke-width="3"/>${tiles}
      <path d="M-10 226Q190 196 390 226V260H-10Z" fill="#8C522A" stroke="var(--ink)" stroke-width="3"/>`;
  });

const PEEKING = ['1', '7', '12', '4'];

export const peek = (): string =>
  picture('rumbugz-peek', '0 -4 300 82', () =>
    PEEKING.map((bug, i) => `<g transform="translate(${i * 80} 0)">${drawTile(bug)}</g>`).join(''),
  );
