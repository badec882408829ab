/** How cards come and go: they turn over where they were played, a King hauls them, pairs slink away. */

import { sounds } from '$/live/sounds';
import { box, type Leaving, type Origin, seatBox, type Shown, type Ways } from '$/table/motion';
import type { Piece } from '$/table/model';
import { KING, type PartyBugs } from './table';

function origin(piece: Piece<PartyBugs>, before: Shown<PartyBugs>, after: Shown<PartyBugs>): Origin | null {
  const owner = Number(piece.key.split('@')[1] ?? piece.key.split('-')[1]);
  const back = before.scene.pieces.find(({ key }) => key === `played-${owner}` || key === `hidden-${owner}`);
  if (back && piece.key.includes('@')) return { at: back.at, flip: true };
  if (piece.held) return box(after.scene.areas.deck) ?? box(before.scene.areas.deck);
  return seatBox(after.scene, owner);
}

/** A card leaves only with its like: from the seat whose pair it was. */
function fate(piece: Piece<PartyBugs>, before: Shown<PartyBugs>, after: Shown<PartyBugs>): Leaving<PartyBugs>[] {
  const { art } = piece;
  if (art.kind !== 'costume') return [];
  const pair = after.events.find(({ kind, details }) => kind === 'paired' && details.card === art.value);
  const home = pair && (before.scene.seats.find(({ seat }) => seat === pair.seat)?.at ?? before.scene.areas.mine);
  return home ? [{ piece, to: home, how: 'slink' }] : [];
}

/** The King who takes the floor. */
function star(_: Shown<PartyBugs>, { events }: Shown<PartyBugs>): ReturnType<NonNullable<Ways['star']>> {
  const haul = events.find(({ kind }) => kind === 'hauled');
  if (!haul) return null;
  const took = events.filter(({ kind, seat }) => kind === 'took' && seat === haul.seat);
  return {
    key: `${KING}@${haul.seat}`,
    takes: new Set(took.map(({ details }) => `${String(details.card)}@${String(details.owner)}`)),
  };
}

export const ways: Ways<PartyBugs> = {
  origin,
  fate,
  star,
  sound: (motion) => {
    if (motion.star) sounds.king();
    else if (motion.leavings.length) sounds.pair();
  },
};
