// Records: one played game or match, complete, as JSON. The format is in docs/spec/records.md.

import { misfitOfDeal } from './deals.ts';
import type { Deal } from './deals.ts';
import { BugNightError, Fraction, RecordError, repr, shown } from './errors.ts';
import type { Game, GameKind } from './games.ts';
import { Match } from './matches.ts';
import type { Outcome } from './positions.ts';
import type { Shape } from './schema.ts';
import { misfit, mistyped, typeOf } from './shapes.ts';
import { parseSeed } from './seeds.ts';

const FORMAT = 'bugnight/1';
/** The format of a record that has any of the keys in `ADDED`. */
const ANNOTATED = 'bugnight/1.1';
const ADDED = ['title', 'times', 'comments', 'variations'];
const KEYS = ['format', 'game', 'options', 'seats', 'seed', 'deal', 'moves', 'result', ...ADDED];

/** What a record may say besides the game itself. */
export interface Notes {
  title?: string;
  /** How long each move took, in milliseconds; empty if that is not known. */
  times?: number[];
  /** A comment on a move, by its ply; 0 is the whole game. */
  comments?: { [ply: string]: string };
  /** Alternative lines of moves, by the ply that they replace. */
  variations?: { [ply: string]: string[][] };
}

/** The known kinds of games, by name. */
export type Games = ReadonlyMap<string, GameKind>;

/** A record that was read or will be written. */
export interface Record extends Notes {
  game: Game;
  /** Entries that are not texts are kept: replaying refuses them at their ply. */
  moves: unknown[];
  seed?: string | number | undefined;
  deals: Deal[];
  seats?: string[] | undefined;
  /** As written: an outcome, null in an unfinished game, or something that replaying will refuse. */
  result?: unknown;
  /** Keys that begin with `x-`, kept as they are. */
  extra: { [key: string]: unknown };
}

/** Make a record of a match so far; throws `RecordError` for names or notes that do not fit it. */
export function recordOf(match: Match, seats?: string[], notes: Notes = {}): Record {
  const { game, moves } = match;
  return {
    ...readNotes({ ...notes, times: notes.times?.length ? notes.times : undefined }, moves.length),
    game,
    moves: moves.map(String),
    seed: match.seed || undefined,
    deals: [...match.deals],
    seats: seats && readSeats(game, seats),
    result: match.outcome ?? undefined,
    extra: {},
  };
}

/** Write a record as one line of JSON, its keys in the order of the format. */
export function toJson(record: Record): string {
  const { game, deals } = record;
  const notes = {
    title: record.title || undefined,
    times: record.times?.length ? record.times : undefined,
    comments: Object.keys(record.comments ?? {}).length ? record.comments : undefined,
    variations: Object.keys(record.variations ?? {}).length ? record.variations : undefined,
  };
  return JSON.stringify({
    format: Object.values(notes).some(Boolean) ? ANNOTATED : FORMAT,
    game: game.name,
    options: game.options,
    seats: record.seats,
    seed: record.seed,
    deal: deals.length ? (game.length > 1 ? deals : deals[0]) : undefined,
    moves: record.moves,
    result: record.result,
    ...notes,
    ...record.extra,
  });
}

/** Parse a record; throws `RecordError` if it is none. */
export function parseRecord(games: Games, text: string | Uint8Array): Record {
  const content = decode(text);
  const has = (key: string) => Object.hasOwn(content, key);
  for (const key of Object.keys(content)) {
    if (!KEYS.includes(key) && !key.startsWith('x-')) {
      const said = repr(key).slice(0, 60);
      throw new RecordError(`key ${said} is unknown; keys of your own begin with 'x-'`);
    }
  }
  for (const key of ['format', 'game', 'moves']) {
    if (!has(key)) throw new RecordError(`key ${repr(key)} is missing`);
  }
  const { format } = content;
  if (format !== FORMAT && format !== ANNOTATED) {
    const readable = `${repr(FORMAT)} and ${repr(ANNOTATED)}`;
    throw new RecordError(`'format' is ${shown(format)}, and this reads ${readable}`);
  }
  const added = ADDED.find(has);
  if (format === FORMAT && added) {
    throw new RecordError(`key ${repr(added)} needs the format ${repr(ANNOTATED)}`);
  }
  const game = readGame(games, content['game'], has('options') ? content['options'] : {});
  if (!has('seed') && !has('deal')) throw new RecordError("one of 'seed' and 'deal' is missing");
  const moves = convert('moves', content['moves'], ['any']) as unknown[];
  return {
    game,
    moves,
    seed: has('seed') ? readSeed(content['seed']) : undefined,
    deals: has('deal') ? readDeals(game, content['deal']) : [],
    seats: has('seats') ? readSeats(game, content['seats']) : undefined,
    result: content['result'],
    ...readNotes(content, moves.length),
    extra: Object.fromEntries(Object.entries(content).filter(([key]) => key.startsWith('x-'))),
  };
}

/** Replay a record: the match before any move, then after each; then check the result. */
export function* replay(record: Record): Generator<Match> {
  const { game, seed, deals } = record;
  const match = placed(0, () => new Match(game, { seed, deals }));
  yield match;
  for (const [i, move] of record.moves.entries()) {
    vary(record, i + 1);
    placed(i + 1, () => match.push(move as string));
    yield match;
  }
  vary(record, record.moves.length + 1);
  compare(record, match.outcome);
}

/** Check the variations that replace a ply. */
function vary(record: Record, ply: number): void {
  const { game, seed, deals } = record;
  for (const way of record.variations?.[ply] ?? []) {
    const match = new Match(game, { seed, deals });
    for (const move of record.moves.slice(0, ply - 1)) match.push(move as string);
    for (const move of way) placed(ply, () => match.push(move));
  }
}

