// Replays for programs: every position of a record as a line of JSON.

import { replay } from './records.ts';
import type { Record } from './records.ts';

/** Replay a record: a line for the deal, one after each move, and one for the result. */
export function* positionLines(record: Record, number = 0): Generator<string> {
  let ply = 0;
  let result = null;
  for (const match of replay(record)) {
    yield JSON.stringify({
      record: number,
      ply,
      move: ply ? String(match.moves.at(-1)) : null,
      position: match.position.table,
      legal: match.legalMoves.map(String).sort(),
    });
    ply += 1;
    result = match.outcome;
  }
  yield JSON.stringify({ record: number, result });
}
