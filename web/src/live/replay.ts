/** A finished game as stills: moves made together are one step, as they were live. */

import type { AnyTable } from '$/table/model';
import type { GameEvent, Step } from './wire';

export interface Still {
  /** How many moves of the record were made. */
  ply: number;
  /** The moves that led here from the still before. */
  moves: string[];
  events: GameEvent[];
  position: AnyTable;
}

/** The stills of a game. While some have chosen and others have not, there is none. */
export function stillsOf(steps: Step[]): Still[] {
  const stills: Still[] = [];
  let moves: string[] = [];
  let events: GameEvent[] = [];
  steps.forEach(({ ply, move, events: told, position }, i) => {
    if (move !== null) moves.push(move);
    events.push(...told);
    const before = steps[i - 1]?.position;
    const halfway =
      before?.phase === position.phase &&
      position.actors.length < before.actors.length &&
      position.actors.every((seat) => before.actors.includes(seat));
    if (halfway && i < steps.length - 1) return;
    stills.push({ ply, moves, events, position });
    [moves, events] = [[], []];
  });
  return stills;
}

/** The last still that is not beyond a ply. */
export function stillAt(stills: Still[], ply: number): number {
  return Math.max(
    0,
    stills.findLastIndex((still) => still.ply <= ply),
  );
}

/** A record from a file: JSON, or the first of several, one to a line. */
export function readRecord(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const first = text.split('\n').find((line) => line.trim());
    if (first === undefined || first.trim() === text.trim()) throw error;
    return JSON.parse(first);
  }
}
