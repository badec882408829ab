/** What the page knows of a table: the wire's tables, and the scene that is drawn from them. */

import type { Suit } from '$/art/paint';
import type { Box } from './geometry';

export type GameId = 'party-bugs' | 'bug-off' | 'rumbugz';
export const GAMES: readonly GameId[] = ['party-bugs', 'bug-off', 'rumbugz'];

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

export const TYPES = ['single', 'double', 'triple', 'match'] as const;
export type SequenceType = (typeof TYPES)[number];
export const TYPE_SIGNS: Record<SequenceType, string> = { single: '+1', double: '+2', triple: '+3', match: '=' };

export interface Sequence {
  by: number;
  type: SequenceType;
  bugz: string[];
}

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

export interface TableOf {
  'party-bugs': PartyTable;
  'bug-off': BugOffTable;
  rumbugz: RumBugzTable;
}
export type AnyTable = TableOf[GameId];

export interface Seat {
  name: string;
  face: number;
  kind: 'person' | 'bot' | 'dummy' | 'open';
  level?: string | undefined;
  /** A bot plays for this person. */
  away?: boolean | undefined;
  /** Connected just now. */
  here?: boolean | undefined;
}

/** A seat's clock in milliseconds, as it stood at a moment of the server's. */
export interface SeatClock {
  left: number;
  running: boolean;
  at: number;
  /** What it began with. */
  full: number;
}

/** One number of a table's log as this seat may know it. */
export interface Step<G extends GameId = GameId> {
  number: number;
  /** What was done, as in a record (`2:take 7@0`); `2:chosen` where it is a secret. */
  moves: string[];
  /** How the table looked after it; none for what happened while nobody looked. */
  table: TableOf[G] | null;
  /** Something beside the game: a bot plays for a seat, or its player is back. */
  event?: { type: 'away' | 'returned'; seat: number };
}

/** Everything a table component is given. */
export interface Play<G extends GameId = GameId> {
  game: G;
  options: Record<string, unknown>;
  seats: Seat[];
  /** This page's seat; none for a watcher. */
  me: number | null;
  table: TableOf[G];
  /** Which update this is. */
  number: number;
  /** What this seat may do now, without the seat's number. */
  legal: string[];
  /** Seats that owe a decision, as far as that is no secret. */
  waiting: number[];
  /** What this seat has chosen, where others are still to. */
  chosen: string | null;
  bid: { bug?: string; seats: number[]; opened: number; closes: number | null } | null;
  /** One for each seat, where the table has clocks. */
  clocks?: SeatClock[] | null;
  result: { scores: number[]; winners: number[] } | null;
  /** In a replay: what has just happened. */
  told?: string;
}

export type Art =
  | { kind: 'costume'; value: number; owner: Suit | null; mini: boolean }
  | { kind: 'back'; owner: Suit | null; count: number | null }
  | { kind: 'bug'; colour: Suit; mini: boolean; count: number }
  | { kind: 'net'; colour: Suit }
  | { kind: 'mirror' }
  | { kind: 'tile'; bug: string };

/** A card or tile in the one flat layer. Keys are stable, so that a card that moves stays itself. */
export interface Piece {
  key: string;
  art: Art;
  at: Box;
  z?: number;
  /** Its name for a screen reader, when it can be acted on. */
  name?: string;
  dim?: boolean;
  /** Part of the hand: a drag begins here. */
  held?: boolean;
  /** Lies in the part of the table that scrolls, if it does. */
  scrolls?: boolean;
}

/** A place that takes a tap or a dropped card. */
export interface Zone {
  id: string;
  at: Box;
  name: string;
  scrolls?: boolean;
}

export interface SeatSpot {
  seat: number;
  at: Box;
  /** `block`: cards below the name; `strip`: beside it; `row`: beside it, small. */
  form: 'block' | 'strip' | 'row' | 'tiny';
}

export interface Scene {
  seats: SeatSpot[];
  /** Named areas: what each game draws under its cards. */
  areas: Record<string, Box>;
  pieces: Piece[];
  zones: Zone[];
  /** A part of the table with more in it than there is room for: where it is, and how high all of it would be. */
  scroll?: { at: Box; high: number };
}

/** The seats in the order they sit, clockwise, from the one after `me`. */
export function clockwise(count: number, me: number | null): number[] {
  const first = (me ?? count - 1) + 1;
  const all = Array.from({ length: count }, (_, i) => (first + i) % count);
  return me === null ? all : all.slice(0, -1);
}

export const size = (cards: unknown[] | number): number => (typeof cards === 'number' ? cards : cards.length);
export const known = <T>(cards: T[] | number | undefined): T[] => (Array.isArray(cards) ? cards : []);
