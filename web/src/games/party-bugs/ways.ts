/** How cards come and go: from where they were played, and away with their like. */

import { type Leaving, seatBox, type Shown, type Ways } from '$/table/motion';
import type { Box } from '$/table/geometry';
import type { Piece } from '$/table/model';
import type { PartyBugs } from './table';

function origin(piece: Piece<PartyBugs>, before: Shown<PartyBugs>, after: Shown<PartyBugs>): Box | null {
  const owner = Number(piece.key.split('@')[1] ?? piece.key.split('-')[1]);
  const back = before.scene.pieces.find(({ key }) => key === `played-${owner}` || key === `hidden-${owner}`);
  if (back && piece.key.includes('@')) return back.at;
  if (piece.held) return after.scene.areas.deck ?? before.scene.areas.deck ?? null;
  return seatBox(after.scene, owner);
}

/** A card leaves only as a pair, from the seat that had the pair. */
function fate(piece: Piece<PartyBugs>, before: Shown<PartyBugs>, after: Shown<PartyBugs>): Leaving<PartyBugs>[] {
  const { art } = piece;
  if (art.kind !== 'costume') return [];
  const pair = after.events.find(({ kind, details }) => kind === 'paired' && details.card === art.value);
  const home = pair && (before.scene.seats.find(({ seat }) => seat === pair.seat)?.at ?? before.scene.areas.mine);
  return home ? [{ piece, to: home }] : [];
}

export const ways: Ways<PartyBugs> = { origin, fate };
