// What bots need besides the rules: rules of thumb, and playouts by them, from GAME.bots.wasm.

import { Arena } from './arena.ts';
import type { Move } from './moves.ts';
import type { View } from './positions.ts';
import type { Schema } from './schema.ts';
import { bytesOf, freshSeed, parseSeed } from './seeds.ts';
import type { State } from './state.ts';

const SEATS = 10;
/** Of a playout: what each seat has of the win, then each seat's score. */
export const RESULTS = 2 * SEATS;
const MOST_RESULTS = 1 << 18;
const UNBOUNDED = 2 ** 31 - 1;

/** A generator: 32 bytes that change with every draw. */
export type Generator = Uint8Array<ArrayBuffer>;

/** The compiled helpers of a game's bots. */
export class BotModule {
  readonly schema: Schema;
  readonly #arena: Arena;

  private constructor(schema: Schema, arena: Arena) {
    this.schema = schema;
    this.#arena = arena;
  }

  static async load(schema: Schema, code: BufferSource): Promise<BotModule> {
    const { sizes, size } = schema;
    const arena = await Arena.load(code, {
      state: size,
      states: 2 * size,
      rng: 32,
      luck: 64,
      notes: 2 * sizes.legal,
      actions: 2 * sizes.legal,
      scores: 2 * sizes.seats,
      results: 4 * MOST_RESULTS,
    });
    return new BotModule(schema, arena);
  }

  /** The action that rules of thumb recommend to a seat that sees a view. */
  pick(s: State, seat: number, rng: Generator): number {
    const arena = this.#arena;
    const places = [arena.put('rng', rng), arena.at('notes')];
    const action = arena.call('pick', arena.put('state', s.bytes), seat, ...places);
    rng.set(arena.get('rng', 32));
    return action;
  }

  /**
   * How it ends when the seat of a view begins with each of some actions, on so many guesses: the
   * results of the first action on the first guess, of the second one, …; `RESULTS` numbers each.
   */
  tryAll(s: State, seat: number, actions: number[], deals: number, rng: Generator): Float32Array {
    const arena = this.#arena;
    const n = deals * actions.length * RESULTS;
    if (n > MOST_RESULTS) throw new RangeError('ask for fewer deals at a time');
    arena.call(
      'try_all',
      arena.put('state', s.bytes),
      seat,
      arena.put('actions', new Uint8Array(Int16Array.from(actions).buffer)),
      actions.length,
      arena.put('rng', rng),
      arena.at('luck'),
      arena.at('states'),
      arena.at('notes'),
      arena.at('scores'),
      arena.clear('results', 4 * n),
      deals,
      actions.length,
      this.schema.unforeseenPhases,
      UNBOUNDED,
    );
    rng.set(arena.get('rng', 32));
    return new Float32Array(arena.get('results', 4 * n).buffer);
  }
}

/** A bot: it sees a view and names a move. */
export interface Bot {
  choose(view: View): Move;
}

/** Good rules of thumb, no looking ahead; the same moves as in Python for the same seed. */
export class Thumb implements Bot {
  readonly #module: BotModule;
  readonly #rng: Generator;

  constructor(module: BotModule, seed?: string | number) {
    this.#module = module;
    this.#rng = bytesOf(seed === undefined ? freshSeed() : parseSeed(seed));
  }

  choose(view: View): Move {
    const { seat } = view;
    if (seat === null) throw new Error('a spectator has nothing to choose');
    return view.wholeMove((s) => this.#module.pick(s, seat, this.#rng));
  }
}
