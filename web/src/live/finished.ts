/** The games that somebody has played to their end: kept on this device. */

import { keep, recall, type Shelf } from './shelf';

const KEY = 'bugnight.finished';

const all = (shelf?: Shelf): unknown[] => {
  const kept = recall(KEY, shelf);
  return Array.isArray(kept) ? kept : [];
};

/** Whether somebody has never seen the end of a game. */
export const isNew = (shelf?: Shelf): boolean => all(shelf).length === 0;

export const hasFinished = (game: string, shelf?: Shelf): boolean => all(shelf).includes(game);

export const finish = (game: string, shelf?: Shelf): void => {
  if (!hasFinished(game, shelf)) keep(KEY, [...all(shelf), game], shelf);
};
