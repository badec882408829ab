/** A table of Bug Off! as the server sends it. */

import type { Suit } from '$/art/paint';

/** A number stands for cards that are only counted. */
export interface BugOffTable {
  phase: 'act' | 'over';
  actors: number[];
  turn: number;
  hands: (Suit[] | number)[];
  table: number[][];
  points: number[][];
  centre: number[];
  revealed: Suit[];
  deck: string[] | number;
}

export type BugOffArt =
  | { kind: 'bug'; colour: Suit; mini: boolean; count: number }
  | { kind: 'net'; colour: Suit }
  | { kind: 'catch'; colours: Suit[] }
  | { kind: 'jar'; n: number }
  | { kind: 'back'; count: number | null };

export interface BugOff {
  table: BugOffTable;
  art: BugOffArt;
}
