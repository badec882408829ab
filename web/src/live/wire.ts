/** What server and page say to each other (docs/protocol.md). Written by `./dev generate`. */

import type { AnyTable } from '$/table/model';

/** A record, as far as the page looks into it (docs/spec/records.md). */
export interface GameRecord {
  game: string;
  options: { [name: string]: unknown };
  seats?: string[];
  result?: Outcome | null;
  [key: string]: unknown;
}

/** A table as somebody sees it who has found it. */
export interface TableInfo {
  id: string;
  /** four letters that lead here until the game begins */
  code: string;
  state: 'closed' | 'over' | 'playing' | 'waiting';
  game: string;
  /** `players`, and what is not the default */
  options: { [name: string]: unknown };
  seats: SeatInfo[];
  listed: boolean;
  clock: Clock;
  claim_window: number | null;
  pace: 'none' | 'normal' | 'quick' | 'relaxed';
  chat: boolean;
  hints: boolean;
  watch: boolean;
  one_device: boolean;
  you_host: boolean;
  created: number;
  /** SHA-256 of the server's secret for this shuffle (docs/security.md) */
  commitment: string;
  /** the table of the next game */
  rematch: string | null;
}

/** Who sits there. */
export interface SeatInfo {
  kind: 'bot' | 'open' | 'person';
  /** empty where the seat is open */
  name: string;
  /** the bot that plays, for a person too */
  bot: string | null;
  /** a bot plays for this person, who may return */
  away: boolean;
  you: boolean;
  /** made the table: may start, kick, close */
  host: boolean;
}

/** How long a seat may think. Out of time, a bot plays for it until its player returns. */
export interface Clock {
  /** no clock, per move, or per game */
  kind: 'game' | 'move' | 'none';
  /** for one move, or in all for the game */
  seconds: number;
  /** per game: seconds given back after each move */
  extra: number;
}

/** A seat's clock, as it stood at the update's `at`. */
export interface ClockState {
  /** milliseconds */
  left: number;
  running: boolean;
}

/** Something may be claimed; the window is the same whether or not anybody wants it. */
export interface ClaimWindow {
  /** who may claim it; answers are sealed */
  seats: number[];
  opened: number;
  /** at the latest; null: when every seat has answered */
  closes: number | null;
}

/** Something that happened: `seat` did it or it happened to `seat`, if to any. */
export interface GameEvent {
  kind: string;
  seat: number | null;
  details: { [name: string]: unknown };
}

/** How it ended: the scores, a dummy's last, and the seats that won. */
export interface Outcome {
  scores: number[];
  winners: number[];
}

/** The table was made. */
export interface Created {
  type: 'created';
  /** events of a table have numbers without gaps */
  number: number;
  at: number;
  by: string;
}

/** Somebody sat down, or a bot was put there. */
export interface Sat {
  type: 'sat';
  /** events of a table have numbers without gaps */
  number: number;
  at: number;
  seat: number;
  name: string;
  bot: string | null;
}

/** A seat became free before the game began. */
export interface Stood {
  type: 'stood';
  /** events of a table have numbers without gaps */
  number: number;
  at: number;
  seat: number;
  kicked: boolean;
}

/** The game was dealt, from the server's secret and everybody's `client_seed`. */
export interface Started {
  type: 'started';
  /** events of a table have numbers without gaps */
  number: number;
  at: number;
  /** one for each seat, seat 0 first */
  client_seeds: string[];
  /** SHA-256 of the seed, whose text comes at the end */
  seed_hash: string;
}

/** A seat has chosen in secret. It may change its mind, which nobody sees. */
export interface Chose {
  type: 'chose';
  /** events of a table have numbers without gaps */
  number: number;
  at: number;
  seat: number;
}

/** Moves were made, in this order. What not all may know is written `?`: `0:hide ?`. */
export interface Moved {
  type: 'moved';
  /** events of a table have numbers without gaps */
  number: number;
  at: number;
  moves: string[];
  /** what happened in them, as far as this seat may know */
  events: GameEvent[];
}

/** Somebody at the table said something. */
export interface Said {
  type: 'said';
  /** events of a table have numbers without gaps */
  number: number;
  at: number;
  seat: number;
  name: string;
  text: string;
}

/** The host has stopped the talk at the table, or allows it again. */
export interface Hushed {
  type: 'hushed';
  /** events of a table have numbers without gaps */
  number: number;
  at: number;
  /** nobody may say anything */
  on: boolean;
}

/** A bot plays for a seat from now on. */
export interface Away {
  type: 'away';
  /** events of a table have numbers without gaps */
  number: number;
  at: number;
  seat: number;
  bot: string;
  /** out of time, of their own will, or replaced by another player */
  why: 'clock' | 'left' | 'replaced';
}

