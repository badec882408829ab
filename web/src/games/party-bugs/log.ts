/** What happened, in words. */

import { nameOf, subject } from '$/table/desk';
import { inside, type Line, parse, roundLine } from '$/table/log';
import type { Play, Step } from '$/table/model';
import { say } from './say';
import type { PartyBugs } from './table';

export function linesOf(play: Play<PartyBugs>, step: Step<PartyBugs>): Line[] {
  const lines: Line[] = [];
  const shown: string[] = [];
  let hauling = false;
  for (const { kind, seat: who, details } of step.events) {
    const seat = who ?? 0;
    const value = Number(details.card);
    const add = (text: string): void => void lines.push({ seat, text });
    switch (kind) {
      case 'revealed':
        shown.push(say('log-reveal-one', { name: inside(play, seat), value }));
        break;
      case 'hid':
        add(say('log-hide', { ...subject(play, seat), ...(details.card === null ? { person: 'other' } : {}), value }));
        break;
      case 'hauled':
        hauling = true;
        add(say('log-king', subject(play, seat)));
        break;
      case 'took':
        if (!hauling) add(say('log-take', { ...subject(play, seat), value }));
        break;
      case 'paired':
        pairLeaves(lines, seat, hauling ? '' : nameOf(play, seat));
        break;
      case 'mirrored':
        add(say('log-mirror', { ...subject(play, seat), value }));
        break;
      case 'round':
        lines.push(roundLine(Number(details.number)));
    }
  }
  // That somebody keeps a card nobody else may know of is told to all alike: by the move.
  for (const { seat, text } of step.moves.map(parse))
    if (text === 'keep') lines.push({ seat, text: say('log-keep', subject(play, seat)) });
  return shown.length ? [{ seat: null, text: say('log-reveal', { list: shown.join(', ') }) }, ...lines] : lines;
}

/** A pair is told together with the card that made it; a haul may make several. */
function pairLeaves(lines: Line[], seat: number, name: string): void {
  const last = lines.at(-1);
  if (last?.seat === seat && !last.text.endsWith(say('log-pair'))) last.text += ` ${say('log-pair')}`;
  else if (name) lines.push({ seat, text: `${name}: ${say('log-pair')}` });
}
