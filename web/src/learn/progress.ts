/** Progress in each lesson, kept on this device. */

import { keep, recall } from '$/live/shelf';

export interface Progress {
  /** The lecture to continue with. */
  at: number;
  /** Whether the lesson was ever finished. */
  done: boolean;
}

const KEY = 'bugnight.learn';
const NEW: Progress = { at: 0, done: false };

export const progressOf = (game: string): Progress => read()[game] ?? NEW;

/** Whether somebody has looked at a lesson. */
export const hasBegun = (): boolean => Object.keys(read()).length > 0;

export const keepProgress = (game: string, progress: Progress): void => keep(KEY, { ...read(), [game]: progress });

function read(): Partial<Record<string, Progress>> {
  const kept = (recall(KEY) ?? {}) as Record<string, Partial<Progress> | null>;
  return Object.fromEntries(
    Object.entries(kept)
      .filter(([, one]) => Number.isInteger(one?.at))
      .map(([game, one]) => [game, { at: Math.max(0, one?.at ?? 0), done: one?.done === true }]),
  );
}
