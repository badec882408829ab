/** Keeps the page, and what it needs to play on the device, so that it opens without a connection. */

import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import type { Schema } from '../../../packages/bugnight-js/src/index.ts';
import type { Games } from '$/live/wire';

/** Every file of the page; the build puts them here. */
declare const FILES: { url: string; revision: string | null }[];
declare const self: { addEventListener: (type: 'activate' | 'message', hear: (event: Lasting) => void) => void };
type Game = Games['games'][number];
interface Lasting {
  waitUntil: (done: Promise<unknown>) => void;
}

/** What a server says of games is the same for everybody; nothing else of its API is kept. */
const ABOUT_GAMES = /^api\/v1\/(games|lessons)(\/|$)/;
/** The status of an answer that asks for patience, and the milliseconds until the next question. */
const [UNAVAILABLE, AGAIN] = [503, 5000];
const GAMES = 'api/v1/games';
const lessonOf = (game: string): string => `api/v1/lessons/${game}`;
const MODULES = /^wasm\//;
/** What belongs to the server alone. */
const SERVER = /^\/(api|admin|healthz|readyz|metrics)(\/|$)/;
/** The folder that this script and the page lie in. */
const BASE = new URL('.', location.href).pathname;

/** The page as the server has it now; without one, as it was kept. A table's address is no file on a plain web server. */
async function page({ request }: { request: Request }): Promise<Response> {
  const found = await fetch(request).catch(() => null);
  return found?.ok ? found : ((await matchPrecache('index.html')) ?? found ?? Response.error());
}

registerRoute(new NavigationRoute(page, { denylist: [SERVER] }));
const games = new NetworkFirst({ cacheName: 'games' });
registerRoute(({ url }) => {
  const path = url.pathname.startsWith(BASE) ? url.pathname.slice(BASE.length) : '';
  return ABOUT_GAMES.test(path) || MODULES.test(path);
}, games);
precacheAndRoute(FILES);
cleanupOutdatedCaches();
clientsClaim();

/** Get what a game needs. A server may have no modules of it: then it is not played here, but it has its words. */
async function stockGame({ name, lesson, languages }: Game, shelf: Cache): Promise<void> {
  const words = languages.map((language) => `api/v1/games/${name}/messages/${language}`);
  const modules = ['json', 'wasm', 'bots.wasm'].map((ending) => `wasm/${name}.${ending}`);
  await Promise.allSettled([
    shelf.addAll(words),
    ...(lesson ? [shelf.add(lessonOf(name))] : []),
    shelf.addAll(modules).then(() => stockNetwork(name, shelf)),
  ]);
}

/** Get the network of a game that has one. */
async function stockNetwork(name: string, shelf: Cache): Promise<void> {
  const { bots } = (await (await shelf.match(`wasm/${name}.json`))?.json()) as Schema;
  if (bots.network) await shelf.add(`wasm/${name}.network.bin`);
}

/** Get every game, so that each can be played without a connection. */
async function stock(): Promise<void> {
  const shelf = await caches.open('games');
  await shelf.add(GAMES);
  const known = (await (await shelf.match(GAMES))?.json()) as Games;
  for (const game of known.games) await stockGame(game, shelf);
}
self.addEventListener('activate', (event) => event.waitUntil(stock().catch(() => undefined)));

/** Get the lessons that are not kept yet. A server that still compiles their rules is asked again. */
async function stockLessons(): Promise<void> {
  const shelf = await caches.open('games');
  const known = (await ((await shelf.match(GAMES)) ?? (await fetch(GAMES))).json()) as Games;
  for (const { name, lesson } of known.games) {
    const path = lessonOf(name);
    if (!lesson || (await shelf.match(path))) continue;
    let answer = await fetch(path);
    while (answer.status === UNAVAILABLE) {
      await new Promise((go) => setTimeout(go, AGAIN));
      answer = await fetch(path);
    }
    if (answer.ok) await shelf.put(path, answer);
  }
}
// The page asks for them, as no page opens before `activate` is done, and this may take minutes.
self.addEventListener('message', (event) => event.waitUntil(stockLessons().catch(() => undefined)));
