/** What server and page say (docs/protocol.md explains the fields). Written by `./dev generate`. */

import type { AnyTable } from '$/table/model';

/** A record, as far as the page looks into it (docs/spec/records.md). */
export interface GameRecord {
  game: string;
  options: { [name: string]: unknown };
  seats?: string[];
  result?: Outcome | null;
  [key: string]: unknown;
}

/** A table as any visitor sees it. */
export interface TableInfo {
  id: string;
  code: string;
  state: 'closed' | 'over' | 'playing' | 'waiting';
  game: string;
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
  commitment: string;
  rematch: string | null;
  paused: boolean;
}

/** A seat, and who sits there. */
export interface SeatInfo {
  kind: 'bot' | 'open' | 'person';
  name: string;
  look: string;
  bot: string | null;
  away: boolean;
  you: boolean;
  host: boolean;
}

/** How long a seat may think. When time runs out, a bot plays until the player returns. */
export interface Clock {
  kind: 'game' | 'move' | 'none';
  seconds: number;
  extra: number;
}

/** A seat's clock, as it stood at the update's `at`. */
export interface ClockState {
  left: number;
  running: boolean;
}

/** Something may be claimed; the window is the same whether or not anybody wants it. */
export interface ClaimWindow {
  seats: number[];
  opened: number;
  closes: number | null;
}

/** Something that happened: `seat` did it, or it happened to `seat`, if to anybody. */
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
  number: number;
  at: number;
  by: string;
}

/** Somebody sat down, or a bot was put there. */
export interface Sat {
  type: 'sat';
  number: number;
  at: number;
  seat: number;
  name: string;
  bot: string | null;
}

/** A seat became free before the game began. */
export interface Stood {
  type: 'stood';
  number: number;
  at: number;
  seat: number;
  kicked: boolean;
}

/** The game was dealt, from the server's secret and everybody's `client_seed`. */
export interface Started {
  type: 'started';
  number: number;
  at: number;
  client_seeds: string[];
  seed_hash: string;
}

/** A seat has chosen in secret. It may change its mind, which nobody sees. */
export interface Chose {
  type: 'chose';
  number: number;
  at: number;
  seat: number;
}

/** Moves were made, in this order. What not everyone may know is written as `?`: `0:hide ?`. */
export interface Moved {
  type: 'moved';
  number: number;
  at: number;
  moves: string[];
  events: GameEvent[];
}

/** Somebody at the table said something. */
export interface Said {
  type: 'said';
  number: number;
  at: number;
  seat: number;
  name: string;
  text: string;
}

/** The host has turned chat off or on. */
export interface Hushed {
  type: 'hushed';
  number: number;
  at: number;
  on: boolean;
}

/** A bot plays for a seat from now on. */
export interface Away {
  type: 'away';
  number: number;
  at: number;
  seat: number;
  bot: string;
  why: 'clock' | 'kicked' | 'left' | 'replaced';
}

/** A player has taken the seat back. */
export interface Returned {
  type: 'returned';
  number: number;
  at: number;
  seat: number;
}

/** A player asks to take back the moves from event `to` on; null: the request is dropped. */
export interface Asked {
  type: 'asked';
  number: number;
  at: number;
  seat: number;
  to: number | null;
}

/** The moves from event `to` on were taken back, as the player of `seat` had asked. */
export interface TakenBack {
  type: 'takenback';
  number: number;
  at: number;
  seat: number;
  to: number;
}

/** A player has paused or resumed the game. */
export interface Paused {
  type: 'paused';
  number: number;
  at: number;
  seat: number;
  on: boolean;
}

/** The game is over; everything is shown. */
export interface Ended {
  type: 'ended';
  number: number;
  at: number;
  outcome: Outcome;
  secret: string;
  seed: string;
}

/** Nothing more will happen here. */
export interface Closed {
  type: 'closed';
  number: number;
  at: number;
  why: 'admin' | 'empty' | 'host' | 'idle';
}

/** The same people play again, at another table. */
export interface Rematch {
  type: 'rematch';
  number: number;
  at: number;
  table: string;
}

/** The first message on a WebSocket. */
export interface Welcome {
  type: 'welcome';
  version: number;
  now: number;
  seat: number | null;
  seats: number[];
}

/** The table as one seat may see it, whole, and what has happened since the last update. */
export interface Update {
  type: 'update';
  number: number;
  at: number;
  events: TableEvent[];
  table: TableInfo;
  seat: number | null;
  view: AnyTable | null;
  code: string;
  waiting: number[];
  legal: string[];
  chosen: string | null;
  auto_pass: boolean;
  claim: ClaimWindow | null;
  clocks: ClockState[] | null;
  outcome: Outcome | null;
}

