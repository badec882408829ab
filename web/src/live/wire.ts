/** What server and page say to each other (docs/protocol.md), as far as the page needs it. */

import type { AnyTable, GameId } from '$/table/model';

export interface SeatInfo {
  kind: 'open' | 'person' | 'bot';
  name?: string;
  bot?: string | null;
  away?: boolean;
  you?: boolean;
  host?: boolean;
}

export interface TableInfo {
  id: string;
  state: 'waiting' | 'playing' | 'over' | 'closed';
  game: GameId;
  options: Record<string, unknown>;
  seats: SeatInfo[];
  listed: boolean;
  clock: { kind: 'none' | 'move' | 'game'; seconds: number; extra: number };
  bid_window: number | null;
  chat: boolean;
  hints: boolean;
  watch: boolean;
  one_device: boolean;
  you_host: boolean;
  commitment: string;
  rematch?: string | null;
}

export interface Outcome {
  scores: number[];
  winners: number[];
}

export type TableEvent = { number: number; at: number } & (
  | { type: 'created'; by: string }
  | { type: 'sat'; seat: number; name: string; bot?: string | null }
  | { type: 'stood'; seat: number; kicked?: boolean }
  | { type: 'started'; luck: string[]; seed_hash: string }
  | { type: 'chose'; seat: number }
  | { type: 'moved'; moves: string[] }
  | { type: 'said'; seat: number; name: string; text: string }
  | { type: 'away'; seat: number; bot: string; why: string }
  | { type: 'returned'; seat: number }
  | { type: 'ended'; outcome: Outcome; secret: string; seed: string }
  | { type: 'closed'; why: string }
  | { type: 'rematch'; table: string }
);

export interface Update {
  type: 'update';
  number: number;
  at: number;
  events: TableEvent[];
  table?: TableInfo;
  seat: number | null;
  view?: AnyTable | null;
  waiting?: number[];
  legal?: string[];
  chosen?: string | null;
  auto_pass?: boolean;
  bid?: { bug: string; seats: number[]; opened: number; closes: number | null } | null;
  clocks?: { left: number; running: boolean }[] | null;
  outcome?: Outcome | null;
}

export type Message =
  | Update
  | { type: 'welcome'; version: number; now: number; seat: number | null; seats: number[] }
  | { type: 'presence'; seats: boolean[]; watching: number }
  | { type: 'done'; id: string; number: number }
  | { type: 'tried'; id: string; number: number; view: AnyTable; legal: string[] }
  | { type: 'pong'; now: number }
  | { type: 'bye'; why: 'stopping' | 'closed' | 'slow' | 'flood' | 'signed-out' }
  | { type: 'error'; code: string; message: string; id?: string | null; legal?: string[] | null };

export interface MyTable {
  table: TableInfo;
  seat: number | null;
  your_turn: boolean;
  waiting: number[];
}

export interface Finished {
  table: string;
  game: GameId;
  options: Record<string, unknown>;
  seats: string[];
  outcome: Outcome;
  ended: number;
}

export interface Replay {
  record: Record<string, unknown> & { game: GameId; options: Record<string, unknown>; seats?: string[]; result?: Outcome | null };
  steps: { ply: number; move: string | null; position: AnyTable; legal: string[] }[];
}

export interface Hint {
  number: number;
  moves: { move: string; win?: number | null; score?: number | null }[];
  reason?: Record<string, string>;
}
