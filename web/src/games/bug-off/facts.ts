/** What a beginner should know, and what is worth telling at the end. */

import type { Suit } from '$/art/paint';
import type { GameEvent } from '$/live/wire';
import { subject } from '$/table/desk';
import { largestOf, mostOf, standing } from '$/table/facts';
import type { Mood, Play } from '$/table/model';
import { say } from './say';
import type { BugOff } from './table';

const bugs = ({ details }: GameEvent): number => Number(details.bugs);

export function goal({ me, table }: Play<BugOff>): string {
  const sums = table.points.map((jar) => jar.reduce((sum, n) => sum + n, 0));
  return `${say('goal')} ${standing(sums, me)}`.trim();
}

export function factsOf(play: Play<BugOff>, events: readonly GameEvent[]): string[] {
  const facts: string[] = [];
  const catches = events.filter(({ kind, seat }) => kind === 'gained' && seat !== null);
  const best = largestOf(catches, bugs);
  if (best && bugs(best) > 2) {
    const colour = best.details.colour as Suit;
    facts.push(say('end-catch', { ...subject(play, best.seat ?? 0), colour, n: bugs(best) }));
  }
  const lost = mostOf(events, 'swept', bugs);
  if (lost && lost.n > 1) facts.push(say('end-swept', { ...subject(play, lost.seat), n: lost.n }));
  const gift = mostOf(
    events.filter(({ details }) => details.own === false),
    'gained',
    bugs,
  );
  if (gift && gift.n > 2) facts.push(say('end-gift', { ...subject(play, gift.seat), n: gift.n }));
  return facts;
}

export const mood = (event: GameEvent): Mood | null =>
  event.kind === 'gained' && bugs(event) > 2 ? 'gains' : event.kind === 'swept' && bugs(event) > 1 ? 'loses' : null;
