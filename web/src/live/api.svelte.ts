/** What the server can be asked for. */

import { speech, t } from '$/lang/messages.svelte';
import { addressOf } from './base';
import { isOnDevice } from './line';
import { keepNames } from './names';
import { keepSeen } from './seen';
import { canSolve, solve } from './puzzle';
import { settings } from './settings.svelte';
import { keep, recall } from './shelf';
import type { GameInfo, GameRecord, Games, MyTable, Replay, Retry, Settings, TableInfo } from './wire';

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    /** Seconds to wait before the next attempt. */
    readonly wait = 0,
    /** What to solve instead of waiting. */
    readonly puzzle = '',
  ) {
    super(message);
  }
}

/** Whether no Bug Night server answered. */
export const isNobody = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Refused && error.code === 'no-server');

/** Whether the server compiles what was asked for: once on a machine. */
const isPreparing = (error: unknown): boolean => error instanceof Refused && error.code === 'preparing';

/** Whether the server asks for patience, and says for how long. */
const asksToWait = (error: unknown): error is Refused =>
  error instanceof Refused && error.wait > 0 && ['preparing', 'unavailable'].includes(error.code);

const API = addressOf('/api/v1');

class Api {
  #waiting = $state(0);
  #guest: Promise<unknown> | null = null;
  #games = $state.raw<GameInfo[]>([]);
  #levels = $state.raw<string[]>([]);
  /** Where other devices find the server; `null` until it has said so. */
  #address = $state<string | null>(null);
  #asked: Promise<GameInfo[]> | null = null;

