/** Who sits where, by name. */

import { t } from '$/lang/messages.svelte';
import type { Seat } from '$/table/model';
import { isOnDevice } from './line';
import { looksOf } from './looks';
import { settings } from './settings.svelte';
import { keep, recall } from './shelf';
import type { Finished, TableInfo } from './wire';

/** What the bots are called, seat by seat. */
export const REGULARS = ['Pip', 'Mara', 'Theo', 'Roxy', 'Kwame', 'Ines', 'Otto', 'Lale', 'Yuki', 'Bruno'];

/** What somebody at a table is called: bots have names by their seats. */
export const seatName = ({ kind, name }: { kind: string; name: string }, i: number): string =>
  (kind === 'bot' ? REGULARS[i] : name) ?? '';

/** What everybody at a table is called in lists, where it is read by somebody at it or a stranger. */
export const namesAt = ({ id, seats }: Pick<TableInfo, 'id' | 'seats'>): string[] =>
  seats.map(
    (seat, i) =>
      passNames(id)[i] || (seat.you ? t('seat-you') : seatName(seat, i)) || t('friends-player', { n: i + 1 }),
  );

/** A seat as a record labels it: a bot is `bot:LEVEL`. */
export function labelled(label: string, i: number, called = ''): Seat {
  if (label.startsWith('bot:')) return { name: REGULARS[i] ?? label, face: i, kind: 'bot', level: label.slice(4) };
  return { name: called || label || t('friends-player', { n: i + 1 }), face: i, kind: 'person' };
}

/** What players of a finished game are called in a list. `reader` is the reader's name, where the game is theirs. */
export function namesPlayed({ table, seats }: Pick<Finished, 'table' | 'seats'>, reader: string | null): string[] {
  const passed = passNames(table);
  const players = seats.map((label, i) => labelled(label, i, passed[i]));
  const people = players.filter(({ kind }) => kind === 'person');
  const own = people.length === 1 ? people : people.filter(({ name }) => name === reader);
  const you = reader !== null && !passed.length && own.length === 1 ? own[0] : null;
  return players.map((one) => (one === you ? t('seat-you') : one.name));
}

/** The looks chosen by people at a table; a table on this device has its owner's. */
export const wishesAt = ({ id, seats }: TableInfo): string[] =>
  seats.map(({ look, you }) => (you && isOnDevice(id) ? settings.look : look));

/** How the seats of a table look. */
export const looksAt = (info: TableInfo): ReturnType<typeof looksOf> => looksOf(wishesAt(info));

/** Seats with the faces and colours that their people wish; a dummy among them has the face of its game. */
export function dress(seats: readonly Seat[], wishes: readonly (string | undefined)[]): Seat[] {
  const looks = looksOf(seats.map(({ kind, face }, i) => (kind === 'dummy' ? String(face) : wishes[i])));
  return seats.map((seat, i) => ({ ...seat, ...looks[i] }));
}

/** Names of the people round one device: the server knows only its owner, this page knows the rest. */
const key = (table: string): string => `bugnight.pass.${table}`;

export const keepNames = (table: string, names: string[]): void => keep(key(table), names);

export function passNames(table: string): string[] {
  const kept = recall(key(table));
  return Array.isArray(kept) ? kept.map(String) : [];
}
