// Read a state as a named table, by the declaration in the game's schema.

import type { EachSeat, Field, Name, Reading, Row, Run } from './schema.ts';
import type { State } from './state.ts';

/** The perspective that sees everything; -1 is a spectator, a seat is its number. */
export const OMNISCIENT = -2;

/** Everything on the table by name. In a view, a number may stand for cards that are only counted. */
export interface Table {
  phase: string;
  actors: number[];
  [name: string]: unknown;
}

export interface Seats {
  players: number;
  /** The players, and a dummy where there is one. */
  displays: number;
  perspective: number;
}

type Stored = number | bigint | ArrayLike<number>;

/** Read all declared parts of a table. */
export function readAll(readings: Record<string, Reading>, s: State, seats: Seats): Record<string, unknown> {
  const table: Record<string, unknown> = {};
  for (const [name, reading] of Object.entries(readings)) {
    const value = read(reading, s, seats);
    if (value !== undefined) table[name] = value;
  }
  return table;
}

function read(reading: Reading, s: State, seats: Seats): unknown {
  switch (reading.reads) {
    case 'row':
      return readRow(reading, s, seats);
    case 'each_seat':
      return readEachSeat(reading, s, seats);
    case 'secret': {
      if (seats.perspective === OMNISCIENT) return readRow(reading.of, s, seats);
      const [start, end] = bounds(reading.of, s, seats);
      return end - start;
    }
    case 'in_views':
      return seats.perspective === OMNISCIENT ? undefined : read(reading.of, s, seats);
    case 'rows':
      return Array.from({ length: s.number(reading.size) }, (_, i) =>
        Object.fromEntries(Object.entries(reading.columns).map(([name, column]) => [name, cell(column, s, i)])),
      );
    case 'run':
      throw new Error('a run is read in rows');
    default: {
      const shape = s.schema.state[reading.field]?.[2];
      return valueOf(reading, shape?.length ? s.all(reading.field) : (s.parts(reading.field)[0] ?? 0));
    }
  }
}

function cell(reading: Reading, s: State, i: number): unknown {
  if (reading.reads === 'run') return spellRun(reading, s, i);
  return valueOf(reading as Field, s.parts((reading as Field).field)[i] ?? 0);
}

/** Read the value of a field, or of a seat's part of it. */
function valueOf(reading: Field, stored: Stored): unknown {
  const number = Number(stored);
  const row = stored as ArrayLike<number>;
  switch (reading.reads) {
    case 'number':
      return number;
    case 'flag':
      return number !== 0;
    case 'seat':
      return number < 0 ? null : number;
    case 'one_of':
      return number < 0 ? null : reading.names[number];
    case 'mask':
      return reading.names.filter((_, bit) => (BigInt(stored as bigint) >> BigInt(bit)) & 1n);
    case 'counts':
      return reading.names.flatMap((name, i) => Array<Name>(row[i] ?? 0).fill(name));
    case 'places':
      return Array.from(row, (card, place) => [card, place]).filter(([card]) => card);
    case 'row':
      return Array.from(row, (card) => (reading.names ? reading.names[card] : card));
  }
}

function bounds(reading: Row, s: State, seats: Seats): [number, number] {
  const { start = 0, end } = reading;
  const first = typeof start === 'string' ? s.number(start) : start;
  if (end === undefined) return [first, s.all(reading.field).length];
  if (end === 'players' || end === 'displays') return [first, seats[end]];
  return [first, typeof end === 'string' ? s.number(end) : end];
}

function readRow(reading: Row, s: State, seats: Seats): unknown {
  return valueOf(reading, s.all(reading.field).subarray(...bounds(reading, s, seats)));
}

function readEachSeat(reading: EachSeat, s: State, seats: Seats): unknown[] {
  const { of, counted, last, displays } = reading;
  const n = displays ? seats.displays : seats.players;
  const rows = s.parts(of.field).slice(0, n);
  const { perspective } = seats;
  if (counted && perspective !== OMNISCIENT) {
    const sizes: unknown[] = [...s.all(counted)].slice(0, n);
    if (perspective >= 0 && !last) sizes[perspective] = valueOf(of, rows[perspective] ?? 0);
    return sizes;
  }
  if (!last) return rows.map((row) => valueOf(of, row));
  const left = s.all(last);
  return rows.map((row, i) => {
    const cards = Array.from(row as ArrayLike<number>);
    return valueOf(of, cards.slice(cards.length - (left[i] ?? 0)));
  });
}

/** Write a run: cards in equal steps, or all equal, some of them jokers. */
function spellRun(run: Run, s: State, i: number): string[] {
  const [kind, first, length, jokers] = [run.kind, run.first, run.length, run.jokers].map(
    (field) => s.all(field)[i] ?? 0,
  ) as [number, number, number, number];
  const gap = run.gaps[kind] ?? 0;
  return Array.from({ length }, (_, k) => {
    const card = first + gap * k;
    const joker = gap === 0 ? k >= length - jokers : (jokers >> card) & 1;
    return `${joker ? '*' : ''}${run.names[card]}`;
  });
}
