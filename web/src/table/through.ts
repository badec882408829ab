/** A position seen through a seat's eyes, for replays: the game is over, so this hides nothing real. */

import type { AnyTable } from './model';

/** Cards that this seat had not seen are only counted. From above (-1) everything shows. */
export function through(position: AnyTable, eyes: number): AnyTable {
  if (eyes < 0) return position;
  const hands = (position.hands as unknown[]).map((hand, seat) =>
    seat === eyes || !Array.isArray(hand) ? hand : hand.length,
  );
  const seen: Record<string, unknown> = { ...position, hands };
  for (const pile of ['deck', 'bag'] as const)
    if (pile in seen && Array.isArray(seen[pile])) seen[pile] = (seen[pile] as unknown[]).length;
  if ('decks' in seen) seen.decks = (seen.decks as unknown[]).map((deck) => (Array.isArray(deck) ? deck.length : deck));
  const hide = (cards: unknown): unknown =>
    (cards as unknown[]).map((card, seat) => (card !== null && seat !== eyes ? '?' : card));
  if ('played' in seen && position.phase === 'choose') seen.played = hide(seen.played);
  if ('hidden' in seen && position.phase !== 'over') seen.hidden = hide(seen.hidden);
  return seen as unknown as AnyTable;
}
