/** How cards come and go: from the deck to hands and nets, from the table to jars or into a net. */

import type { Box } from '$/table/geometry';
import type { Piece } from '$/table/model';
import { type Leaving, seatBox, type Shown, type Ways } from '$/table/motion';
import type { BugOff } from './table';

function origin(piece: Piece<BugOff>, before: Shown<BugOff>, after: Shown<BugOff>): Box | null {
  if (piece.held || piece.key.startsWith('net-')) return after.scene.areas.deck ?? null;
  const seat = /^stack-(\d)/.exec(piece.key)?.[1];
  return seat === undefined ? null : seatBox(before.scene, Number(seat));
}

/** A stack goes to its seat's jar, or into the net. */
function fate(piece: Piece<BugOff>, before: Shown<BugOff>, after: Shown<BugOff>): Leaving<BugOff>[] {
  const found = /^stack-(\d)-(.)/.exec(piece.key);
  if (!found) return [];
  const seat = Number(found[1]);
  const how = (kind: string): boolean =>
    after.events.some((event) => event.kind === kind && event.seat === seat && event.details.colour === found[2]);
  if (how('gained')) {
    const spot = before.scene.seats.find((each) => each.seat === seat)?.at ?? before.scene.areas.mine;
    return spot ? [{ piece, to: { ...piece.at, x: spot.x + spot.w - piece.at.w, y: spot.y } }] : [];
  }
  const net = after.scene.pieces.find(({ key }) => key === `net-${found[2]}`);
  return how('swept') && net ? [{ piece, to: net.at }] : [];
}

export const ways: Ways<BugOff> = { origin, fate };