/** A player has taken the seat back. */
export interface Returned {
  type: 'returned';
  /** events of a table have numbers without gaps */
  number: number;
  at: number;
  seat: number;
}

/** The game is over; everything is shown. */
export interface Ended {
  type: 'ended';
  /** events of a table have numbers without gaps */
  number: number;
  at: number;
  outcome: Outcome;
  /** the server's secret: with it all can be checked */
  secret: string;
  seed: string;
}

/** Nothing more will happen here. */
export interface Closed {
  type: 'closed';
  /** events of a table have numbers without gaps */
  number: number;
  at: number;
  /** by its host, as nobody was left, as nothing happened, or by an operator */
  why: 'admin' | 'empty' | 'host' | 'idle';
}

/** The same people play again, at another table. */
export interface Rematch {
  type: 'rematch';
  /** events of a table have numbers without gaps */
  number: number;
  at: number;
  table: string;
}

/** The first message on a WebSocket. */
export interface Welcome {
  type: 'welcome';
  version: number;
  /** the server's clock, to reckon with `at` and `closes` */
  now: number;
  seat: number | null;
  /** all seats of yours at this table */
  seats: number[];
}

/** The table as one seat may see it, whole, and what has happened since the last update. */
export interface Update {
  type: 'update';
  /** of the last event; the next update begins after it */
  number: number;
  /** when that event happened */
  at: number;
  /** what is new, oldest first */
  events: TableEvent[];
  /** left out where nothing in it has changed */
  table: TableInfo;
  /** whose view it is; null for a spectator */
  seat: number | null;
  /** `view.table` of this seat, below; null before the deal */
  view: AnyTable | null;
  /** with `code=true`: the view for `Game.view`, for programs in Python */
  code: string;
  /** seats that owe a decision, as far as that is no secret */
  waiting: number[];
  /** what this seat may do now, as `SEAT:MOVE` */
  legal: string[];
  /** what this seat has chosen, where others are still to */
  chosen: string | null;
  /** this seat declines every claim until the next deal */
  auto_pass: boolean;
  claim: ClaimWindow | null;
  /** one per seat */
  clocks: ClockState[] | null;
  outcome: Outcome | null;
}

/** Who is connected now; sent when it changes. */
export interface Presence {
  type: 'presence';
  /** per seat; bots are always there, who polls for half a minute more */
  seats: boolean[];
  watching: number;
}

/** A command was carried out, and is safe on disk. */
export interface Done {
  type: 'done';
  id: string;
  number: number;
}

/** What the seat would see after some moves that were only tried. */
export interface Tried {
  type: 'tried';
  id: string;
  number: number;
  view: AnyTable;
  legal: string[];
}

/** The answer to a ping. */
export interface Pong {
  type: 'pong';
  now: number;
}

/** The server hangs up. */
export interface Bye {
  type: 'bye';
  /** after `stopping` and `slow`, connect again */
  why: 'closed' | 'flood' | 'signed-out' | 'slow' | 'stopping';
}

/** A command that was not carried out; it has changed nothing. */
export interface Error {
  type: 'error';
  code: 'failed' | 'forbidden' | 'full' | 'illegal' | 'malformed' | 'not-found' | 'off' | 'repeated' | 'seat' | 'signed-out' | 'stale' | 'state' | 'too-fast' | 'too-large' | 'unavailable';
  /** for people, in English */
  message: string;
  /** of the command, where it could be read */
  id: string | null;
  number: number | null;
  legal: string[] | null;
  /** seconds */
  retry_after: number | null;
}

/** Take an open seat. */
export interface Sit {
  type: 'sit';
  /** your own; the same id is carried out once only */
  id: string;
  /** null: the first open one */
  seat?: number | null;
  /** your part of the shuffle: any text, best a random one */
  client_seed?: string;
}

/** Leave a seat. In a game a bot plays on, and you may return. */
export interface Stand {
  type: 'stand';
  /** your own; the same id is carried out once only */
  id: string;
  seat?: number | null;
}

/** Deal. The host does so; open seats are an error. */
export interface Start {
  type: 'start';
  /** your own; the same id is carried out once only */
  id: string;
  client_seed?: string;
}

/** Make a move, or a whole turn of several: all of them or none. Only moves whose verb is one of the game's `tentative_verbs` may come before another. */
export interface Move {
  type: 'move';
  /** your own; the same id is carried out once only */
  id: string;
  /** of the update on which you decided */
  number: number;
  moves: string[];
}

/** Ask what is seen and legal after some tentative moves. Changes nothing. */
export interface Try {
  type: 'try';
  /** your own; the same id is carried out once only */
  id: string;
  number: number;
  moves: string[];
}

