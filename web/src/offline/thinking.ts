/** Hints and reviews of a server's tables, worked out on this device where that spares waiting. */

import { api, Refused } from '$/live/api.svelte';
import { addressOf } from '$/live/base';
import { isOnDevice } from '$/live/line';
import type { GameRecord, Hint, Review, Update } from '$/live/wire';
import type { Play } from '$/table/model';
import { ask } from './device';

/** Milliseconds: a device that takes longer leaves hints to the server. */
const SLOW = 2000;
/** How long the last hint took here, by game. */
const took = new Map<string, number>();

/** Whether a game's modules are on this device: nothing needs to be loaded. */
async function isKept(game: string): Promise<boolean> {
  return 'caches' in window && (await caches.match(addressOf(`/wasm/${game}.bots.wasm`))) !== undefined;
}

/** Here if the modules are kept and this device is quick, or the server has no time; the words are the same. */
export async function hintFor(table: string, play: Play, names: string[]): Promise<Hint> {
  const { game, me: seat } = play;
  const there = (): Promise<Hint> => api.post<Hint>(`/tables/${table}/hint`, { seat, names });
  if (isOnDevice(table) || seat === null) return there();
  const here = (): Promise<Hint> => hintHere(table, play, seat, names);
  if ((took.get(game) ?? 0) < SLOW && (await isKept(game))) return here().catch(there);
  return there().catch((error: unknown) => {
    if (!(error instanceof Refused && ['preparing', 'unavailable'].includes(error.code))) throw error;
    return here().catch(() => Promise.reject(error));
  });
}

async function hintHere(table: string, play: Play, seat: number, names: string[]): Promise<Hint> {
  const { game, options } = play;
  const { code, number } = await api.get<Update>(`/tables/${table}/update?code=true&seat=${seat}&since=${play.number}`);
  const began = performance.now();
  const hint = await ask<Hint>('POST', '/hint', { game, options, seat, code, number, names });
  took.set(game, performance.now() - began);
  return hint;
}

/** Tables whose reviews the server has not begun when it was asked, and those that are reviewed here. */
const [waiting, here] = [new Set<string>(), new Set<string>()];

/** By the server; here where that has not begun by the second time it is asked. Reasons call seats by these names. */
export async function reviewFor(table: string, record: GameRecord, names: string[]): Promise<Review> {
  if (!here.has(table)) {
    const called = new URLSearchParams(names.map((name) => ['names', name]));
    const found = await api.get<Review>(`/tables/${table}/review?${called}`);
    if (found.done || isOnDevice(table) || !(await isKept(record.game))) return found;
    if (!waiting.has(table)) {
      waiting.add(table);
      return found;
    }
    here.add(table);
  }
  return ask<Review>('POST', '/review', { table, record, names }).catch((error: unknown) => {
    here.delete(table); // the next time, the server is asked again
    throw error;
  });
}
