// What people import: games, matches, positions, views, moves, records.

export { BotModule, RESULTS, Thumb } from './bots.ts';
export type { Bot, Generator } from './bots.ts';
export type { Deal } from './deals.ts';
export * from './errors.ts';
export type { Event } from './events.ts';
export { checkFair, commitment, fairSeed } from './fair.ts';
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
export type { Schema } from './schema.ts';
export { freshSeed, parseSeed } from './seeds.ts';
export { OMNISCIENT } from './table.ts';
export type { Table } from './table.ts';
