/** How tiles come and go: from hand to table, from the bag or the pile to the hand. */

import type { Box } from '$/table/geometry';
import type { Piece } from '$/table/model';
import { seatBox, type Shown, type Ways } from '$/table/motion';
import type { RumBugz } from './table';

function origin(
  piece: Piece<RumBugz>,
  before: Shown<RumBugz>,
  after: Shown<RumBugz>,
  gone: Piece<RumBugz>[],
): Box | null {
  const took = after.events.some(({ kind }) => kind === 'drew_pile');
  const bug = piece.art.bug.startsWith('*') ? '*' : piece.art.bug;
  const mine = gone.findIndex((each) => each.held && each.art.bug === bug);
  const [left] = mine < 0 ? [] : gone.splice(mine, 1);
  if (left) return left.at;
  if (piece.held) return after.scene.areas[took ? 'pile-top' : 'bag'] ?? null;
  if (piece.key.startsWith('pile-') && took) return null;
  return seatBox(before.scene, after.events.find(({ seat }) => seat !== null)?.seat ?? before.table.turn);
}

export const ways: Ways<RumBugz> = { origin, fate: () => [] };
