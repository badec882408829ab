/** How far somebody has come in each lesson: kept on this device. */

export interface Progress {
  /** The lecture to go on with. */
  at: number;
  /** Whether the lesson was once gone through to its end. */
  done: boolean;
}

const KEY = 'bugnight.learn';
const NEW: Progress = { at: 0, done: false };

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

export function progressOf(game: string, shelf: Shelf = localStorage): Progress {
  return read(shelf)[game] ?? NEW;
}

export function keepProgress(game: string, progress: Progress, shelf: Shelf = localStorage): void {
  try {
    shelf.setItem(KEY, JSON.stringify({ ...read(shelf), [game]: progress }));
  } catch {
    // Then the lesson starts over next time.
  }
}

function read(shelf: Shelf): Partial<Record<string, Progress>> {
  try {
    const kept = JSON.parse(shelf.getItem(KEY) ?? '{}') as Record<string, Partial<Progress>>;
    return Object.fromEntries(
      Object.entries(kept)
        .filter(([, { at }]) => Number.isInteger(at))
        .map(([game, { at = 0, done }]) => [game, { at: Math.max(0, at), done: done === true }]),
    );
  } catch {
    return {};
  }
}
