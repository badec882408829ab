/** How far somebody has come in each lesson: kept on this device. */

import { GAMES, type GameId } from '$/table/model';

export interface Progress {
  /** The lecture to go on with. */
  at: number;
  /** Whether the lesson was once gone through to its end. */
  done: boolean;
}

const KEY = 'bugnight.learn';
const NEW: Progress = { at: 0, done: false };

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

export function progressOf(game: GameId, shelf: Shelf = localStorage): Progress {
  return read(shelf)[game] ?? NEW;
}

export function keepProgress(game: GameId, progress: Progress, shelf: Shelf = localStorage): void {
  try {
    shelf.setItem(KEY, JSON.stringify({ ...read(shelf), [game]: progress }));
  } catch {
    // Then the lesson begins anew next time.
  }
}

function read(shelf: Shelf): Partial<Record<GameId, Progress>> {
  try {
    const kept = JSON.parse(shelf.getItem(KEY) ?? '{}') as Record<string, Partial<Progress>>;
    return Object.fromEntries(
      GAMES.filter((game) => Number.isInteger(kept[game]?.at)).map((game) => [
        game,
        { at: Math.max(0, kept[game]?.at ?? 0), done: kept[game]?.done === true },
      ]),
    );
  } catch {
    return {};
  }
}
