// Events by name: what happened in a move, as far as a reader may know it.

import type { Detail, EventKind, Name, Schema } from './schema.ts';
import { OMNISCIENT } from './table.ts';

/** Something that happened; `seat` did it, or it happened to `seat`. */
export interface Event {
  kind: string;
  seat: number | null;
  /** A detail that the reader may not know is null. */
  details: Record<string, Name | boolean>;
}

/** Most seats at a table. */
export const SEATS = 10;
/** The bit of an audience for spectators. */
const SPECTATOR = SEATS;
/** Numbers in a row. */
export const WIDTH = 8;
const [AUDIENCE, KIND, SEAT, DETAILS] = [0, 1, 2, 3] as const;
const UNKNOWN = -1;

type Row = ArrayLike<number>;

/** Read the events that a reader may know; an omniscient reader gets each event once. */
export function readEvents(schema: Schema, told: Int16Array, perspective: number): Event[] {
  const rows = Array.from({ length: told.length / WIDTH }, (_, i) => told.subarray(i * WIDTH, (i + 1) * WIDTH));
  const bit = perspective >= 0 ? perspective : SPECTATOR;
  return rows
    .filter((row) =>
      perspective === OMNISCIENT
        ? !((at(row, AUDIENCE) >> SPECTATOR) & 1 && hasTwin(rows, row))
        : (at(row, AUDIENCE) >> bit) & 1,
    )
    .map((row) => readEvent(schema.events, row));
}

function at(row: Row, column: number): number {
  return row[column] ?? 0;
}

/** Whether another row tells the same event in full to a different audience. */
function hasTwin(rows: Row[], row: Int16Array): boolean {
  return (
    row.subarray(DETAILS).includes(UNKNOWN) &&
    rows.some(
      (other) =>
        at(other, KIND) === at(row, KIND) &&
        at(other, SEAT) === at(row, SEAT) &&
        at(other, AUDIENCE) & ~at(row, AUDIENCE),
    )
  );
}

/** Read one row as an event of one of these kinds. */
export function readEvent(kinds: EventKind[], row: Row): Event {
  const kind = kinds[at(row, KIND)];
  if (!kind) throw new Error(`there is no event ${at(row, KIND)}`);
  const details = Object.entries(kind.details).map(([name, reads], i): [string, Name | boolean] => [
    name,
    readDetail(reads, at(row, DETAILS + i)),
  ]);
  const seat = at(row, SEAT);
  return { kind: kind.name, seat: seat < 0 ? null : seat, details: Object.fromEntries(details) };
}

function readDetail(reads: Detail, value: number): Name | boolean {
  if (value === UNKNOWN) return null;
  if (reads === 'flag') return value !== 0;
  return Array.isArray(reads) ? (reads[value] ?? null) : value;
}
