/**
 * The drawings that lie on paper, as pictures. A picture is one element however many strokes it
 * has: a table of six shows a hundred of them, and each moves.
 */

import { picture, prepare } from './drawing';
import { write } from './letters';
import {
  deep,
  ground,
  letterIn,
  on,
  RAYS_BUG,
  RAYS_CARD,
  RAYS_DECK,
  RAYS_NET,
  rays,
  suit,
  type Suit,
  SUITS,
} from './paint';
import drawings from './pictures.svg?raw';
import sprite from './sprite.svg?raw';
import { drawTile, FEELERS } from './tiles';

/** Every drawing, one after the other: looked for when it is wanted, for a table wants few of them at once. */
const symbols = drawings + sprite;

/** A drawing among others: the box it is drawn in, and its strokes. One that would be empty is a fault of ours. */
export function findDrawing(id: string, among = symbols): { box: string; strokes: string } {
  const start = among.indexOf(`<symbol id="${id}"`);
  if (start < 0) throw new Error(`there is no drawing ${id}`);
  const [, box, strokes] =
    /^<symbol [^>]*viewBox="([^"]+)"[^>]*>(.*\S.*)/s.exec(among.slice(start, among.indexOf('</symbol>', start))) ?? [];
  if (!box || !strokes) throw new Error(`the drawing ${id} has no viewBox, or nothing in it`);
  return { box, strokes };
}

/** A drawing, placed in another one. */
function place(id: string, x: number, y: number, w: number, h: number): string {
  const { box, strokes } = findDrawing(id);
  return `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${box}" overflow="visible">${strokes}</svg>`;
}

/** A suit's shape with its ink line. */
function sign(of: Suit, x: number, y: number, size: number, stroke = 1.8): string {
  const scale = size / 26;
  return `<g fill="${suit(of)}" stroke="var(--ink)" stroke-width="${stroke}">${place(`shape-${of}`, x + scale, y + scale, 24 * scale, 24 * scale)}</g>`;
}

const paper = (path: string, width = 2.4): string =>
  `<path d="${path}" fill="var(--paper)" stroke="var(--ink)" stroke-width="${width}" stroke-linejoin="round"/>`;
const STOCK =
  '<rect x="1.2" y="1.2" width="97.6" height="137.6" rx="11" fill="var(--paper)" stroke="var(--ink)" stroke-width="2.4"/>';
const FACE = '<clipPath id="face"><rect x="6" y="6" width="88" height="128" rx="7"/></clipPath>';
const RIM = '<rect x="6" y="6" width="88" height="128" rx="7" fill="none" stroke="var(--ink)" stroke-width="2"/>';
const CORNER = 'M12 1.2H36V26Q36 36 26 36H1.2V12Q1.2 1.2 12 1.2Z';
const LETTER = 'M98.8 104V128Q98.8 138.8 88 138.8H64V114Q64 104 74 104Z';

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
      <g clip-path="url(#in)"><rect x="10" y="10" width="80" height="120" fill="${pale}"/><path d="${RAYS_CARD}" fill="${ray}"/>${guest}</g>
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

/** A bug card, all but its letter. */
export const bugPicture = (colour: Suit): string =>
  picture(`bug-${colour}`, '0 0 100 140', () => {
    return `${FACE}${STOCK}<g clip-path="url(#face)"><rect x="5" y="5" width="90" height="130" fill="${suit(colour)}"/><path d="${RAYS_BUG}" fill="${deep(colour)}"/></g>${RIM}
      <circle cx="50" cy="73" r="40" fill="var(--paper)" stroke="var(--ink)" stroke-width="2.4"/>${place(`insect-${colour}`, 13, 35, 74, 74)}
      ${paper(CORNER)}${sign(colour, 6.5, 6.5, 24)}${paper(LETTER)}`;
  });

/** A stack of bugs, with a plate for how many they are. */
export const stackPicture = (colour: Suit, counted: boolean): string =>
  picture(`stack-${colour}-${counted}`, '0 0 60 78', () => {
    return `<rect x="1.2" y="1.2" width="57.6" height="75.6" rx="7" fill="${suit(colour)}" stroke="var(--ink)" stroke-width="2.4"/>
      <circle cx="30" cy="38" r="25" fill="var(--paper)" stroke="var(--ink)" stroke-width="2"/>${place(`insect-${colour}`, 7, 15, 46, 46)}${sign(colour, 3.5, 3.5, 16, 2.6)}
      ${counted ? paper('M30 54q0-9.5 9.5-9.5h12.500q6.800 0 6.800 6.800v18.700q0 6.800-6.800 6.800H30Z', 2.2) : ''}`;
  });

