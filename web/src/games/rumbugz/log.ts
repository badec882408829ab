/** What happened, in words. */

import type { GameEvent } from '$/live/wire';
import { subject } from '$/table/desk';
import { inside, type Line, roundLine } from '$/table/log';
import type { Play, Step } from '$/table/model';
import { say } from './say';
import { type RumBugz, TYPES } from './table';
import { theBug } from './words';

export function linesOf(play: Play<RumBugz>, { events }: Step<RumBugz>, earlier: () => Step<RumBugz>[]): Line[] {
  const lines: Line[] = [];
  /** What lies on the pile: a bid does not say it. */
  const top = (): string => {
    const before = earlier().flatMap((step) => step.events);
    const last = [...before, ...events].findLast(({ kind }) => kind === 'discarded');
    return theBug(String(last?.details.bug ?? '?'));
  };
  const bidders = events.filter(({ kind }) => kind === 'allowed').map(({ details }) => details.bidder);
  for (const [i, { kind, seat: who, details }] of events.entries()) {
    if (kind.startsWith('drew') && bidders.includes(who)) continue; // the line about the allowed bid says it
    const seat = who ?? 0;
    const whom = subject(play, seat);
    const bug = theBug(String(details.bug ?? details.put ?? '?'));
    const add = (text: string): void => void lines.push({ seat, text });
    switch (kind) {
      case 'drew_bag':
        if (!isDraw(events[i + 1], seat)) add(say('log-draw-bag', { ...whom, n: drawsUntil(events, i) }));
        break;
      case 'drew_pile':
        add(say('log-draw-pile', { ...whom, bug }));
        break;
      case 'allowed':
        add(say('log-allow', { ...whom, other: inside(play, Number(details.bidder)), bug: top() }));
        break;
      case 'bid':
        add(say('log-bid', { ...whom, bug: top() }));
        break;
      case 'laid':
        add(say('log-lay', { ...whom, type: String(details.type), bugz: bugzOf(details).join('\u00a0') }));
        break;
      case 'swapped':
        add(say('log-swap', { ...whom, in: bug, out: theBug(String(details.taken)) }));
        break;
      case 'added':
        add(say('log-add', { ...whom, bug }));
        break;
      case 'discarded':
        add(say('log-discard', { ...whom, bug }));
        break;
      case 'round':
        lines.push(roundLine(Number(details.number) + 1));
    }
  }
  return lines;
}

const isDraw = (event: GameEvent | undefined, seat: number): boolean =>
  event?.kind === 'drew_bag' && event.seat === seat;

/** How many Bugz in a row a seat has drawn from the bag: new ones after a sequence are told together. */
function drawsUntil(events: readonly GameEvent[], last: number): number {
  const seat = events[last]?.seat ?? 0;
  return last - events.slice(0, last).findLastIndex((event) => !isDraw(event, seat));
}

/** The numbers of a sequence that was laid, in equal steps from the first. */
export function bugzOf({ type, first, length }: Record<string, unknown>): number[] {
  const gap = (TYPES.indexOf(type as (typeof TYPES)[number]) + 1) % TYPES.length;
  return Array.from({ length: Number(length) }, (_, k) => Number(first) + gap * k);
}
