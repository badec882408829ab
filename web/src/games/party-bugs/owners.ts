/** Whose deck each card of a display came from: read from the public moves, which name it. */

import type { Owners } from './layout';
import { KING } from './table';

const TAKE = /^take (\d+)@(\d+)/;
const PLAY = /^play (\d+)$/;
/** With two players a third colour plays along: what is left over is its own. */
const DUMMY = 2;

/**
 * Follow the moves of a match. The floor of a round is what was played in the one before, so a
 * King's haul is known too; only the very first floor is known no further than it was taken from.
 * A card that is played a second time shows that another game has begun.
 */
export function ownersOf(moves: readonly string[], players: number, host: number): Owners {
  let owners: Owners = [];
  let floor = new Map<number, number>();
  let played = new Map<number, number>();
  let seen = new Set<string>();
  let left = new Map<number, number>();
  const give = (seat: number, value: number, owner: number): void => {
    for (const [i, cards] of owners.entries()) {
      if (cards?.[value] !== owner) continue;
      owners[i] = Object.fromEntries(Object.entries(cards).filter(([each]) => Number(each) !== value));
    }
    owners[seat] = { ...owners[seat], [value]: owner };
  };
  for (const move of moves) {
    const colon = move.indexOf(':');
    const seat = Number(move.slice(0, colon));
    const text = move.slice(colon + 1);
    const play = PLAY.exec(text);
    const take = TAKE.exec(text);
    if (play) {
      if (seen.has(move)) [owners, floor, played, seen] = [[], new Map(), new Map(), new Set()];
      seen.add(move);
      if (played.size === players) {
        if (players === 2) for (const [owner, value] of left) give(DUMMY, value, owner);
        [floor, played, left] = [played, new Map(), new Map(played)];
      }
      played.set(seat, Number(play[1]));
      const king = played.size === players ? kingOf(played, players, host) : null;
      if (king !== null) {
        for (const [owner, value] of floor) give(king, value, owner);
        left.clear();
      }
    } else if (take) {
      give(seat, Number(take[1]), Number(take[2]));
      left.delete(Number(take[2]));
    }
  }
  return owners;
}

/** Of several Kings the one nearest to the host, clockwise, has the haul. */
function kingOf(played: Map<number, number>, players: number, host: number): number | null {
  const kings = [...played].filter(([, value]) => value === KING).map(([seat]) => seat);
  const near = (seat: number): number => (seat - host + players) % players;
  return kings.sort((a, b) => near(a) - near(b))[0] ?? null;
}

/** Who took the card of each owner from the floor, as the last moves tell it. */
export function takenBy(moves: string[]): Map<number, number> {
  const taken = new Map<number, number>();
  for (const move of moves.toReversed()) {
    const found = /^(\d+):take \d+@(\d+)/.exec(move);
    if (!found) {
      if (/:play /.test(move)) break;
      continue;
    }
    const owner = Number(found[2]);
    if (!taken.has(owner)) taken.set(owner, Number(found[1]));
  }
  return taken;
}