function placed<T>(ply: number, play: () => T): T {
  try {
    return play();
  } catch (error) {
    if (error instanceof BugNightError) throw new RecordError(error.message, ply);
    throw error;
  }
}

function compare(record: Record, outcome: Outcome | null): void {
  if (record.result === undefined) return;
  const written = JSON.stringify(inOrder(record.result));
  const played = JSON.stringify(outcome);
  if (written === played && !hasFraction(record.result)) return;
  throw new RecordError(
    `the result is written as ${written.slice(0, 200)}, and the moves give ${played}`,
    record.moves.length,
  );
}

/** A result with its keys in our order; they may be written in any. */
function inOrder(result: unknown): unknown {
  if (typeOf(result) !== 'object') return result;
  const { scores, winners, ...rest } = result as { [key: string]: unknown };
  return { scores, winners, ...rest };
}

function hasFraction(value: unknown): boolean {
  if (value instanceof Fraction) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFraction);
}

function decode(text: string | Uint8Array): { [key: string]: unknown } {
  let content: unknown;
  try {
    const letters =
      typeof text === 'string' ? text : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
    content = JSON.parse(letters, exact as (key: string, value: unknown) => unknown);
  } catch (error) {
    const reason = error instanceof RangeError ? 'it is nested too deeply' : messageOf(error);
    throw new RecordError(`this is not JSON in UTF-8: ${reason}`);
  }
  if (typeOf(content) !== 'object') {
    throw new RecordError(`a record is an object with the keys ${KEYS.join(', ')}`);
  }
  return content as { [key: string]: unknown };
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
}

/** Keep what JSON.parse loses: whether a number was written as a whole number, and all its digits. */
function exact(key: string, value: unknown, context?: { source?: string }): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) {
    throw new SyntaxError('half a character');
  }
  if (typeof value !== 'number') return value;
  const source = context?.source ?? String(value);
  if (/[.eE]/.test(source)) return new Fraction(source);
  return Number.isSafeInteger(value) ? value : BigInt(source);
}

/** Check what a record says besides the game. */
function readNotes({ title, times, comments, variations }: { [key in keyof Notes]: unknown }, moves: number): Notes {
  return {
    title: title === undefined ? '' : (convert('title', title, 'str') as string),
    times: times === undefined ? [] : readTimes(times, moves),
    comments: comments === undefined ? {} : readByPly<string>('comments', comments, 'str', 0, moves),
    variations:
      variations === undefined ? {} : readByPly<string[][]>('variations', variations, [['str']], 1, moves + 1),
  };
}

function readTimes(times: unknown, moves: number): number[] {
  const known = convert('times', times, ['int']) as number[];
  known.forEach((time, i) => {
    const limit = time < 0 ? '>= 0' : time > Number.MAX_SAFE_INTEGER ? `<= ${Number.MAX_SAFE_INTEGER}` : '';
    if (limit) throw new RecordError(`'times': Expected \`int\` ${limit} - at \`[${i}]\``);
  });
  if (known.length !== moves) {
    throw new RecordError(`'times' has ${known.length} numbers, and there are ${moves} moves`);
  }
  return known;
}

function readByPly<T>(key: string, plies: unknown, wanted: Shape, first: number, last: number): { [ply: string]: T } {
  if (typeOf(plies) !== 'object') throw new RecordError(`'${key}': ${mistyped('object', plies, '')}`);
  for (const each of Object.values(plies as object)) convert(key, each, wanted, '[...]');
  for (const ply of Object.keys(plies as object)) {
    if (!/^(0|[1-9][0-9]{0,8})$/.test(ply) || Number(ply) < first || Number(ply) > last) {
      throw new RecordError(`'${key}': ${repr(ply).slice(0, 20)} is not a ply from ${first} to ${last}`);
    }
  }
  return plies as { [ply: string]: T };
}

function readGame(games: Games, name: unknown, options: unknown): Game {
  const kind = typeof name === 'string' ? games.get(name) : undefined;
  if (!kind) {
    throw new RecordError(`'game' is ${shown(name)}, and there are ${[...games.keys()].join(', ')}`);
  }
  if (typeOf(options) !== 'object') {
    throw new RecordError(`'options' is an object, not ${shown(options)}`);
  }
  return placed(0, () => kind.game(options as { [key: string]: unknown }));
}

function readSeed(seed: unknown): string | number {
  try {
    parseSeed(seed);
  } catch (error) {
    throw new RecordError(`'seed': ${messageOf(error)}`);
  }
  return seed as string | number;
}

function readDeals(game: Game, deal: unknown): Deal[] {
  if (!game.schema.deal) {
    throw new RecordError(`${game.kind.title} has no written deals: the record needs a 'seed' instead`);
  }
  const deals = game.length === 1 ? [deal] : (convert('deal', deal, ['any']) as unknown[]);
  if (!deals.length) {
    throw new RecordError("'deal' is an empty list: a match needs one deal for each game begun");
  }
  for (const [i, each] of deals.entries()) {
    const fault = misfitOfDeal(game, each, game.length === 1 ? '' : `[${i}]`);
    if (fault) throw new RecordError(`'deal': ${fault}`);
  }
  return deals as Deal[];
}

function readSeats(game: Game, seats: unknown): string[] {
  const names = convert('seats', seats, ['str']) as string[];
  if (names.length !== game.players) {
    throw new RecordError(`'seats' has ${names.length} names, and there are ${game.players} players`);
  }
  return names;
}

/** Refuse a value of the wrong type, and say where it is. */
function convert(key: string, value: unknown, wanted: Shape, path = ''): unknown {
  const fault = misfit(value, wanted, path);
  if (fault) throw new RecordError(`'${key}': ${fault}`);
  return value;
}
