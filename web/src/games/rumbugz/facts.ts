/** What a beginner should know, and what is worth telling at the end. */

import type { GameEvent } from '$/live/wire';
import { subject } from '$/table/desk';
import { largestOf, mostOf } from '$/table/facts';
import { type Mood, type Play, size } from '$/table/model';
import { say } from './say';
import type { RumBugz } from './table';

export const goal = ({ me, table }: Play<RumBugz>): string =>
  me === null ? say('goal-all') : say('goal', { n: new Set(table.laid[me]).size });

export function factsOf(play: Play<RumBugz>, events: readonly GameEvent[]): string[] {
  const facts: string[] = [];
  const rows = events.filter(({ kind, seat }) => kind === 'laid' && seat !== null);
  const longest = largestOf(rows, ({ details }) => Number(details.length));
  const n = Number(longest?.details.length);
  if (longest && n > 4) facts.push(say('end-longest', { ...subject(play, longest.seat ?? 0), n }));
  const swaps = mostOf(events, 'swapped');
  if (swaps && swaps.n > 1) facts.push(say('end-swaps', { ...subject(play, swaps.seat), n: swaps.n }));
  const hands = play.table.hands.map((hand, seat) => ({ seat, n: size(hand) })).sort((a, b) => b.n - a.n);
  const full = hands[0];
  if (full && full.n > 3) facts.push(say('end-full', { ...subject(play, full.seat), n: full.n }));
  return facts;
}

export const mood = ({ kind }: GameEvent): Mood | null =>
  kind === 'laid' || kind === 'round_won' ? 'gains' : kind === 'refused' ? 'waits' : null;
