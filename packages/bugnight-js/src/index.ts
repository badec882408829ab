// The public API.

export { BotModule, botNames, Level, makeBot, Queen, RESULTS, Thumb } from './bots.ts';
export type { Bot, Generator, Limit } from './bots.ts';
export type { Deal } from './deals.ts';
export {
  BotError,
  BugNightError,
  DealError,
  GameOver,
  IllegalMove,
  InvalidMove,
  MoveError,
  OptionError,
  RecordError,
  SeedError,
} from './errors.ts';
export type { Event } from './events.ts';
export { explain } from './explain.ts';
export type { Advice, Explanation } from './explain.ts';
export { checkFair, commitment, FAIR, fairSeed } from './fair.ts';
export type { Fair } from './fair.ts';
export { Game, GameKind } from './games.ts';
export type { Options } from './games.ts';
export { Match } from './matches.ts';
export type { MatchInit } from './matches.ts';
export { Move } from './moves.ts';
export { Position, View } from './positions.ts';
export type { Outcome } from './positions.ts';
export { parseRecord, recordOf, replay, toJson } from './records.ts';
export type { Games, Notes, Record } from './records.ts';
export { positionLines } from './replay.ts';
export { Reviewer } from './review.ts';
export type { Account, Decision, Review, Turn } from './review.ts';
export type { Schema } from './schema.ts';
export type { Reason } from './weighing.ts';
export { derivedSeed, freshSeed, parseSeed } from './seeds.ts';
export { Trial, tryMoves } from './trials.ts';
export { ThinkingWorker, thinking } from './workers.ts';
export type { FromWorker, ToWorker } from './workers.ts';
export { OMNISCIENT } from './table.ts';
export type { Table } from './table.ts';
