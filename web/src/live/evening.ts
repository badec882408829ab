/** An evening on a big screen: one table after the other, and how many each has beaten. Kept on this device. */

import type { Suit } from '$/art/paint';
import type { Seat } from '$/table/model';
import type { Rank } from '$/table/ranks';
import { keep, recall, type Shelf } from './shelf';

export interface Standing {
  name: string;
  face: number;
  suit?: Suit | undefined;
  points: number;
}
interface Evening {
  tables: string[];
  /** What each game gave, by its table. */
  games: Record<string, Standing[]>;
}

const KEY = 'bugnight.evening';

/** The evening that a table belongs to: a new one, unless the last has led here. */
export function eveningOf(table: string, shelf?: Shelf): Evening {
  const { tables, games } = (recall(KEY, shelf) ?? {}) as Partial<Evening>;
  return Array.isArray(tables) && tables.includes(table) && games ? { tables, games } : { tables: [table], games: {} };
}

/** The next table of the evening. */
export function goOn(table: string, next: string, shelf?: Shelf): void {
  const { tables, games } = eveningOf(table, shelf);
  keep(KEY, { tables: [...new Set([...tables, next])], games }, shelf);
}

/** A game is over: a point for each seat that one has beaten. */
export function addGame(
  table: string,
  ranks: readonly Rank[],
  seats: readonly Pick<Seat, 'name' | 'face' | 'suit'>[],
  shelf?: Shelf,
): Evening {
  const { tables, games } = eveningOf(table, shelf);
  const people = ranks.filter(({ who }) => seats[who]?.name); // a dummy has none
  const standings = people.map(({ who, place }) => ({
    name: seats[who]?.name ?? '',
    face: seats[who]?.face ?? who,
    suit: seats[who]?.suit,
    points: people.filter((other) => other.place > place).length,
  }));
  const evening = { tables, games: { ...games, [table]: standings } };
  keep(KEY, evening, shelf);
  return evening;
}

/** Everybody's points over the evening, the most first. */
export function standingsIn({ games }: Evening): Standing[] {
  const sums = new Map<string, Standing>();
  for (const { name, points, ...look } of Object.values(games).flat())
    sums.set(name, { name, ...look, points: points + (sums.get(name)?.points ?? 0) });
  return [...sums.values()].sort((a, b) => b.points - a.points);
}
