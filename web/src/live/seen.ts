/** What this device was shown of a shuffle before its secret was: the first word counts, and stays. */

export interface Seen {
  commitment: string;
  /** Shown with the first card. */
  seedHash?: string;
  /** What this device gave to the shuffle. */
  luck: string[];
}

const KEY = 'bugnight.seen';
/** Of so many tables; older ones are forgotten. */
const MOST = 60;
type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

export function seenOf(table: string, shelf: Shelf = localStorage): Seen | null {
  return read(shelf)[table] ?? null;
}

/** Remember what is new; what is there already is not overwritten. */
export function keepSeen(
  table: string,
  news: { commitment?: string; seedHash?: string; luck?: string },
  shelf: Shelf = localStorage,
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
  try {
    shelf.setItem(
      KEY,
      JSON.stringify({
        ...Object.fromEntries(kept),
        [table]: { commitment, luck, ...(seedHash === undefined ? {} : { seedHash }) },
      }),
    );
  } catch {
    // Then the proof says less.
  }
}

function read(shelf: Shelf): Record<string, Seen> {
  try {
    return JSON.parse(shelf.getItem(KEY) ?? '{}') as Record<string, Seen>;
  } catch {
    return {};
  }
}
