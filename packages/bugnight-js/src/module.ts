// The rules of one game: a WebAssembly module whose functions take addresses in its memory.

import { Arena } from './arena.ts';
import { WIDTH } from './events.ts';
import type { Schema } from './schema.ts';
import { State } from './state.ts';

const LONGEST_TEXT = 128;
const MOST_ACTIONS = 32;

/** A move's text, empty if its action alone determines it, and its actions. */
export interface Spelt {
  text: string;
  actions: number[];
}

export class Module {
  readonly schema: Schema;
  readonly #arena: Arena;

  private constructor(schema: Schema, arena: Arena) {
    this.schema = schema;
    this.#arena = arena;
  }

  /** Instantiate a module from the bytes of GAME.wasm. */
  static async load(schema: Schema, code: BufferSource): Promise<Module> {
    const { sizes, size } = schema;
    const arena = await Arena.load(await WebAssembly.compile(code), {
      state: size,
      other: size,
      rng: 32,
      listed: 2 * sizes.legal,
      events: 2 * WIDTH * (sizes.events + 1),
      scores: 2 * sizes.seats,
      observation: 4 * sizes.observation,
      text: sizes.text,
      paths: sizes.text,
      ends: 8,
      said: LONGEST_TEXT,
      path: 2 * MOST_ACTIONS,
    });
    return new Module(schema, arena);
  }

  #put(s: State): number {
    return this.#arena.put('state', s.bytes);
  }

  #get(name: 'state' | 'other'): State {
    return new State(this.schema, this.#arena.get(name, this.schema.size));
  }

  #ask(kernel: string, s: State, ...numbers: number[]): number {
    return this.#arena.call(kernel, this.#put(s), ...numbers);
  }

  deal(s: State): State {
    this.#ask('deal', s);
    return this.#get('state');
  }

  /** Start a game that was laid out by hand. */
  begin(s: State): State {
    this.#ask('begin', s);
    return this.#get('state');
  }

  /** Who decides now, or -1. */
  actor(s: State): number {
    return this.#ask('actor', s);
  }

  /** The seats that may move now, as a bit mask. */
  awaited(s: State): number {
    return this.#ask('awaited', s);
  }

  allowed(s: State, seat: number, action: number): boolean {
    return this.#ask('allowed', s, seat, action) !== 0;
  }

  legal(s: State, seat: number): number[] {
    const n = this.#ask('legal', s, seat, this.#arena.at('listed'));
    return [...this.#arena.numbers('listed', n)];
  }

  /** Apply the actions of a move to a copy of the state; returns it and its events, a row each. */
  step(s: State, seat: number, actions: number[]): [State, Int16Array] {
    const arena = this.#arena;
    const events = arena.clear('events', 2);
    const other = arena.clear('other', this.schema.size);
    let from = this.#put(s);
    for (const action of actions) {
      arena.call('step', from, other, seat, action, events);
      from = other;
    }
    const told = arena.numbers('events', 1)[0] ?? 0;
    if (told > this.schema.sizes.events) throw new Error(`a move told ${told} events`);
    const rows = arena.numbers('events', (told + 1) * WIDTH);
    return [this.#get('other'), rows.slice(WIDTH)];
  }

  /** The state in the middle of a move; null if the actions make a whole move. */
  unfinished(s: State, seat: number, actions: number[]): State | null {
    if (!this.#arena.has('unfinished')) return null;
    const [after] = this.step(s, seat, actions);
    return this.#ask('unfinished', after) ? after : null;
  }

  /** The winners as a bit mask, 0 before the end, and the scores. */
  outcome(s: State): [number, Int16Array] {
    const winners = this.#ask('outcome', s, this.#arena.at('scores'));
    return [winners, this.#arena.numbers('scores', this.schema.sizes.seats)];
  }

  /** What a seat may know; seat -1 is a spectator. */
  view(s: State, seat: number): State {
    this.#ask('view', s, seat, this.#arena.clear('other', this.schema.size));
    return this.#get('other');
  }

  /** Complete a view to a full state. */
  guess(s: State, seat: number, rng: Uint8Array): State {
    this.#ask('guess', s, seat, this.#arena.put('rng', rng));
    return this.#get('state');
  }

  /** The features that a learner sees. */
  observe(s: State, seat: number): Float32Array {
    const size = 4 * this.schema.sizes.observation;
    this.#ask('observe', s, seat, this.#arena.clear('observation', size));
    return new Float32Array(this.#arena.get('observation', size).buffer);
  }

  displays(s: State): number {
    return this.#ask('displays', s);
  }

  length(s: State): number {
    return this.#ask('length', s);
  }

  /** Whether some texts of moves depend on the table. */
  get spells(): boolean {
    return this.#arena.has('spell');
  }

  /** Every move that begins with one of these actions. */
  spell(s: State, seat: number, actions: number[]): Spelt[] {
    const arena = this.#arena;
    const listed = arena.put('listed', new Uint8Array(Int16Array.from(actions).buffer));
    const [text, paths, ends] = [arena.at('text'), arena.at('paths'), arena.at('ends')];
    const places = [text, paths, ends];
    if (!this.#ask('spell', s, arena.at('other'), seat, listed, actions.length, ...places)) {
      throw new Error('the moves have long texts: raise MAX_TEXT in the rules');
    }
    const [end = 0, last = 0] = new Int32Array(arena.get('ends', 8).buffer);
    const lines = new TextDecoder().decode(arena.get('text', end)).split('\n');
    const listing = arena.numbers('paths', last);
    let at = 0;
    return lines.slice(0, -1).map((line) => {
      const path = [...listing.subarray(at + 1, at + 1 + (listing[at] ?? 0))];
      at += 1 + path.length;
      return { text: line, actions: path };
    });
  }

  /** The actions of the legal move with this text; none if there is none. */
  read(s: State, seat: number, text: string): number[] {
    const arena = this.#arena;
    const letters = new TextEncoder().encode(text);
    if (letters.length > LONGEST_TEXT) return [];
    const said = arena.put('said', letters);
    const [other, path, listed] = [arena.at('other'), arena.at('path'), arena.at('listed')];
    const n = this.#ask('read', s, other, seat, said, letters.length, path, listed);
    return [...arena.numbers('path', n)];
  }
}
