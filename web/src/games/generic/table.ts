/** A table of any game, read by the description of its contents. */

import type { GameInfo } from '$/live/wire';
import { type AnyTable, type Play, playersOf } from '$/table/model';

export interface GenericTable extends AnyTable {
  [name: string]: unknown;
}

export interface CardArt {
  kind: 'card';
  text: string;
}

export interface Generic {
  table: GenericTable;
  art: CardArt;
}

/** How something reads, as far as it matters here (`schema` in play/describe.py). */
export interface Reading {
  reads: string;
  of?: Reading;
  end?: unknown;
  width?: number;
  columns?: Record<string, Reading>;
}
type Contents = Record<string, Reading>;

/** What lies there: one thing, cards in their order, cards that are only counted, or a list with columns. */
export type Content =
  | { kind: 'one'; reads: string; value: unknown }
  | { kind: 'cards'; cards: string[]; counted: boolean; width?: number | undefined }
  | { kind: 'counted'; n: number }
  | { kind: 'rows'; columns: string[]; rows: unknown[][] };

export interface Field {
  name: string;
  content: Content;
}

/** The same for each seat. */
export interface SeatField {
  name: string;
  contents: Content[];
}

export interface Fields {
  shared: Field[];
  seats: SeatField[];
}

const CARDS = ['mask', 'counts', 'row', 'places', 'secret'];
/** What is a heap, so that it matters how many there are; a row or a board is seen whole. */
const HEAPS = ['mask', 'counts', 'secret'];

export function fieldsOf(play: Play<Generic>, info: GameInfo | undefined): Fields {
  const contents = info?.contents as Contents | null | undefined;
  const players = playersOf(play);
  const fields: Fields = { shared: [], seats: [] };
  for (const [name, value] of Object.entries(play.table)) {
    if (name === 'phase' || name === 'actors') continue;
    const reading = unwrapped(contents?.[name] ?? guess(value, players));
    const bySeat = reading.reads === 'each_seat' || reading.end === 'players' || reading.end === 'displays';
    if (bySeat && Array.isArray(value)) {
      const each = reading.of ?? { reads: 'number' };
      fields.seats.push({ name, contents: value.map((one) => contentOf(one, each)) });
    } else {
      fields.shared.push({ name, content: contentOf(value, reading) });
    }
  }
  return fields;
}

/** Fields that exist only in views read like the field they come from. */
const unwrapped = (reading: Reading): Reading =>
  reading.reads === 'in_views' && reading.of ? unwrapped(reading.of) : reading;

/** A guess at how an undescribed field reads. */
function guess(value: unknown, players: number): Reading {
  if (Array.isArray(value) && value.length === players)
    return {
      reads: 'each_seat',
      of: guess(
        value.find((one) => one !== null),
        0,
      ),
    };
  if (Array.isArray(value)) return { reads: 'row' };
  return { reads: typeof value === 'boolean' ? 'flag' : typeof value === 'number' ? 'number' : 'one_of' };
}

function contentOf(value: unknown, reading: Reading): Content {
  const { reads, columns, width } = reading;
  if (reads === 'rows' && columns && Array.isArray(value)) {
    const names = Object.keys(columns);
    const rows = value as Record<string, unknown>[];
    return { kind: 'rows', columns: names, rows: rows.map((row) => names.map((name) => row[name])) };
  }
  if (Array.isArray(value)) return { kind: 'cards', cards: value.map(cardText), counted: HEAPS.includes(reads), width };
  if (CARDS.includes(reads) && typeof value === 'number') return { kind: 'counted', n: value };
  return { kind: 'one', reads, value };
}

const cardText = (card: unknown): string => (Array.isArray(card) ? card.join(' ') : String(card ?? '–'));

/** Counters, shown next to the game's name. */
const COUNTERS = /^(?:game|hand|round|trick|turn)(?:_number|s)?$/;
/** The field that says who is ahead. */
const SCORES = /^(?:chips|coins|money|points?|scores?|stacks?|totals?|wins)$/;
const HANDS = /^hands?$/;

export const isCounter = ({ name, content }: Field): boolean =>
  content.kind === 'one' && content.reads === 'number' && COUNTERS.test(name);

/** The hands, where seats have something to hold. */
export function handsIn({ seats }: Fields): SeatField | null {
  const holding = seats.filter(({ contents }) => contents.some(({ kind }) => kind === 'cards' || kind === 'counted'));
  return holding.find(({ name }) => HANDS.test(name)) ?? holding.find(hasSecrets) ?? null;
}

/** Whether a seat sees the cards of some, and only how many the others have. */
export const hasSecrets = ({ contents }: SeatField): boolean => contents.some(({ kind }) => kind === 'counted');

export function scoresIn({ seats }: Fields): SeatField | null {
  return seats.find(({ name, contents }) => SCORES.test(name) && contents.every(({ kind }) => kind === 'one')) ?? null;
}
