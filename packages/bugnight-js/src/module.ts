// The rules of one game: a WebAssembly module whose functions take addresses in its memory.

import type { Schema } from './schema.ts';
import { State } from './state.ts';

type Door = (...numbers: number[]) => number;

const EVENT_WIDTH = 8;
const LONGEST_TEXT = 128;
const MOST_ACTIONS = 32;
const PAGE = 65536;
const ROOM = 1 << 20; // for arrays that the rules make for themselves

/** A move as the rules have it: its text, empty where that never changes, and its actions. */
export interface Spelt {
  text: string;
  actions: number[];
}

export class Module {
  readonly schema: Schema;
  readonly #doors: Record<string, Door>;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #at: Record<string, number> = {};

  private constructor(schema: Schema, exports: WebAssembly.Exports) {
    this.schema = schema;
    this.#doors = exports as Record<string, Door>;
    const memory = exports['memory'] as WebAssembly.Memory;
    const bottom = (exports['bottom'] as WebAssembly.Global).value as number;
    const { sizes, size } = schema;
    let free = new Uint32Array(memory.buffer, bottom, 1)[0] ?? 0;
    for (const [name, bytes] of Object.entries({
      state: size,
      other: size,
      rng: 32,
      listed: 2 * sizes.legal,
      events: 2 * EVENT_WIDTH * (sizes.events + 1),
      scores: 2 * sizes.seats,
      observation: 4 * sizes.observation,
      text: sizes.text,
      paths: sizes.text,
      ends: 8,
      said: LONGEST_TEXT,
      path: 2 * MOST_ACTIONS,
    })) {
      free = (free + 15) & ~15;
      this.#at[name] = free;
      free += bytes;
    }
    const missing = free + ROOM - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    new Uint32Array(memory.buffer, bottom, 1)[0] = (free + 15) & ~15;
    this.#bytes = new Uint8Array(memory.buffer) as Uint8Array<ArrayBuffer>;
  }

  /** Start a module from its bytes, as `bugnight build-wasm` wrote them. */
  static async load(schema: Schema, code: BufferSource): Promise<Module> {
    const { instance } = await WebAssembly.instantiate(code);
    return new Module(schema, instance.exports);
  }

  #place(name: string): number {
    return this.#at[name] as number;
  }

  #call(name: string, ...numbers: number[]): number {
    const door = this.#doors[name];
    if (!door) throw new Error(`${this.schema.name} has no ${name}`);
    return door(...numbers);
  }

  #put(s: State): number {
    const at = this.#place('state');
    this.#bytes.set(s.bytes, at);
    return at;
  }

  #get(name: 'state' | 'other'): State {
    const at = this.#place(name);
    return new State(this.schema, this.#bytes.slice(at, at + this.schema.size));
  }

  #numbers(name: string, n: number): Int16Array {
    const at = this.#place(name);
    return new Int16Array(this.#bytes.buffer.slice(at, at + 2 * n));
  }

  deal(s: State): State {
    this.#call('deal', this.#put(s));
    return this.#get('state');
  }

  /** Start a game that was laid out by hand. */
  begin(s: State): State {
    this.#call('begin', this.#put(s));
    return this.#get('state');
  }

  /** Who decides now, or -1. */
  actor(s: State): number {
    return this.#call('actor', this.#put(s));
  }

  /** The seats that may move now, as a bit mask. */
  awaited(s: State): number {
    return this.#call('awaited', this.#put(s));
  }

  allowed(s: State, seat: number, action: number): boolean {
    return this.#call('allowed', this.#put(s), seat, action) !== 0;
  }

  legal(s: State, seat: number): number[] {
    const n = this.#call('legal', this.#put(s), seat, this.#place('listed'));
    return [...this.#numbers('listed', n)];
  }

  /** Apply the actions of a move to a copy of the state; tell what happened, a row an event. */
  step(s: State, seat: number, actions: number[]): [State, Int16Array] {
    const events = this.#place('events');
    this.#bytes.fill(0, events, events + 2);
    const other = this.#place('other');
    this.#bytes.fill(0, other, other + this.schema.size);
    let from = this.#put(s);
    for (const action of actions) {
      this.#call('step', from, other, seat, action, events);
      from = other;
    }
    const told = this.#numbers('events', 1)[0] ?? 0;
    if (told > this.schema.sizes.events) throw new Error(`a move told ${told} events`);
    return [this.#get('other'), this.#numbers('events', (told + 1) * EVENT_WIDTH).slice(EVENT_WIDTH)];
  }

  /** The winners as a bit mask, 0 before the end, and the scores. */
  outcome(s: State): [number, Int16Array] {
    const winners = this.#call('outcome', this.#put(s), this.#place('scores'));
    return [winners, this.#numbers('scores', this.schema.sizes.seats)];
  }

  /** What a seat may know; seat -1 is a spectator. */
  view(s: State, seat: number): State {
    const other = this.#place('other');
    this.#bytes.fill(0, other, other + this.schema.size);
    this.#call('view', this.#put(s), seat, other);
    return this.#get('other');
  }

  /** Complete a view to a full state. */
  guess(s: State, seat: number, rng: Uint8Array): State {
    this.#bytes.set(rng, this.#place('rng'));
    this.#call('guess', this.#put(s), seat, this.#place('rng'));
    return this.#get('state');
  }

  /** The features that a learner sees. */
  observe(s: State, seat: number): Float32Array {
    const at = this.#place('observation');
    const bytes = 4 * this.schema.sizes.observation;
    this.#bytes.fill(0, at, at + bytes);
    this.#call('observe', this.#put(s), seat, at);
    return new Float32Array(this.#bytes.buffer.slice(at, at + bytes));
  }

  displays(s: State): number {
    return this.#call('displays', this.#put(s));
  }

  length(s: State): number {
    return this.#call('length', this.#put(s));
  }

  /** Whether some texts depend on what lies on the table. */
  get spells(): boolean {
    return 'spell' in this.#doors;
  }

  /** Every move that begins with one of these actions. */
  spell(s: State, seat: number, actions: number[]): Spelt[] {
    const listed = this.#place('listed');
    new Int16Array(this.#bytes.buffer, listed, actions.length).set(actions);
    const [text, paths, ends] = [this.#place('text'), this.#place('paths'), this.#place('ends')];
    const other = this.#place('other');
    if (!this.#call('spell', this.#put(s), other, seat, listed, actions.length, text, paths, ends)) {
      throw new Error('the moves have long texts: raise MAX_TEXT in the rules');
    }
    const [end = 0, last = 0] = new Int32Array(this.#bytes.buffer, ends, 2);
    const lines = new TextDecoder().decode(this.#bytes.subarray(text, text + end)).split('\n');
    const listing = this.#numbers('paths', last);
    let at = 0;
    return lines.slice(0, -1).map((line) => {
      const path = [...listing.subarray(at + 1, at + 1 + (listing[at] ?? 0))];
      at += 1 + path.length;
      return { text: line, actions: path };
    });
  }

  /** The actions of the legal move with this text; none if there is none. */
  read(s: State, seat: number, text: string): number[] {
    const said = new TextEncoder().encode(text);
    if (said.length > LONGEST_TEXT) return [];
    this.#bytes.set(said, this.#place('said'));
    const [path, listed] = [this.#place('path'), this.#place('listed')];
    const n = this.#call(
      'read',
      this.#put(s),
      this.#place('other'),
      seat,
      this.#place('said'),
      said.length,
      path,
      listed,
    );
    return [...this.#numbers('path', n)];
  }
}