/** Who is connected now; sent when it changes. */
export interface Presence {
  type: 'presence';
  seats: boolean[];
  watching: number;
  host: boolean;
  preparing: boolean;
}

/** A command was carried out, and is safe on disk. */
export interface Done {
  type: 'done';
  id: string;
  number: number;
}

/** What the seat would see after some tentative moves. */
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

/** The server closes the connection. */
export interface Bye {
  type: 'bye';
  why: 'closed' | 'flood' | 'kicked' | 'signed-out' | 'slow' | 'stopping';
}

/** A command that was not carried out; it has changed nothing. */
export interface Error {
  type: 'error';
  code: 'failed' | 'forbidden' | 'full' | 'illegal' | 'kicked' | 'malformed' | 'not-found' | 'off' | 'preparing' | 'repeated' | 'seat' | 'signed-out' | 'stale' | 'state' | 'too-fast' | 'too-large' | 'unavailable';
  message: string;
  id: string | null;
  number: number | null;
  legal: string[] | null;
  retry_after: number | null;
}

/** Take an open seat. */
export interface Sit {
  type: 'sit';
  id: string;
  seat?: number | null;
  client_seed?: string;
}

/** Leave a seat. In a game a bot plays on, and you may return. */
export interface Stand {
  type: 'stand';
  id: string;
  seat?: number | null;
}

/** Deal. The host does so, or a player once the host has been gone for 45 seconds. Open seats are an error. */
export interface Start {
  type: 'start';
  id: string;
  client_seed?: string;
}

/** Make a move, or a whole turn of several: all of them or none. Only moves whose verb is one of the game's `tentative_verbs` may come before another. */
export interface Move {
  type: 'move';
  id: string;
  number: number;
  moves: string[];
}

/** Ask what is seen and legal after some tentative moves. Changes nothing. */
export interface Try {
  type: 'try';
  id: string;
  number: number;
  moves: string[];
}

/** Decline every claim until the next deal, or stop doing so. Nobody else sees it. */
export interface AutoPass {
  type: 'autopass';
  id: string;
  seat: number;
  on: boolean;
}

/** Say something to the table. */
export interface Say {
  type: 'say';
  id: string;
  text: string;
}

/** Host only: turn chat off or on. */
export interface Hush {
  type: 'hush';
  id: string;
  on: boolean;
}

/** Host only, or as with `start` a player: put a bot in a seat, or open the seat. */
export interface Put {
  type: 'put';
  id: string;
  seat: number;
  to: string;
}

/** Host only, before the game: remove a player, who cannot come back to this table. A host who has been gone for 45 seconds may be removed by a player, and may come back. */
export interface Kick {
  type: 'kick';
  id: string;
  seat: number;
}

/** Let a bot play for a player who has not been connected for 45 seconds. Only `bot:beetle` may stand in for another player. `retry_after` says how long to wait. */
export interface Replace {
  type: 'replace';
  id: string;
  seat: number;
  bot?: string;
}

/** Take your seat back from the bot. */
export interface Return {
  type: 'return';
  id: string;
  seat?: number | null;
}

/** Take your last decision back: at once if only bots play with you, else once all agree. To answer another player's request, give the number of the `asked` event. */
export interface TakeBack {
  type: 'takeback';
  id: string;
  asked?: number | null;
  agree?: boolean;
}

/** Stop bots and clocks, or let them go on. Any player may do either. */
export interface Pause {
  type: 'pause';
  id: string;
  on: boolean;
}

/** After the end: open a table for a rematch, with the same people and bots. If the other game is for fewer players, bots sit out first. */
export interface Again {
  type: 'again';
  id: string;
  game?: string;
}

/** Host only: close the table for good. A game that has begun leaves a record that says so. */
export interface Close {
  type: 'close';
  id: string;
}

/** Are you there? Sent over the WebSocket, every twenty seconds or so. */
export interface Ping {
  type: 'ping';
}

/** What a table is made with. */
export interface Settings {
  game: string;
  options?: { [name: string]: unknown };
  seats: string[];
  listed?: boolean;
  clock?: Clock;
  claim_window?: number | null;
  pace?: 'none' | 'normal' | 'quick' | 'relaxed';
  chat?: boolean;
  hints?: boolean;
  watch?: boolean;
  one_device?: boolean;
}

/** The first call of a page or program: creates a guest, unless the token is valid. */
export interface Arrival {
  name?: string | null;
  look?: string;
  lang?: 'de' | 'en' | 'fr';
  answer?: string;
}

/** Who you are here: a name and a look; nothing else is known. */
export interface Me {
  name: string;
  look: string;
  token: string;
}

