/** Tables on this device: a worker holds them, and answers as a server would. */

import { Refused } from '$/live/api.svelte';
import type { Line, LineState } from '$/live/line';
import type { Command, Message } from '$/live/wire';
import { keeping } from './keeping.svelte';
import type { Explained, Reviewed } from './words';

/** A line to a table, from the number of the last event that is known here. */
export interface Opened {
  line: number;
  table: string;
  seat: number | null;
  since: number;
}
/** What a server shows to a seat that decides: its view, as a code. */
export interface Seen {
  game: string;
  options: Record<string, unknown>;
  seat: number;
  code: string;
  number: number;
}
/** What the worker is asked for: by HTTP's verbs, or on a line to a table. */
export type Asked =
  { id: number; method: string; path: string; body: unknown } | Opened | { line: number; said: Command | null };
export type Answer =
  | { id: number; answer: unknown }
  | { id: number; fault: { code: string; message: string } }
  | { line: number; message: Message }
  /** Tables are only in memory. */
  | { kept: false };

let worker: Worker | null = null;
let next = 0;
const asking = new Map<number, { done: (answer: never) => void; failed: (error: unknown) => void }>();
const lines = new Map<number, DeviceLine>();

function post(asked: Asked): void {
  if (!worker) {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => hear(data);
  }
  worker.postMessage(asked);
}

function hear(answer: Answer): void {
  if ('kept' in answer) return keeping.fail();
  if ('line' in answer) return lines.get(answer.line)?.receive(answer.message);
  const waiting = asking.get(answer.id);
  asking.delete(answer.id);
  if ('fault' in answer) waiting?.failed(new Refused(answer.fault.code, answer.fault.message, 409));
  else waiting?.done(answer.answer as never);
}

/** A copy without what the page's framework adds to watch it. */
const plain = (body: unknown): unknown => (body === undefined ? undefined : JSON.parse(JSON.stringify(body)));

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const id = next++;
  const answer = await new Promise<T>((done, failed) => {
    asking.set(id, { done, failed });
    post({ id, method, path, body: plain(body) });
  });
  return /\/(hint|review)(\?|$)/.test(path) ? (worded(path, answer, body) as Promise<T>) : answer;
}

/** What the worker gives as codes with figures, in words. */
async function worded(path: string, answer: unknown, body: unknown): Promise<unknown> {
  const { hintOf, reviewOf } = await import('./words');
  const [route = '', query = ''] = path.split('?');
  const names = (body as { names?: string[] } | undefined)?.names ?? new URLSearchParams(query).getAll('names');
  return route.endsWith('/review') ? reviewOf(answer as Reviewed, names) : hintOf(answer as Explained, names);
}

/** Replaces the connection to a server. */
export class DeviceLine implements Line {
  readonly #id = next++;
  #open = false;
  #timers: number[] = [];

  constructor(
    readonly table: string,
    readonly seat: number | null,
    readonly since: () => number,
    readonly hear: (message: Message) => void,
    readonly changed: (state: LineState) => void,
  ) {}

  open(): () => void {
    lines.set(this.#id, this);
    this.renew();
    // Another tab may have played on.
    const seen = (): void => {
      if (!document.hidden && !this.#open) this.renew();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      this.end();
    };
  }

  renew(): void {
    post({ line: this.#id, table: this.table, seat: this.seat, since: this.since() });
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    if (lines.delete(this.#id)) post({ line: this.#id, said: null });
  }

  say(what: object): boolean {
    if (this.#open) post({ line: this.#id, said: plain(what) as Command });
    return this.#open;
  }

  later(after: number, what: () => void): void {
    this.#timers.push(window.setTimeout(what, after));
  }

  receive(message: Message): void {
    if (message.type === 'welcome') this.#become(true);
    if (message.type === 'bye') return this.#become(false);
    this.hear(message);
  }

  #become(open: boolean): void {
    this.#open = open;
    this.changed(open ? 'open' : 'lost');
  }
}
