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

function fate(piece: Piece<PartyBugs>, before: Shown<PartyBugs>, after: Shown<PartyBugs>): Leaving<PartyBugs>[] {
  if (piece.art.kind !== 'costume') return [];
  const { value } = piece.art;
  const [was, now] = [before.table, after.table];
  if (now.round < was.round || now.game !== was.game) return [];
  const changed = (cards: number[], i: number): boolean => cards.join() !== now.displays[i]?.join();
  const lost = was.displays.findIndex((cards, i) => cards.includes(value) && !now.displays[i]?.includes(value));
  const seat = lost < 0 ? was.displays.findIndex(changed) : lost;
  const home = before.scene.seats.find((spot) => spot.seat === seat)?.at ?? before.scene.areas.mine;
  return home ? [{ piece, to: home, how: 'slink' }] : [];
}

/** The King whose display has grown by a whole floor. */
function star(
  { table: was }: Shown<PartyBugs>,
  { table: now }: Shown<PartyBugs>,
): ReturnType<NonNullable<Ways['star']>> {
  if (now.phase !== 'choose' || was.floor.length < 2 || now.game !== was.game || now.round !== was.round + 1)
    return null;
  const kings = now.floor.filter(([value]) => value === KING).map(([, owner]) => owner);
  const seat = kings.find((owner) => was.displays[owner]?.join() !== now.displays[owner]?.join());
  if (seat === undefined) return null;
  return { key: `${KING}@${seat}`, takes: new Set(was.floor.map(([value, owner]) => `${value}@${owner}`)) };
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
