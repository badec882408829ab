/** A table of Party Bugs as the server sends it. */

import type { Suit } from '$/art/paint';

export const KING = 13;

/** A number stands for cards that are only counted; `?` lies face down. */
export interface PartyTable {
  phase: 'hide' | 'choose' | 'take' | 'pair' | 'mirror' | 'over';
  actors: number[];
  game: number;
  round: number;
  host: number;
  floor: [number, number][];
  hands: (number[] | number)[];
  decks: (number[] | number)[];
  played: (number | '?' | null)[];
  displays: number[][];
  hidden: (number | '?' | null)[];
  mirror: number | null;
  totals: number[];
}

export type PartyArt =
  | { kind: 'costume'; value: number; owner: Suit | null; mini: boolean }
  | { kind: 'back'; owner: Suit | null; count: number | null }
  | { kind: 'bust'; value: number }
  | { kind: 'mirror' };

export interface PartyBugs {
  table: PartyTable;
  art: PartyArt;
}
