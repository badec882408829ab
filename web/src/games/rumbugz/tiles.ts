/** The tiles, all but what takes the theme's colour: antennae and hats. */

import { picture } from '$/art/drawing';
import { write } from '$/art/letters';

/** From pale to burnt: a Bug of 12 is heavier to be left with. */
const TOAST = [
  '#F7E3B4',
  '#F3D79B',
  '#EDC981',
  '#E6BA69',
  '#DCA955',
  '#CF9645',
  '#BF8238',
  '#AB6D2D',
  '#935824',
  '#7A451D',
  '#613417',
  '#482510',
] as const;

const EYES = [22.5, 37.5]
  .map(
    (x) =>
      `<circle cx="${x}" cy="23.5" r="5.6" fill="#FFF" stroke="var(--ink)" stroke-width="1.8"/><circle cx="${x + 0.6}" cy="24" r="2.7" fill="var(--ink)"/><circle cx="${x - 0.3}" cy="23" r=".9" fill="#FFF"/>`,
  )
  .join('');

/** A Bug as the notation has it: `7`, `*` for a PLYT in the hand, `*7` for one that stands for 7. */
export function drawTile(bug: string): string {
  const plyt = bug.startsWith('*');
  const number = Number(bug.replace('*', ''));
  const [cap, face, edge] = plyt ? ['#BFDCD3', '#EAF6F1', '#A9C7BD'] : [TOAST[number - 1], '#FFF9EA', '#DCC9A0'];
  return `<rect x="3" y="16" width="54" height="60" rx="14" fill="${edge}" stroke="var(--ink)" stroke-width="2.6"/>
    <rect x="3" y="11" width="54" height="60" rx="14" fill="${face}" stroke="var(--ink)" stroke-width="2.6"/>
    <path d="M4.3 30V25Q4.3 12.3 17 12.3H43Q55.7 12.3 55.7 25V30Q30 38 4.3 30Z" fill="${cap}"/>
    <path d="M4.3 30Q30 38 55.7 30" fill="none" stroke="var(--ink)" stroke-width="1.8"/>${EYES}${plyt ? sign(number) : write(String(number), 30, 64, number < 10 ? 36 : 33)}`;
}

/** A PLYT has a monocle, and holds up the number it stands for. */
function sign(number: number): string {
  const monocle =
    '<circle cx="37.5" cy="23.5" r="7" fill="none" stroke="#D1931B" stroke-width="2"/><path d="M43 28q5 6 3 13" fill="none" stroke="#D1931B" stroke-width="1.4"/>';
  const held =
    '<circle cx="30" cy="52.5" r="15" fill="var(--paper)" stroke="var(--ink)" stroke-width="2" stroke-dasharray="3.4 2.5"/>';
  if (number) return monocle + held + write(String(number), 30, 61.5, number < 10 ? 25 : 22);
  return `${monocle}${write('PLYT', 30, 55, 17.5)}<path d="M24 63q6 4 12 0" fill="none" stroke="var(--ink)" stroke-width="2" stroke-linecap="round"/>`;
}

export const FEELERS = 'M22 13C20 6 16 3 9 3M38 13C40 6 44 3 51 3';

export const tilePicture = (bug: string): string => picture(`tile-${bug}`, '0 -4 60 82', () => drawTile(bug));