/** A display name, a look, or both. */
export interface Naming {
  name?: string | null;
  look?: string | null;
}

/** A code to continue on another device; valid once, for ten minutes. */
export interface Transfer {
  code: string;
  expires: number;
}

/** The code, as it was shown on the other device. */
export interface TransferCode {
  code: string;
}

/** A token for one of your programs. */
export interface TokenWish {
  label: string;
}

/** A valid token; its text is shown only once. */
export interface Token {
  id: string;
  label: string;
  created: number;
  token: string;
}

/** What can be played here, and against whom. */
export interface Games {
  games: GameInfo[];
  levels: string[];
  address: string;
}

/** A game, with all that a page needs to offer and show it. */
export interface GameInfo {
  name: string;
  title: string;
  rules: string;
  options: Option[];
  contents: { [name: string]: unknown } | null;
  events: EventKindInfo[];
  phases: string[];
  sealed_phases: string[];
  claim_phases: string[];
  tentative_verbs: string[];
  seat_moves: string[];
  low_wins: boolean;
  lesson: boolean;
  bots: string[];
  languages: string[];
}

/** An option of a game. */
export interface Option {
  name: string;
  kind: 'choice' | 'flag' | 'number' | 'order' | 'seat';
  default: unknown;
  by_players: { [name: string]: unknown };
  by_language: { [name: string]: unknown };
  choices: string[] | null;
  least: number | null;
  most: number | null;
}

/** A kind of event that the rules of a game report. */
export interface EventKindInfo {
  name: string;
  details: { [name: string]: string | string[] };
}

/** One of your tables. */
export interface MyTable {
  table: TableInfo;
  seat: number | null;
  your_turn: boolean;
  waiting: number[];
  changed: number;
}

/** A game that has ended, or was closed before its end, and can be replayed. */
export interface Finished {
  table: string;
  game: string;
  options: { [name: string]: unknown };
  seats: string[];
  outcome: Outcome | null;
  ended: number;
}

/** Whom to block or unblock. */
export interface BlockWish {
  seat: number;
  on: boolean;
}

/** A report about a player. */
export interface ReportWish {
  seat: number;
  why: 'chat' | 'name' | 'other' | 'play';
  text: string;
}

/** What somebody has reported about a player. */
export interface Report {
  id: string;
  table: string;
  at: number;
  name: string;
  why: string;
  text: string;
  said: string[];
}

/** Which seat wants advice. */
export interface HintWish {
  seat?: number | null;
  names?: string[];
}

/** Advice on the present decision, the best move first. */
export interface Hint {
  number: number;
  moves: Advice[];
  reason: { [name: string]: string };
}

/** One legal move, and what it is worth, as far as the bot can tell. */
export interface Advice {
  move: string;
  win: number | null;
  score: number | null;
  error: number | null;
  why: { [name: string]: string };
}

/** A moment of a finished game, to play on from there. */
export interface Retry {
  ply: number;
  seat: number;
}

/** An unfinished game of your own, to continue at a table. */
export interface GoOn {
  record: { [name: string]: unknown };
  pace: 'none' | 'normal' | 'quick' | 'relaxed';
}

/** The review of a finished game: `done` of `total` moves so far. */
export interface Review {
  done: number;
  total: number;
  curve: number[][];
  decisions: Judged[];
  turns: Turn[];
  players: Account[];
}

/** A decision of a finished game, judged by what its seat knew (docs/review.md). */
export interface Judged {
  ply: number;
  seat: number;
  move: string;
  best: string;
  lost: number;
  verdict: 'best' | 'blunder' | 'fine' | 'inaccuracy' | 'mistake';
  reason: { [name: string]: string };
}

/** A turning point of a finished game. */
export interface Turn {
  ply: number;
  seat: number;
  swing: number;
  by: 'cards' | 'mistake' | 'play';
}

/** A player's account: `result` is the sum of `fair`, `luck`, `skill` and `others`. */
export interface Account {
  seat: number;
  result: number;
  fair: number;
  luck: number;
  skill: number;
  others: number;
  lost: number;
  verdicts: { [name: string]: number };
}

/** A finished game, position by position. */
export interface Replay {
  record: GameRecord;
  steps: Step[];
}

/** A position of a finished game, and the move that led to it. */
export interface Step {
  ply: number;
  move: string | null;
  events: GameEvent[];
  position: AnyTable;
  legal: string[];
}

/** What checking a record has shown. */
export interface Check {
  agrees: boolean;
  finished: boolean;
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
  moves: string[];
  events: GameEvent[];
  view: AnyTable;
  waiting: number[];
  legal: string[];
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
  | Asked
  | TakenBack
  | Paused
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
  | TakeBack
  | Pause
  | Again
  | Close;
