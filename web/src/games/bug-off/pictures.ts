/** Bugs and nets. */

import { picture } from '$/art/drawing';
import { deep, rays, suit, type Suit } from '$/art/paint';
import { CORNER, FACE, LETTER, paper, placing, RIM, sign, STOCK } from '$/art/pictures';
import drawings from './drawings.svg?raw';

export const place = placing(drawings);
const RAYS_BUG = rays(50, 72, 120, 14);
const RAYS_NET = rays(50, 88, 110, 12);

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

/** Where bugs look out of the net. */
const CAUGHT = [
  [34, 52],
  [58, 48],
  [22, 34],
  [46, 30],
  [68, 30],
  [44, 68],
] as const;

/** The net with what it has caught. */
export const catchPicture = (colours: readonly Suit[]): string =>
  picture(`catch-${colours.join('')}`, '0 -26 116 130', () => {
    const bugs = CAUGHT.map(([x, y], i) => place(`insect-${colours[i % colours.length] ?? 'R'}`, x - 8, y - 6, 24, 24));
    return place('net-back', 0, -26, 116, 130) + bugs.join('') + place('net-front', 0, -26, 116, 130);
  });