const STRIPES = Array.from({ length: 10 }, (_, i) => `M${i * 28 - 10} -10h14L${i * 28 - 156} 150h-14Z`).join('');

/** A net card, all but its words: hazard stripes, and the insect that is caught. */
export const netPicture = (colour: Suit): string =>
  picture(`net-${colour}`, '0 0 100 140', () => {
    const caught =
      place('net-back', 14, 33.4, 84.8, 95) +
      place(`insect-${colour}`, 27, 67, 42, 42) +
      place('net-front', 14, 33.4, 84.8, 95);
    return `${FACE}<clipPath id="in"><rect x="14" y="14" width="72" height="112" rx="4"/></clipPath>${STOCK}
      <g clip-path="url(#face)"><rect x="5" y="5" width="90" height="130" fill="var(--ink)"/><path d="${STRIPES}" fill="${suit(colour)}"/></g>${RIM}
      <rect x="14" y="14" width="72" height="112" rx="4" fill="#24404A" stroke="var(--ink)" stroke-width="2.4"/>
      <g clip-path="url(#in)"><path d="${RAYS_NET}" fill="#2E4F5A"/>${caught}</g>${paper(CORNER)}${sign(colour, 6.5, 6.5, 24)}${paper(LETTER)}`;
  });

/** The net alone, as it sweeps over the table. */
export const sweepPicture = (): string =>
  picture('sweep', '0 -26 116 130', () => place('net-back', 0, -26, 116, 130) + place('net-front', 0, -26, 116, 130));

/** An owner's shape all over, in rows that are shifted against each other. */
const shapes = (owner: Suit): string =>
  `<pattern id="shapes" x="2" y="6" width="16" height="26" patternUnits="userSpaceOnUse" fill="${deep(owner)}">${[0, 8, -8].map((x) => place(`shape-${owner}`, x, x ? 13 : 0, 9, 9)).join('')}</pattern>`;

/** A back: the owner's shape in a darker tone; of Bug Off!'s deck, a sunburst and all six. */
export const backPicture = (owner: Suit | null, counted: boolean): string =>
  picture(`back-${owner}-${counted}`, '0 0 100 140', () => {
    const pattern = owner
      ? '<rect width="100" height="140" fill="url(#shapes)"/>'
      : `<path d="${RAYS_DECK}" fill="#2E4F5A"/>`;
    const ring = SUITS.map((each, i) =>
      sign(each, 43 + 18 * Math.cos((Math.PI / 3) * i), 63 + 18 * Math.sin((Math.PI / 3) * i), 14, 2),
    ).join('');
    return `${FACE}${owner ? shapes(owner) : ''}${STOCK}<g clip-path="url(#face)"><rect x="5" y="5" width="90" height="130" fill="${owner ? suit(owner) : '#24404A'}"/>${pattern}</g>${RIM}
      <circle cx="50" cy="70" r="30" fill="var(--paper)" stroke="var(--ink)" stroke-width="2.4"/>${counted ? '' : owner ? sign(owner, 29, 49, 42) : ring}`;
  });

export const discoPicture = (): string => picture('disco', '0 0 100 100', () => place('disco', 0, 0, 100, 100));

/** A regular with a crown. */
export const winnerPicture = (face: number): string =>
  picture(`winner-${face}`, '-14 -10 128 106', () => place(`winner-${face}`, 0, 0, 100, 94));

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

const LABEL_TILES = [
  ['3', 62, 142, 82, -8],
  ['6', 148, 124, 88, -2],
  ['9', 234, 126, 88, 3],
  ['*', 320, 142, 86, 8],
] as const;

/** The label of RumBugz' matchbox. */
export const rumBugzLabel = (): string =>
  picture('rumbugz', '0 0 380 250', () => {
    const feelers = `<path d="${FEELERS}" fill="none" stroke="var(--ink)" stroke-width="2.6" stroke-linecap="round"/>`;
    const tiles = LABEL_TILES.map(([bug, x, y, size, turn]) => {
      const [below, above] = bug === '*' ? ['', place('bowler', 9, -5, 42, 24)] : [feelers, ''];
      return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 60}) translate(-30 -36.8)">${below}${drawTile(bug)}${above}</g>`;
    }).join('');
    return `<rect width="380" height="250" fill="#F4B93A"/><path d="${rays(190, 250, 420, 18)}" fill="#EDA91F"/>
      <path d="M-10 206Q190 176 390 206V260H-10Z" fill="#B4743F" stroke="var(--ink)" stroke-width="3"/>${tiles}
      <path d="M-10 226Q190 196 390 226V260H-10Z" fill="#8C522A" stroke="var(--ink)" stroke-width="3"/>`;
  });

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