/** Decline every claim until the next deal, or no longer. Nobody else sees it. */
export interface AutoPass {
  type: 'autopass';
  /** your own; the same id is carried out once only */
  id: string;
  seat: number;
  on: boolean;
}

/** Say something to the table. */
export interface Say {
  type: 'say';
  /** your own; the same id is carried out once only */
  id: string;
  text: string;
}

/** The host: stop the talk at the table, or allow it again. */
export interface Hush {
  type: 'hush';
  /** your own; the same id is carried out once only */
  id: string;
  on: boolean;
}

/** The host, before the game: put a bot in a seat, or make it open. */
export interface Put {
  type: 'put';
  /** your own; the same id is carried out once only */
  id: string;
  seat: number;
  to: string;
}

/** The host, before the game: send somebody away, who cannot sit here again. */
export interface Kick {
  type: 'kick';
  /** your own; the same id is carried out once only */
  id: string;
  seat: number;
}

/** Let a bot play for a player who has not been connected for 45 seconds. Only `bot:beetle` may stand in for another player. `retry_after` says how long to wait. */
export interface Replace {
  type: 'replace';
  /** your own; the same id is carried out once only */
  id: string;
  seat: number;
  bot?: string;
}

/** Take your seat back from the bot. */
export interface Return {
  type: 'return';
  /** your own; the same id is carried out once only */
  id: string;
  seat?: number | null;
}

/** After the end: open a table for a rematch, with the same people and bots. */
export interface Again {
  type: 'again';
  /** your own; the same id is carried out once only */
  id: string;
  /** another game, if not empty */
  game?: string;
}

/** The host: close the table for good. A game that has begun leaves a record that says so. */
export interface Close {
  type: 'close';
  /** your own; the same id is carried out once only */
  id: string;
}

/** Are you there? Sent over the WebSocket, every twenty seconds or so. */
export interface Ping {
  type: 'ping';
}

/** What a table is made with. */
export interface Settings {
  game: string;
  /** as on the rules page; `players` is the number of seats */
  options?: { [name: string]: unknown };
  /** `me`, `open` or `bot:LEVEL`, seat 0 first */
  seats: string[];
  /** shown in the lobby; else found by its link */
  listed?: boolean;
  clock?: Clock;
  /** seconds to claim something, in games with claims; null waits for every answer, but with a clock no longer than `clock.seconds` */
  claim_window?: number | null;
  /** how long bots seem to think; `none` is for tests and contests */
  pace?: 'none' | 'normal' | 'quick' | 'relaxed';
  chat?: boolean;
  hints?: boolean;
  /** others may look on */
  watch?: boolean;
  /** one person may sit in several seats */
  one_device?: boolean;
}

/** The first call of a page or program: makes a guest, unless the token is good. */
export interface Arrival {
  name?: string | null;
  /** the language of the name that a guest without one is given */
  lang?: 'de' | 'en' | 'fr';
  /** to the puzzle of the header `X-Puzzle`, below */
  answer?: string;
}

/** Who you are here: a name, and nothing else is known. */
export interface Me {
  name: string;
  /** only in the answer that makes it, for programs: `Authorization: Bearer` */
  token: string;
}

/** A display name. */
export interface Naming {
  name: string;
}

/** A code to go on with another device: for one use, for ten minutes. */
export interface Transfer {
  code: string;
  expires: number;
}

/** The code, as it was shown on the other device. */
export interface TransferCode {
  code: string;
}

/** A token for a program of yours. */
export interface TokenWish {
  label: string;
}

/** A token that is valid; its text is shown once only. */
export interface Token {
  id: string;
  label: string;
  created: number;
  token: string;
}

/** What can be played here, and against whom. */
export interface Games {
  games: GameInfo[];
  /** bots for people, the weakest first */
  levels: string[];
  /** where other devices find this server; empty if it knows of no such way */
  address: string;
}

/** A game, with all that a page needs to offer and show it. */
export interface GameInfo {
  name: string;
  title: string;
  /** in a few sentences of English */
  rules: string;
  /** `players` first */
  options: Option[];
  /** how `view.table` reads: each thing in it by name; null: not described */
  contents: { [name: string]: unknown } | null;
  events: EventKindInfo[];
  phases: string[];
  /** all choose, then all is revealed */
  sealed_phases: string[];
  /** the first to claim something has it */
  claim_phases: string[];
  /** moves that can be tried */
  tentative_verbs: string[];
  low_wins: boolean;
  /** whether there is a lesson */
  lesson: boolean;
  /** who can play it, levels included */
  bots: string[];
  /** in which the game has messages */
  languages: string[];
}

