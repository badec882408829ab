// Written deals: where every card lies before the first move, as the game's schema declares it.

import { DealError, repr, shown } from './errors.ts';
import type { Game } from './games.ts';
import type { EachSeat, Field, Name, Reading, Row } from './schema.ts';
import { at, misfit, mistyped, typeOf } from './shapes.ts';
import type { State } from './state.ts';

/** A deal as written in a record. */
export type Deal = Record<string, unknown>;

/** What is wrong with the names and types of a deal's parts; empty if nothing is. */
export function misfitOfDeal(game: Game, deal: unknown, path = ''): string {
  if (typeOf(deal) !== 'object') return mistyped('object', deal, path);
  const parts = game.schema.deal ?? {};
  const given = deal as Deal;
  const strange = Object.keys(given).find((key) => !Object.hasOwn(parts, key));
  if (strange !== undefined) return `Object contains unknown field \`${strange}\`${at(path)}`;
  for (const [name, { type, required }] of Object.entries(parts)) {
    const there = Object.hasOwn(given, name);
    if (required && !there) return `Object missing required field \`${name}\`${at(path)}`;
    const fault = there && misfit(given[name], type, `${path}.${name}`);
    if (fault) return fault;
  }
  return '';
}

/** Refuse a deal of the wrong shape, or one in which a card is missing or too many. */
export function checkDeal(game: Game, deal: Deal): void {
  const fault = misfitOfDeal(game, deal);
  if (fault) throw new DealError(fault);
  const parts: Name[][][] = [];
  for (const [name, lies] of layout(game)) {
    const value = deal[name];
    if (lies.reads === 'seat') checkSeat(game, name, lies.option, value as number);
    if (lies.reads === 'each_seat') {
      const rows = value as Name[][];
      checkSize(name, name, rows, lies.displays ? game.displays : game.players);
      rows.forEach((row, i) => checkRow(`${name.replace(/s$/, '')} ${i}`, lies.of, row));
      parts.push(rows);
    }
    if (lies.reads === 'row') {
      const row = value as Name[];
      if (lies.end === 'players' || lies.end === 'displays') {
        checkSize(name, 'cards', row, game[lies.end]);
      }
      checkRow(name, lies, row);
      parts.push(game.schema.ownPacks ? row.map((card) => [card]) : [row]);
    }
  }
  checkPack(game, parts);
}

/** Put a deal on the table and begin. */
export function layOut(game: Game, s: State, deal: Deal): State {
  const laid = game.module.deal(s); // without a generator this only clears the table
  for (const [name, lies] of layout(game)) write(lies, laid, deal[name]);
  return game.module.begin(laid);
}

function layout(game: Game): [string, Reading][] {
  const parts = Object.entries(game.schema.deal ?? {});
  return parts.flatMap(([name, { lies }]) => (lies ? [[name, lies] as [string, Reading]] : []));
}

function checkSeat(game: Game, name: string, option: string | undefined, value: number): void {
  if (value < 0 || value >= game.players) {
    throw new DealError(`${repr(name)} is a seat from 0 to ${game.players - 1}, not ${shown(value)}`);
  }
  const fixed = option ? game.all[option] : null;
  if (fixed !== null && fixed !== value) {
    throw new DealError(`${repr(name)} is seat ${value}, and the option ${repr(option)} names seat ${fixed}`);
  }
}

function checkSize(name: string, things: string, value: unknown[], wanted: number): void {
  if (value.length !== wanted) {
    throw new DealError(`${repr(name)} has ${value.length} ${things}, not ${wanted}`);
  }
}

function checkRow(name: string, lies: Field, row: Name[]): void {
  if (lies.reads === 'counts' && lies.dealt && row.length !== lies.dealt) {
    throw new DealError(`${name} has ${row.length} cards, not ${lies.dealt}`);
  }
  const names = namesOf(lies);
  const strange = names && row.find((card) => !names.includes(card));
  if (names && strange !== undefined) {
    const thereAre = names.filter((each) => each !== null).join(' ');
    throw new DealError(`${name} has a card ${cut(strange)}, and there are ${thereAre}`);
  }
}

function namesOf(lies: Field): Name[] | undefined {
  return 'names' in lies ? lies.names : undefined;
}

function cut(card: Name): string {
  return repr(card).slice(0, 20);
}

/** Refuse a deal with a card too many or too few; some games have a pack for each display. */
function checkPack(game: Game, parts: Name[][][]): void {
  const { pack, ownPacks } = game.schema;
  const wanted = new Map(pack.map(([card, count]) => [card, typeof count === 'string' ? game.all[count] : count]));
  const packs = ownPacks
    ? (parts[0] ?? []).map((_, owner) => parts.flatMap((part) => part[owner] ?? []))
    : [parts.flat(2)];
  packs.forEach((cards, owner) => {
    const there = new Map<Name, number>();
    for (const card of cards) there.set(card, (there.get(card) ?? 0) + 1);
    for (const card of [...wanted.keys(), ...there.keys()]) {
      const [has, should] = [there.get(card) ?? 0, wanted.get(card) ?? 0];
      if (has !== should) {
        const where = ownPacks ? `deck ${owner}` : 'the deal';
        throw new DealError(`there are ${has} cards ${cut(card)} in ${where}, not ${should}`);
      }
    }
  });
}

/** Write one part of a deal into a state. */
function write(lies: Reading, s: State, value: unknown): void {
  if (lies.reads === 'each_seat') writeEachSeat(lies, s, value as Name[][]);
  else if (lies.reads === 'row') writeRow(lies, s, value as Name[]);
  else s.set((lies as Field).field, value as number);
}

function writeEachSeat(lies: EachSeat, s: State, rows: Name[][]): void {
  const width = s.all(lies.of.field).length / (s.schema.state[lies.of.field]?.[2][0] ?? 1);
  rows.forEach((row, i) => s.write(lies.of.field, stored(lies.of, row), i * width));
}

function writeRow(lies: Row, s: State, row: Name[]): void {
  const { start = 0, end } = lies;
  const first = typeof start === 'string' ? s.number(start) : start;
  s.write(lies.field, stored(lies, row), first);
  if (typeof end === 'string' && end !== 'players' && end !== 'displays') {
    s.set(end, first + row.length);
  }
}

function stored(lies: Field, cards: Name[]): number[] {
  if (lies.reads === 'counts') {
    return lies.names.map((name) => cards.filter((card) => card === name).length);
  }
  const names = namesOf(lies);
  return names ? cards.map((card) => names.indexOf(card)) : (cards as number[]);
}

// Refills: the deck is shuffled again during a game; a written deal lists the new order.

/** Prepare the next refill; null clears the last one. */
export function loadRefill(s: State, refill: unknown): void {
  const cards = Array.isArray(refill) ? refill : refill ? [refill] : [];
  const all = s.all('refill');
  const order = cards.map((card) => s.schema.refillNames.indexOf(card)).slice(0, all.length);
  all.fill(0);
  all.set(order);
  s.set('refill_size', order.length);
  s.set('refilled', 0);
}

/** The refill that the last move used, or null; `number` is for error messages. */
export function usedRefill(s: State, number: number): string[] | null {
  const fault = s.number('fault');
  if (fault === 1) throw new DealError(`refill ${number} is needed and not listed`);
  if (fault === 2) throw new DealError(`refill ${number} is not the pile without its last card`);
  if (!s.number('refilled')) return null;
  const used = s.all('refill').subarray(0, s.number('refill_size'));
  return Array.from(used, (i) => s.schema.refillNames[i] as string);
}
