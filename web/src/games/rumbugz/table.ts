/** A table of RumBugz as the server sends it. */

export const TYPES = ['single', 'double', 'triple', 'match'] as const;
export type SequenceType = (typeof TYPES)[number];
export const TYPE_SIGNS: Record<SequenceType, string> = { single: '+1', double: '+2', triple: '+3', match: '=' };

export interface Sequence {
  by: number;
  type: SequenceType;
  bugz: string[];
}

/** A number stands for Bugz that are only counted. */
export interface RumBugzTable {
  phase: 'bid' | 'draw' | 'act' | 'over';
  actors: number[];
  round: number;
  turn: number;
  bidder: number | null;
  hands: (string[] | number)[];
  table: Sequence[];
  laid: SequenceType[][];
  pile: string[];
  bag: string[] | number;
  swaps: number;
  fresh: number;
  turns: number;
  refills: number;
  totals: number[];
  known?: string[][];
}

/** A Bug as the notation has it: `7`, `*` for a PLYT in the hand, `*7` for one that stands for 7. */
export interface TileArt {
  kind: 'tile';
  bug: string;
}

export interface RumBugz {
  table: RumBugzTable;
  art: TileArt;
}