/** An option of a game. */
export interface Option {
  name: string;
  /** `seat`: a seat, or null; `order`: a list that names every seat once */
  kind: 'choice' | 'flag' | 'number' | 'order' | 'seat';
  default: unknown;
  /** the default for each number of players, if it depends */
  by_players: { [name: string]: unknown };
  choices: string[] | null;
  least: number | null;
  most: number | null;
}

/** A kind of event that the rules of a game tell of. */
export interface EventKindInfo {
  name: string;
  /** `number`, `flag` or `seat`, or all the texts that a detail can be */
  details: { [name: string]: string | string[] };
}

/** A table of yours. */
export interface MyTable {
  table: TableInfo;
  seat: number | null;
  your_turn: boolean;
  waiting: number[];
  /** when the last event happened */
  changed: number;
}

/** A game that has ended, or was closed before its end, and may be looked at. */
export interface Finished {
  table: string;
  game: string;
  options: { [name: string]: unknown };
  seats: string[];
  /** null where the game was closed */
  outcome: Outcome | null;
  ended: number;
}

/** Which seat wants advice. */
export interface HintWish {
  seat?: number | null;
  /** what the reason calls the seats, if you like */
  names?: string[];
}

/** Advice on the present decision, the best move first. */
export interface Hint {
  number: number;
  moves: Advice[];
  /** in words, by language */
  reason: { [name: string]: string };
}

/** One legal move, and what it is worth, as far as the bot can tell. */
export interface Advice {
  move: string;
  /** chance of winning, 0 to 1 */
  win: number | null;
  score: number | null;
  /** standard error of `win`; 0 where it was computed, and then `win` holds if all play as well as they can */
  error: number | null;
  /** why it is the best, or why not, by language */
  why: { [name: string]: string };
}

/** A finished game, looked at again: `done` of `total` moves so far. */
export interface Review {
  done: number;
  total: number;
  /** each seat's chance of winning before any move, then after each */
  curve: number[][];
  decisions: Judged[];
  turns: Turn[];
  /** empty until it is done */
  players: Account[];
}

/** A decision of a finished game, looked at again from what its seat knew (docs/review.md). */
export interface Judged {
  ply: number;
  seat: number;
  move: string;
  best: string;
  /** what a clear error cost in chance of winning, else 0 */
  lost: number;
  verdict: 'best' | 'blunder' | 'fine' | 'inaccuracy' | 'mistake';
  /** why the best is best, by language */
  reason: { [name: string]: string };
}

/** A turning point of a finished game. */
export interface Turn {
  ply: number;
  /** whose chances changed most */
  seat: number;
  swing: number;
  by: 'cards' | 'mistake' | 'play';
}

/** A player's account: `result` is the sum of `fair`, `luck`, `skill` and `others`. */
export interface Account {
  seat: number;
  /** share of the win */
  result: number;
  fair: number;
  luck: number;
  /** what own play gave beyond rules of thumb */
  skill: number;
  /** what the others' play gave */
  others: number;
  /** what clear errors cost */
  lost: number;
  verdicts: { [name: string]: number };
}

/** A finished game, position by position. */
export interface Replay {
  /** as docs/spec/records.md has it */
  record: GameRecord;
  steps: Step[];
}

/** A position of a finished game, and the move that led to it. */
export interface Step {
  ply: number;
  move: string | null;
  /** what happened in the move */
  events: GameEvent[];
  /** all of it, or with `seat` what that seat saw */
  position: AnyTable;
  legal: string[];
}

/** What checking a record has shown. */
export interface Check {
  agrees: boolean;
  finished: boolean;
  /** the seed is what secret and client seeds give; null: it does not say */
  fair: boolean | null;
  fault: string | null;
}

/** A game to learn from, move by move; the learner is seat 0. */
export interface Lesson {
  game: string;
  options: { [name: string]: unknown };
  seats: string[];
  steps: LessonStep[];
  outcome: Outcome | null;
}

/** The table of a lesson after one more move, as the learner sees it. */
export interface LessonStep {
  /** what has come to light with it */
  moves: string[];
  /** what happened in these moves */
  events: GameEvent[];
  view: AnyTable;
  waiting: number[];
  /** what the learner may do, without the seat */
  legal: string[];
  /** what the learner is to do, if it is so */
  wanted: string | null;
}

export type TableEvent =
  | Created
  | Sat
  | Stood
  | Started
  | Chose
  | Moved
  | Said
  | Hushed
  | Away
  | Returned
  | Ended
  | Closed
  | Rematch;

export type Message =
  | Welcome
  | Update
  | Presence
  | Done
  | Tried
  | Pong
  | Bye
  | Error;

export type Command =
  | Sit
  | Stand
  | Start
  | Move
  | Try
  | AutoPass
  | Say
  | Hush
  | Put
  | Kick
  | Replace
  | Return
  | Again
  | Close;
