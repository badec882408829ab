/** Whose deck each card came from: the rules tell it of every card that is taken. */

import type { GameEvent } from '$/live/wire';
import type { Owners } from './layout';

/** The cards of each display with their owners; those that have left may be among them. */
export function ownersOf(events: readonly GameEvent[]): Owners {
  const owners: Record<number, number>[] = [];
  for (const { kind, seat, details } of events) {
    if (kind === 'game') owners.length = 0;
    if (kind === 'took' && seat !== null)
      owners[seat] = { ...owners[seat], [Number(details.card)]: Number(details.owner) };
  }
  return owners;
}

/** Who has taken the card of each owner from the floor, since the cards were revealed. */
export function takenBy(events: readonly GameEvent[]): Map<number, number> {
  const shown = events.findLastIndex(({ kind }) => kind === 'revealed');
  const took = events.slice(shown + 1).filter(({ kind }) => kind === 'took');
  return new Map(took.map(({ seat, details }) => [Number(details.owner), seat ?? 0]));
}
