/**
 * The drawings that lie on paper, as pictures. A picture is one element however many strokes it
 * has: a table of six shows a hundred of them, and each moves.
 */

import { deep, ground, RAYS_BUG, RAYS_CARD, RAYS_DECK, RAYS_NET, rays, suit, type Suit, SUITS } from './paint';
import drawings from './pictures.svg?raw';
import sprite from './sprite.svg?raw';

const made = new Map<string, string>();
let tokens: CSSStyleDeclaration | null = null;

/** A colour of the theme; what lies on paper has ink feelers, lamp on or off. */
function token(name: string): string {
  if (name === '--feeler') return token('--ink');
  tokens ??= getComputedStyle(document.documentElement);
  return tokens.getPropertyValue(name).trim() || 'currentColor';
}

/** A drawing, placed in another one. */
function place(id: string, x: number, y: number, w: number, h: number): string {
  const found = new RegExp(`<symbol id="${id}" viewBox="([^"]*)"[^>]*>(.*?)</symbol>`, 's').exec(drawings + sprite);
  if (!found) throw new Error(`there is no drawing ${id}`);
  return `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${found[1]}" overflow="visible">${found[2]}</svg>`;
}

/** An address for a drawing of this size. It is made once. */
function picture(name: string, box: string, draw: () => string): string {
  const known = made.get(name);
  if (known) return known;
  const [, , w, h] = box.split(' ');
  const body = draw().replace(/var\((--[\w-]+)\)/g, (_, found: string) => token(found));
  const url = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${box}">${body}</svg>`)}`;
  made.set(name, url);
  return url;
}

/** The inside of a costume card: ground, sunburst and guest. */
export const costumePicture = (value: number): string =>
  picture(`costume-${value}`, '10 10 80 120', () => {
    const [pale, ray] = ground(value);
    const big = value === 10 || value === 12 ? 78 : 80;
    const guest = place(`costume-${value}`, 50 - big / 2, 131 - big * 1.14, big, big * 1.14);
    return `<rect x="10" y="10" width="80" height="120" fill="${pale}"/><path d="${RAYS_CARD}" fill="${ray}"/>${guest}`;
  });

/** The same for a small card, where the guest is larger. */
export const costumeMini = (value: number): string =>
  picture(`mini-${value}`, '4 4 52 70', () => {
    return `<rect x="4" y="4" width="52" height="70" fill="${ground(value)[0]}"/>${place(`costume-${value}`, 3, 15.5, 54, 61.6)}`;
  });

export const insectPicture = (colour: Suit): string => picture(`insect-${colour}`, '0 0 100 100', () => place(`insect-${colour}`, 0, 0, 100, 100));

/** The ground of a bug card. */
export const burstPicture = (colour: Suit): string =>
  picture(`burst-${colour}`, '5 5 90 130', () => `<rect x="5" y="5" width="90" height="130" fill="${suit(colour)}"/><path d="${RAYS_BUG}" fill="${deep(colour)}"/>`);

const STRIPES = Array.from({ length: 10 }, (_, i) => `M${i * 28 - 10} -10h14L${i * 28 - 156} 150h-14Z`).join('');

/** The inside of a net card: hazard stripes, and the insect that is caught. */
export const netPicture = (colour: Suit): string =>
  picture(`net-${colour}`, '5 5 90 130', () => {
    const caught = place('net-back', 14, 33.4, 84.8, 95) + place(`insect-${colour}`, 27, 67, 42, 42) + place('net-front', 14, 33.4, 84.8, 95);
    return `<clipPath id="in"><rect x="14" y="14" width="72" height="112" rx="4"/></clipPath>
      <rect x="5" y="5" width="90" height="130" fill="var(--ink)"/><path d="${STRIPES}" fill="${suit(colour)}"/>
      <rect x="14" y="14" width="72" height="112" rx="4" fill="#24404A" stroke="var(--ink)" stroke-width="2.4"/>
      <g clip-path="url(#in)"><path d="${RAYS_NET}" fill="#2E4F5A"/>${caught}</g>`;
  });

/** The net alone, as it sweeps over the table. */
export const sweepPicture = (): string => picture('sweep', '0 -26 116 130', () => place('net-back', 0, -26, 116, 130) + place('net-front', 0, -26, 116, 130));

/** The pattern of a back: the owner's shape in a darker tone; of Bug Off!'s deck, a sunburst. */
export const backPicture = (owner: Suit | null): string =>
  picture(`back-${owner}`, '5 5 90 130', () => {
    if (!owner) return `<rect x="5" y="5" width="90" height="130" fill="#24404A"/><path d="${RAYS_DECK}" fill="#2E4F5A"/>`;
    const shape = place(`shape-${owner}`, 0, 0, 9, 9);
    let dots = '';
    for (let row = 0; row < 10; row++) {
      for (let col = 0; col < 6; col++) dots += `<g transform="translate(${2 + col * 16 + (row % 2 ? 8 : 0)} ${6 + row * 13})">${shape}</g>`;
    }
    return `<rect x="5" y="5" width="90" height="130" fill="${suit(owner)}"/><g fill="${deep(owner)}">${dots}</g>`;
  });

