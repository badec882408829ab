/** An evening on a big screen: one table after the other, and how many each has beaten. Kept on this device. */

import type { Rank } from '$/table/ranks';

export interface Standing {
  name: string;
  face: number;
  points: number;
}
interface Evening {
  tables: string[];
  /** What each game gave, by its table. */
  games: Record<string, Standing[]>;
}

const KEY = 'bugnight.evening';
type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** The evening that a table belongs to: a new one, unless the last has led here. */
export function eveningOf(table: string, shelf: Shelf = localStorage): Evening {
  try {
    const kept = JSON.parse(shelf.getItem(KEY) ?? '') as Evening;
    if (kept.tables.includes(table)) return kept;
  } catch {
    // There was none, or it cannot be read.
  }
  return { tables: [table], games: {} };
}

/** The next table of the evening. */
export function goOn(table: string, next: string, shelf: Shelf = localStorage): void {
  const { tables, games } = eveningOf(table, shelf);
  keep({ tables: [...new Set([...tables, next])], games }, shelf);
}

/** A game is over: a point for each seat that one has beaten. */
export function addGame(
  table: string,
  ranks: readonly Rank[],
  seats: readonly { name: string; face: number }[],
  shelf: Shelf = localStorage,
): Evening {
  const { tables, games } = eveningOf(table, shelf);
  const people = ranks.filter(({ who }) => seats[who]?.name); // a dummy has none
  const standings = people.map(({ who, place }) => ({
    name: seats[who]?.name ?? '',
    face: seats[who]?.face ?? who,
    points: people.filter((other) => other.place > place).length,
  }));
  const evening = { tables, games: { ...games, [table]: standings } };
  keep(evening, shelf);
  return evening;
}

/** Everybody's points over the evening, the most first. */
export function standingsIn({ games }: Evening): Standing[] {
  const sums = new Map<string, Standing>();
  for (const { name, face, points } of Object.values(games).flat())
    sums.set(name, { name, face, points: points + (sums.get(name)?.points ?? 0) });
  return [...sums.values()].sort((a, b) => b.points - a.points);
}

function keep(evening: Evening, shelf: Shelf): void {
  try {
    shelf.setItem(KEY, JSON.stringify(evening));
  } catch {
    // Then it lasts for one game.
  }
}
