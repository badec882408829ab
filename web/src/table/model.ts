/** What the page knows of a table, whichever game is played, and the scene that is drawn from it. */

import type { Suit } from '$/art/paint';
import type { ClaimWindow, GameEvent } from '$/live/wire';
import type { Box } from './geometry';

/** What every table has; the rest is the game's. */
export interface AnyTable {
  phase: string;
  actors: number[];
}

/** What is drawn on a card; each game has its own. */
export interface AnyArt {
  kind: string;
}

/** The types of a game: how its table reads, and what its cards look like. */
export interface Game {
  table: AnyTable;
  art: AnyArt;
}

/** How somebody feels about what has just happened. */
export type Mood = 'waits' | 'gains' | 'loses';

export interface Seat {
  name: string;
  face: number;
  /** Its colour, where seats have one. */
  suit?: Suit | undefined;
  kind: 'person' | 'bot' | 'dummy' | 'open';
  level?: string | undefined;
  /** A bot plays for this person. */
  away?: boolean | undefined;
  /** Connected just now. */
  here?: boolean | undefined;
  /** What the last step has done to its face. */
  mood?: Mood | undefined;
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
export interface Step<G extends Game = Game> {
  number: number;
  /** The move as in a record (`2:take 7@0`); `2:hide ?` if it is secret. */
  moves: string[];
  /** What happened in them, as far as this seat may know. */
  events: GameEvent[];
  /** How the table looked after it; none for what happened while nobody looked. */
  table: G['table'] | null;
  /** Something besides the game: a bot plays for a seat, its player is back, or has taken a move back. */
  event?: { type: 'away' | 'returned' | 'takenback'; seat: number };
}

/** Everything a table component is given. */
export interface Play<G extends Game = Game> {
  game: string;
  options: Record<string, unknown>;
  seats: Seat[];
  /** This page's seat; none for a watcher. */
  me: number | null;
  /** Who is called "you", where that is not this seat. */
  you?: number | null;
  table: G['table'];
  /** Which update this is. */
  number: number;
  /** What this seat may do now, without the seat's number. */
  legal: string[];
  /** Seats that owe a decision, as far as that is no secret. */
  waiting: number[];
  /** What this seat has chosen, where others are still to. */
  chosen: string | null;
  /** How long something may be claimed, by the server's clock. */
  claim: ClaimWindow | null;
  /** One for each seat, where the table has clocks. */
  clocks?: SeatClock[] | null;
  result: { scores: number[]; winners: number[] } | null;
  /** In a replay: what has just happened. */
  told?: string;
}

/** A card or tile in the one flat layer. Keys are stable, so that a card that moves stays itself. */
export interface Piece<G extends Game = Game> {
  key: string;
  art: G['art'];
  at: Box;
  z?: number;
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
  scrolls?: boolean;
  /** The id of the drawing shown while it is dragged. */
  drawing?: string;
}

export interface SeatSpot {
  seat: number;
  at: Box;
  /** `block`: cards below the name; `strip`: beside it; `row`: beside it, small. */
  form: 'block' | 'strip' | 'row' | 'tiny';
}

export interface Scene<G extends Game = Game> {
  seats: SeatSpot[];
  /** Named areas: what each game draws under its cards. */
  areas: Record<string, Box>;
  pieces: Piece<G>[];
  zones: Zone[];
  /** A part of the table that scrolls: its box, the height of its content, its name. */
  scroll?: { at: Box; high: number; name: string };
}

/** The seats in the order they sit, clockwise, from the one after `me`. */
export function clockwise(count: number, me: number | null): number[] {
  const first = (me ?? count - 1) + 1;
  const all = Array.from({ length: count }, (_, i) => (first + i) % count);
  return me === null ? all : all.slice(0, -1);
}

/** How many play: a dummy does not. */
export const playersOf = ({ seats }: Play): number => seats.filter(({ kind }) => kind !== 'dummy').length;

export const size = (cards: unknown[] | number): number => (typeof cards === 'number' ? cards : cards.length);
export const known = <T>(cards: T[] | number | undefined): T[] => (Array.isArray(cards) ? cards : []);
