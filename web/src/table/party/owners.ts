/** Whose deck each card of a display came from: read from the public moves, which name it. */

import type { Owners } from './layout';

const TAKE = /^take (\d+)@(\d+)$/;
const PLAY = /^play (\d+)$/;
const KING = 13;

/**
 * Follow the moves of a match. The floor of a round is what was played in the one before, so a
 * King's haul is known too; only the very first floor is known no further than it was taken from.
 */
export function ownersOf(moves: readonly string[], players: number): Owners {
  const owners: Owners = [];
  let floor = new Map<number, number>();
  let played = new Map<number, number>();
  const give = (seat: number, value: number, owner: number): void => {
    owners[seat] = { ...owners[seat], [value]: owner };
  };
  for (const move of moves) {
    const [who = '', text = ''] = split(move);
    const seat = Number(who);
    const play = PLAY.exec(text);
    if (play) {
      if (played.size === players) {
        floor = played;
        played = new Map();
      }
      played.set(seat, Number(play[1]));
      if (played.size === players) for (const taker of kings(played)) for (const [owner, value] of floor) give(taker, value, owner);
      continue;
    }
    const take = TAKE.exec(text);
    if (take) give(seat, Number(take[1]), Number(take[2]));
  }
  return owners;
}

/** Seats that played a King. Which of several had the haul, the displays show. */
function kings(played: Map<number, number>): number[] {
  return [...played].filter(([, value]) => value === KING).map(([seat]) => seat);
}

function split(move: string): [string, string] {
  const colon = move.indexOf(':');
  return [move.slice(0, colon), move.slice(colon + 1)];
}
