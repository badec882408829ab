/** What this device was shown of a shuffle before its secret was revealed; never overwritten. */

import { keep, recall, type Shelf } from './shelf';

export interface Seen {
  commitment: string;
  /** Shown with the first card. */
  seedHash?: string;
  /** What this device gave to the shuffle. */
  luck: string[];
}

const KEY = 'bugnight.seen';
/** How many tables are remembered; older ones are forgotten. */
const MOST = 60;

export function seenOf(table: string, shelf?: Shelf): Seen | null {
  return read(shelf)[table] ?? null;
}

/** Add new facts; never overwrite. */
export function keepSeen(
  table: string,
  news: { commitment?: string; seedHash?: string; luck?: string },
  shelf?: Shelf,
): void {
  const all = read(shelf);
  const before = all[table];
  const commitment = before?.commitment ?? news.commitment;
  const seedHash = before?.seedHash ?? news.seedHash;
  const luck = [...(before?.luck ?? []), ...(news.luck ? [news.luck] : [])];
  if (commitment === undefined) return;
  const kept = Object.entries(all)
    .filter(([id]) => id !== table)
    .slice(1 - MOST);
  const seen: Seen = { commitment, luck, ...(seedHash === undefined ? {} : { seedHash }) };
  keep(KEY, { ...Object.fromEntries(kept), [table]: seen }, shelf);
}

const read = (shelf?: Shelf): Partial<Record<string, Seen>> => (recall(KEY, shelf) ?? {}) as Record<string, Seen>;