export const discoPicture = (): string => picture('disco', '0 0 100 100', () => place('disco', 0, 0, 100, 100));

/** A regular with a crown. */
export const winnerPicture = (face: number): string => picture(`winner-${face}`, '-14 -10 128 106', () => place(`winner-${face}`, 0, 0, 100, 94));

const BEAMS = [
  [-52, '#FFE9A6'],
  [-24, '#F7B6C8'],
  [2, '#BDE8FF'],
  [28, '#BDE8D8'],
  [54, '#FFE9A6'],
] as const;
const FLOOR = ['#27506B', '#7A3550', '#1E3F57', '#2F6C74', '#27506B', '#6A5A2C', '#1E3F57', '#4A3A78'];

/** The label of Party Bugs' matchbox. */
export const partyLabel = (): string =>
  picture('party', '0 0 380 250', () => {
    const floor = [0, 1, 2, 3].map((y) => FLOOR.map((fill, x) => `<rect x="${x * 50}" y="${150 + y * 30}" width="48" height="28" fill="${fill}"/>`).join('')).join('');
    const beams = BEAMS.map(([angle, fill]) => `<path d="M190 50L${190 + angle * 5 - 34} 270H${190 + angle * 5 + 34}Z" fill="${fill}" opacity=".16"/>`).join('');
    const guests = place('costume-7', 14, 112, 120, 137) + place('costume-11', 246, 112, 120, 137) + place('costume-13', 118, 84, 146, 167);
    return `<rect width="380" height="250" fill="#1B3550"/><path d="${rays(190, 60, 330, 16)}" fill="#203D5B"/>${floor}${beams}
      <path d="M190 0V20" stroke="#8FA3A9" stroke-width="3"/>${place('disco', 150, 8, 80, 80)}${guests}`;
  });

const STICKERS = [
  ['B', 60, 66, 92, -14],
  ['Y', 326, 116, 84, 12],
  ['G', 62, 188, 86, 8],
  ['P', 312, 200, 72, -10],
] as const;

/** The label of Bug Off!'s matchbox. */
export const bugOffLabel = (): string =>
  picture('bug-off', '0 0 380 250', () => {
    let cloth = '';
    for (let i = 0; i < 70; i++) {
      const [x, y] = [i % 10, Math.floor(i / 10)];
      const opacity = x % 2 !== y % 2 ? 0.55 : x % 2 ? 0.95 : 0;
      if (opacity) cloth += `<rect x="${x * 38}" y="${y * 38}" width="38" height="38" fill="#C93B26" opacity="${opacity}"/>`;
    }
    const stickers = STICKERS.map(
      ([colour, x, y, size, turn]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})"><circle r="${size * 0.56}" fill="var(--paper)" stroke="var(--ink)" stroke-width="3"/>${place(`insect-${colour}`, -size / 2, -size / 2, size, size)}</g>`,
    ).join('');
    const caught = place('net-back', 96, -22.8, 236.5, 265) + place('insect-R', 130, 66, 120, 120) + place('net-front', 96, -22.8, 236.5, 265);
    return `<rect width="380" height="250" fill="#E2604A"/>${cloth}${stickers}${caught}`;
  });

/** The tiles of the dance floor; a few of them glow. */
export const floorPicture = (): string =>
  picture('floor', '0 0 800 480', () => {
    let tiles = '';
    for (let i = 0; i < 14 * 9; i++) {
      const [x, y] = [i % 14, Math.floor(i / 14)];
      tiles += `<rect x="${x * 60}" y="${y * 60}" width="58.5" height="58.5" rx="4" fill="${GLOW[`${x},${y % 4}`] ?? DARK[(x * 3 + y * 5) % 4]}"/>`;
    }
    return `<rect width="840" height="540" fill="#0E2230"/>${tiles}`;
  });
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
    return beams + SPOTS.map(([x, y, r, fill]) => `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.55}" fill="${fill}" opacity=".32"/>`).join('');
  });
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

/** All of them, for the gallery's tests. */
export const PICTURES: readonly (() => string)[] = [
  ...Array.from({ length: 13 }, (_, i) => () => costumePicture(i + 1)),
  ...Array.from({ length: 13 }, (_, i) => () => costumeMini(i + 1)),
  ...SUITS.flatMap((colour) => [() => insectPicture(colour), () => burstPicture(colour), () => netPicture(colour), () => backPicture(colour)]),
  ...Array.from({ length: 6 }, (_, i) => () => winnerPicture(i)),
  () => backPicture(null),
  ...[discoPicture, sweepPicture, partyLabel, bugOffLabel, floorPicture, lightsPicture],
];
