/** The guests' cards and the dance floor. */

import { picture, prepare } from '$/art/drawing';
import { write } from '$/art/letters';
import { letterIn, on, rays, suit, type Suit } from '$/art/paint';
import { paper, placing, sign, STOCK } from '$/art/pictures';
import drawings from './drawings.svg?raw';

export const place = placing(drawings);
const RAYS = rays(50, 92, 120, 12);

/** Ground and sunburst of a costume card, by value; gold for the King. */
function ground(value: number): readonly [string, string] {
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

/** How wide the plate of a value is. */
const plateOf = (value: number, mini: boolean): number => (mini ? (value < 10 ? 25 : 30) : value < 10 ? 44 : 50);

/** What all cards of an owner have: paper and frame, and below on the right a shape with its letter. */
const stockPicture = (owner: Suit | null): string =>
  picture(
    `stock-${owner}`,
    '0 0 100 140',
    () => `${STOCK}<rect x="5" y="5" width="90" height="130" rx="8" fill="${owner ? suit(owner) : 'var(--ink)'}"/>`,
  );
const cornerPicture = (owner: Suit): string =>
  picture(`corner-${owner}`, '0 0 100 140', () => {
    const { y, size } = letterIn(owner);
    return (
      paper('M98.8 108V128Q98.8 138.8 88 138.8H68V118Q68 108 78 108Z') +
      sign(owner, 72.5, 112, 22) +
      write(owner, 83.5, 112 + ((y + 1) * 22) / 26, (size * 22) / 26, on(owner))
    );
  });

/** What all cards of a value have: the guest, and the number on its plate. */
const guestPicture = (value: number): string =>
  picture(`guest-${value}`, '0 0 100 140', () => {
    const [pale, ray] = ground(value);
    const big = value === 10 || value === 12 ? 78 : 80;
    const plate = plateOf(value, false);
    const guest = place(`costume-${value}`, 50 - big / 2, 131 - big * 1.14, big, big * 1.14);
    return `<clipPath id="in"><rect x="10.5" y="10.5" width="79" height="119" rx="5"/></clipPath>
      <g clip-path="url(#in)"><rect x="10" y="10" width="80" height="120" fill="${pale}"/><path d="${RAYS}" fill="${ray}"/>${guest}</g>
      <rect x="10.5" y="10.5" width="79" height="119" rx="5" fill="none" stroke="var(--ink)" stroke-width="2"/>
      ${paper(`M12 1.2H${plate}V32Q${plate} 42 ${plate - 10} 42H1.2V12Q1.2 1.2 12 1.2Z`)}${write(String(value), plate / 2 + 0.5, 34, value < 10 ? 35 : 33)}`;
  });

const miniStock = (owner: Suit | null): string =>
  picture(
    `mini-stock-${owner}`,
    '0 0 60 78',
    () =>
      `<rect x="1.2" y="1.2" width="57.6" height="75.6" rx="7" fill="${owner ? suit(owner) : 'var(--ink)'}" stroke="var(--ink)" stroke-width="2.4"/>`,
  );
const miniCorner = (owner: Suit): string =>
  picture(`mini-corner-${owner}`, '0 0 60 78', () => sign(owner, 41, 58, 17, 2.6));
const miniGuest = (value: number): string =>
  picture(`mini-guest-${value}`, '0 0 60 78', () => {
    const plate = plateOf(value, true);
    return `<clipPath id="in"><rect x="5" y="5" width="50" height="68" rx="3"/></clipPath>
      <g clip-path="url(#in)"><rect x="4" y="4" width="52" height="70" fill="${ground(value)[0]}"/>${place(`costume-${value}`, 3, 15.5, 54, 61.6)}</g>
      ${paper(`M8 1.2H${plate}V19Q${plate} 26 ${plate - 7} 26H1.2V8Q1.2 1.2 8 1.2Z`, 2.2)}${write(String(value), plate / 2 + 0.3, 21.5, 23)}`;
  });

/**
 * A costume card as layers, the topmost first. Each layer serves many cards: a picture is a
 * document of its own to the browser, and six decks of thirteen would be too many of them.
 */
export function costumePictures(value: number, owner: Suit | null, mini: boolean): string[] {
  const layers = mini ? [miniGuest(value), miniStock(owner)] : [guestPicture(value), stockPicture(owner)];
  return owner ? [(mini ? miniCorner : cornerPicture)(owner), ...layers] : layers;
}

/** Any card may come next, large on the floor, then small in a display. */
export function prepareCostumes(owners: readonly Suit[]): void {
  const values = Array.from({ length: 13 }, (_, i) => 13 - i);
  const layers = <T>(draw: (of: T) => string, all: readonly T[]): (() => string)[] => all.map((of) => () => draw(of));
  prepare([
    ...layers(stockPicture, owners),
    ...layers(cornerPicture, owners),
    ...layers(miniStock, owners),
    ...layers(miniCorner, owners),
    ...layers(guestPicture, values),
    ...layers(miniGuest, values),
  ]);
}

/** A guest without a card. */
export const bustPicture = (value: number): string =>
  picture(`bust-${value}`, '0 0 100 114', () => place(`costume-${value}`, 0, 0, 100, 114));

export const discoPicture = (): string => picture('disco', '0 0 100 100', () => place('disco', 0, 0, 100, 100));

/** The tiles of the dance floor, all of one ink as one stroke; a few of them glow. */
export const floorPicture = (): string =>
  picture('floor', '0 0 800 480', () => {
    const inks = new Map<string, string>();
    for (let i = 0; i < 14 * 9; i++) {
      const [x, y] = [i % 14, Math.floor(i / 14)];
      const ink = GLOW[`${x},${y % 4}`] ?? DARK[(x * 3 + y * 5) % 4] ?? '';
      inks.set(ink, `${inks.get(ink) ?? ''}M${x * 60 + 4} ${y * 60}${TILE}`);
    }
    return `<rect width="840" height="540" fill="#0E2230"/>${[...inks].map(([ink, tiles]) => `<path d="${tiles}" fill="${ink}"/>`).join('')}`;
  });
const TILE = 'h50.5q4 0 4 4v50.5q0 4-4 4h-50.5q-4 0-4-4v-50.5q0-4 4-4Z';
const DARK = ['#1B3A4B', '#16303F', '#234A57', '#1D3F52'];
const GLOW: Record<string, string> = {
  '2,1': '#7A3550',
  '6,2': '#2F6C74',
  '9,0': '#6A5A2C',
  '4,3': '#4A3A78',
  '11,2': '#7A3550',
  '0,3': '#2F6C74',
  '8,3': '#6A5A2C',
  '1,0': '#4A3A78',
  '7,1': '#3B6A4C',
  '12,0': '#2F6C74',
  '5,0': '#7A4A2C',
  '10,3': '#4A3A78',
};

/** The light of the disco ball on the floor. */
export const lightsPicture = (): string =>
  picture('lights', '0 0 800 480', () => {
    const beams = LIGHTS.map(
      ([angle, fill]) =>
        `<path d="M400 40L${400 + 7.2 * angle - 46} 520H${400 + 7.2 * angle + 46}Z" fill="${fill}" opacity=".1"/><ellipse cx="${400 + 5.2 * angle}" cy="${300 + Math.abs(angle)}" rx="34" ry="15" fill="${fill}" opacity=".2"/>`,
    ).join('');
    return (
      beams +
      SPOTS.map(
        ([x, y, r, fill]) => `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.55}" fill="${fill}" opacity=".32"/>`,
      ).join('')
    );
  });

/** All that lies under the cards of the dance floor. */
export const floorPictures = (): string[] => [floorPicture(), lightsPicture(), discoPicture()];

const LIGHTS = [
  [-62, '#FFE9A6'],
  [-34, '#F7B6C8'],
  [-8, '#BDE8FF'],
  [18, '#FFE9A6'],
  [42, '#BDE8D8'],
  [68, '#D9CCF2'],
] as const;
const SPOTS = [
  [90, 70, 10, '#FFF'],
  [180, 150, 13, '#FFE9A6'],
  [700, 90, 11, '#F7B6C8'],
  [620, 190, 14, '#BDE8FF'],
  [60, 250, 15, '#BDE8D8'],
  [745, 270, 15, '#FFF'],
  [300, 90, 8, '#D9CCF2'],
  [520, 80, 8, '#FFF'],
  [250, 330, 13, '#F7B6C8'],
  [560, 340, 13, '#FFE9A6'],
] as const;
