/** Sentences about how a game stands, and counts of its events for those at the end. */

import { t } from '$/lang/messages.svelte';
import type { GameEvent } from '$/live/wire';

/** The seat with the most of something, if one alone has it. */
export function mostOf(
  events: readonly GameEvent[],
  kind: string,
  count: (event: GameEvent) => number = () => 1,
): { seat: number; n: number } | null {
  const sums = new Map<number, number>();
  for (const event of events)
    if (event.kind === kind && event.seat !== null) sums.set(event.seat, (sums.get(event.seat) ?? 0) + count(event));
  const [first, second] = [...sums].sort(([, a], [, b]) => b - a);
  return first && first[1] > (second?.[1] ?? 0) ? { seat: first[0], n: first[1] } : null;
}

/** The largest of all, if no other seat has one as large. */
export function largestOf<One extends { seat: number | null }>(
  all: readonly One[],
  size: (one: One) => number,
): One | null {
  const [first, ...rest] = [...all].sort((a, b) => size(b) - size(a));
  const rival = rest.find(({ seat }) => seat !== first?.seat);
  return first && (!rival || size(first) > size(rival)) ? first : null;
}

/** Where somebody stands, in a sentence; nothing for who looks on. */
export function standing(scores: readonly number[], me: number | null, low = false): string {
  if (me === null) return '';
  const own = scores[me] ?? 0;
  const ahead = scores.filter((score) => (low ? score < own : score > own)).length;
  const shared = ahead === 0 && scores.filter((score) => score === own).length > 1;
  return t('standing', { place: shared ? 0 : ahead + 1 });
}
