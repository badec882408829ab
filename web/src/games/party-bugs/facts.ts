/** What a beginner should know, and what is worth telling at the end. */

import type { GameEvent } from '$/live/wire';
import { subject } from '$/table/desk';
import { largestOf, mostOf, standing } from '$/table/facts';
import type { Mood, Play } from '$/table/model';
import { say } from './say';
import type { PartyBugs } from './table';

const sumOf = (cards: readonly number[]): number => cards.reduce((sum, card) => sum + card, 0);

export function goal({ me, table }: Play<PartyBugs>): string {
  const sums = table.displays.map((cards, seat) => sumOf(cards) + (table.totals[seat] ?? 0));
  return `${say('goal')} ${standing(sums, me, true)}`.trim();
}

export function factsOf(play: Play<PartyBugs>, events: readonly GameEvent[]): string[] {
  const facts: string[] = [];
  const ahead = leaderBefore(play, events);
  if (ahead !== null && !play.result?.winners.includes(ahead)) facts.push(say('end-ahead', subject(play, ahead)));
  const haul = hauls(events).sort((a, b) => b.sum - a.sum)[0];
  if (haul) facts.push(say('end-haul', { ...subject(play, haul.seat), n: haul.sum, round: haul.round }));
  const pairs = mostOf(events, 'paired');
  if (pairs && pairs.n > 1) facts.push(say('end-pairs', { ...subject(play, pairs.seat), n: pairs.n }));
  const guests = play.table.displays.flatMap((cards, seat) => cards.map((value) => ({ seat, value })));
  const dear = guests.sort((a, b) => b.value - a.value)[0];
  if (dear && dear.value > 9) facts.push(say('end-dear', { ...subject(play, dear.seat), value: dear.value }));
  return facts;
}

/** Who alone had the lowest sum before the final round; a face-down card or a mirror hides that. */
function leaderBefore({ options, table }: Play<PartyBugs>, events: readonly GameEvent[]): number | null {
  const last = events.findLastIndex(({ kind, details }) => kind === 'round' && details.last === true);
  if (last < 0 || options.hidden || options.mirror) return null;
  const sums = table.displays.map((cards, seat) => ({ seat, sum: -sumOf(cards) }));
  for (const { kind, seat, details } of events.slice(last)) {
    const one = sums[seat ?? -1];
    if (one && kind === 'took') one.sum += Number(details.card);
    if (one && kind === 'paired') one.sum -= 2 * Number(details.card);
  }
  return largestOf(sums, ({ sum }) => sum)?.seat ?? null;
}

/** What each King brought. */
function hauls(events: readonly GameEvent[]): { seat: number; sum: number; round: number }[] {
  let round = 1;
  return events.flatMap(({ kind, seat, details }, i) => {
    if (kind === 'round') round = Number(details.number);
    if (kind !== 'hauled' || seat === null) return [];
    const took = events.slice(i + 1, i + 1 + 2 * Number(details.cards));
    const cards = took.filter((event) => event.kind === 'took' && event.seat === seat).slice(0, Number(details.cards));
    return [{ seat, sum: sumOf(cards.map((event) => Number(event.details.card))), round }];
  });
}

export const mood = ({ kind }: GameEvent): Mood | null =>
  kind === 'paired' ? 'gains' : kind === 'hauled' ? 'loses' : null;
