/** Who takes when, as far as the table shows it. */

import type { PartyTable } from './table';

/**
 * The seats with a card in front of them. While they choose: in seat order, for the cards are
 * face down. Once the cards show: by value, and of equal ones the nearer to the host.
 */
export function orderOfTaking(table: PartyTable): number[] {
  const players = table.played.length;
  const seats = table.played.flatMap((card, seat) => (card === null ? [] : [seat]));
  const shown = seats.every((seat) => typeof table.played[seat] === 'number');
  if (!shown || table.phase === 'choose' || table.phase === 'hide') return seats;
  const distance = (seat: number): number => (seat - table.host + players) % players;
  return seats.sort((a, b) => Number(table.played[a]) - Number(table.played[b]) || distance(a) - distance(b));
}