  /** How many tables wait for a move of ours. */
  readonly waiting = $derived(this.#waiting);
  /** What can be played here, once `loadGames` has been answered. */
  readonly games = $derived(this.#games);
  /** Bots for people, the weakest first. */
  readonly levels = $derived(this.#levels);
  readonly address = $derived(this.#address);

  async get<T>(path: string): Promise<T> {
    return this.#ask<T>('GET', path);
  }

  async post<T>(path: string, body: unknown = {}): Promise<T> {
    return this.#ask<T>('POST', path, body);
  }

  async patch<T>(path: string, body: unknown): Promise<T> {
    return this.#ask<T>('PATCH', path, body);
  }

  /** Sign in as a guest with a cookie; asked for once. */
  async arrive(name = ''): Promise<void> {
    const me = { lang: speech.language, look: settings.look, ...(name ? { name } : {}) };
    this.#guest ??= this.post('/me', me).catch(async (error: unknown) => {
      if (!(error instanceof Refused) || !error.puzzle || !canSolve()) throw error;
      return this.post('/me', { ...me, answer: await solve(error.puzzle) });
    });
    try {
      await this.#guest;
      keep(GUEST, 1);
      if (settings.unsent) {
        const { look } = settings;
        await this.patch('/me', { ...(settings.name ? { name: settings.name } : {}), ...(look ? { look } : {}) });
        settings.change({ unsent: false });
      }
    } catch (error) {
      this.#guest = null;
      if (!isNobody(error)) throw error; // tables on this device need no guest on a server
    }
  }

  /** Ask once for the games with their options. */
  async loadGames(): Promise<GameInfo[]> {
    this.#asked ??= this.get<Games>('/games').then(({ games, levels, address }) => {
      this.#levels = levels;
      this.#address = address;
      return (this.#games = games);
    });
    try {
      return await this.#asked;
    } catch (error) {
      this.#asked = null;
      throw error;
    }
  }

  /** The messages of a game that the page was not built with, by language. */
  async messages({ name, languages }: GameInfo): Promise<Record<string, string>> {
    const texts = languages.map(async (language) => {
      const answer = await fetch(`${API}/games/${name}/messages/${language}`);
      return [language, answer.ok ? await answer.text() : ''] as const;
    });
    return Object.fromEntries(await Promise.all(texts));
  }

  game(name: string): GameInfo | undefined {
    return this.#games.find((game) => game.name === name);
  }

  /** Ask again until the server is ready. `onwait` is told why, in words. */
  async patiently<T>(ask: () => Promise<T>, onwait: (why: string) => void): Promise<T> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!asksToWait(error)) throw error;
        onwait(t(isPreparing(error) ? 'home-preparing' : 'home-waiting'));
        const seconds = error.wait;
        await new Promise((go) => setTimeout(go, 1000 * seconds));
      }
    }
  }

  /** A game against bots, with one click. The answer is the table's id. */
  async playNow(game: string, onwait: (why: string) => void = () => {}): Promise<string> {
    const [games] = await Promise.all([this.loadGames(), this.arrive()]);
    const { least, most } =
      games.find(({ name }) => name === game)?.options.find(({ name }) => name === 'players') ?? {};
    const players = Math.max(least ?? 2, Math.min(most ?? 4, settings.players));
    const seats = ['me', ...Array.from({ length: players - 1 }, () => `bot:${settings.level}`)];
    // Nobody but bots waits for us: no clock runs.
    const pace = settings.pace === 'brisk' ? 'quick' : 'normal';
    const table = await this.setTable({ game, options: { players }, seats, claim_window: null, pace }, onwait);
    await this.command(table.id, { type: 'start', client_seed: clientSeed(table.id) });
    return table.id;
  }

  /** Play on from a moment of a finished game, against bots. The answer is the table's id. */
  async retry(table: string, moment: Retry): Promise<string> {
    return (await this.post<TableInfo>(`/tables/${table}/retry`, moment)).id;
  }

  /**
   * Set a table: on this device if the settings say so, if the server does not answer, or while it compiles
   * the rules or the bots. `onwait` is told why the server is waited for: other people are to join, the game
   * cannot be played on a device, or the server will be back in a moment.
   */
  async setTable(wanted: Settings, onwait: (why: string) => void = () => {}): Promise<TableInfo> {
    const alone = wanted.seats.every((seat) => seat !== 'open');
    if (alone && settings.device) return this.#sitHere(wanted);
    const path = `/tables?id=${commandId()}`; // however often it is sent, one table is opened
    const sitThere = async (): Promise<TableInfo> => {
      const table = await this.post<TableInfo>(alone ? `${path}&wait=0` : path, wanted);
      keepSeen(table.id, { commitment: table.commitment });
      return table;
    };
    if (!alone) return this.patiently(sitThere, onwait);
    return sitThere().catch((error: unknown) => {
      if (isNobody(error)) return this.#sitHere(wanted);
      const there = (): Promise<TableInfo> => this.patiently(sitThere, onwait);
      if (isPreparing(error)) return this.#sitHere(wanted).catch(there);
      if (asksToWait(error)) return there();
      throw error;
    });
  }

  /** Go on with an unfinished game from its record, on this device. */
  async goOn(record: GameRecord): Promise<TableInfo> {
    return this.#sitHere({ record });
  }

  async #sitHere(wanted: object): Promise<TableInfo> {
    keep(DEVICE, 1);
    return this.#device<TableInfo>('POST', '/tables', {
      ...wanted,
      name: settings.name || t('friends-player', { n: 1 }),
    });
  }

  async #device<T>(method: string, path: string, body?: unknown): Promise<T> {
    return (await import('$/offline/device')).ask<T>(method, path, body);
  }

  /** A list's entries from this device, and from the server if it answers. */
  async everywhere<T>(path: string): Promise<T[]> {
    const here = recall(DEVICE) === null ? [] : await this.#device<T[]>('GET', path);
    try {
      return [...here, ...(wasHere() ? await this.get<T[]>(path) : [])];
    } catch (error) {
      if (here.length && isNobody(error)) return here;
      throw error;
    }
  }

  /** A record, position by position, from the server or, if it cannot yet, from this device. */
  async replay(query: string, record: unknown): Promise<Replay> {
    return this.post<Replay>(`/replay${query}`, record).catch((error: unknown) => {
      if (!isNobody(error) && !isPreparing(error)) throw error;
      return this.#device<Replay>('POST', `/replay${query}`, record);
    });
  }

  async command<T>(table: string, command: Record<string, unknown>): Promise<T> {
    return this.post<T>(`/tables/${table}/commands`, { id: commandId(), ...command });
  }

  /** Sit down at the table of a rematch, where one sat before; if nobody is missing, it begins. */
  async sitAgain(table: string, seats: number[], names: string[]): Promise<void> {
    if (names.length) keepNames(table, names);
    for (const seat of seats) {
      const { seats: chairs, commitment } = await this.get<TableInfo>(`/tables/${table}`);
      keepSeen(table, { commitment });
      if (chairs[seat]?.kind === 'open')
        await this.command(table, { type: 'sit', seat, client_seed: clientSeed(table) });
    }
    const info = await this.get<TableInfo>(`/tables/${table}`);
    const full = info.seats.every(({ kind }) => kind !== 'open');
    const alone = info.seats.every(({ kind, you }) => kind === 'bot' || you);
    if (full && alone && info.you_host && info.state === 'waiting')
      await this.command(table, { type: 'start', client_seed: clientSeed(table) });
  }

  async countMine(): Promise<void> {
    try {
      const mine = await this.everywhere<MyTable>('/me/tables');
      this.#waiting = mine.filter(({ your_turn, table }) => your_turn || mayBegin(table)).length;
    } catch {
      this.#waiting = 0;
    }
  }

  async #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    if (isOnDevice(path.split('/')[2] ?? '')) return this.#device<T>(method, path, body);
    const answer = await fetch(API + path, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
    const fault = (await answer.json().catch(() => ({}))) as {
      code?: string;
      message?: string;
      retry_after?: number | null;
    };
    throw new Refused(
      fault.code ?? 'no-server',
      fault.message ?? answer.statusText,
      answer.status,
      fault.retry_after ?? 0,
      answer.headers.get('X-Puzzle') ?? '',
    );
  }
}

/** Whether a table only waits for us to begin. */
export const mayBegin = ({ state, seats, you_host }: TableInfo): boolean =>
  state === 'waiting' && you_host && seats.every(({ kind }) => kind !== 'open');

/** Milliseconds between refreshes of a list. */
const REFRESH = 10_000;

/** Repeat something while the page is visible. */
export function onRefresh(what: () => void): () => void {
  const look = (): void => void (document.hidden || what());
  const timer = setInterval(look, REFRESH);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

const GUEST = 'bugnight.guest';
/** Set if there are tables on this device. */
const DEVICE = 'bugnight.device';

/** Whether this device has ever signed in; a stranger has no tables to ask for. */
const wasHere = (): boolean => recall(GUEST) !== null;

export const commandId = (): string => crypto.randomUUID?.() ?? Math.random().toString(36).slice(2);

/** Our part of the shuffle of a table, remembered until the proof. */
export function clientSeed(table: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  keepSeen(table, { luck: text });
  return text;
}

export const api = new Api();
