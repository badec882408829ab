// Bots on the device: rules of thumb, trials, trees and networks from GAME.bots.wasm. All computation is in its
// kernels, which Python's bots use, too; this file calls them in the same order. With the same seed
// and number of simulations a bot makes the same moves as in Python.

import { Arena } from './arena.ts';
import { BotError, shown } from './errors.ts';
import { SEATS, WIDTH } from './events.ts';
import type { Move } from './moves.ts';
import { unpackNetwork } from './network.ts';
import type { View } from './positions.ts';
import type { Mind, Schema } from './schema.ts';
import { bytesOf, freshSeed, parseSeed } from './seeds.ts';
import type { State } from './state.ts';
import { Trial, tryMoves } from './trials.ts';
import type { Given, TaskName, ThinkingWorker } from './workers.ts';

/** Numbers in the result of a playout: each seat's share of the win, then each seat's score. */
export const RESULTS = 2 * SEATS;
/** Games per call of `finishAll`. */
export const GAMES = 32;
/** Most deals per call of `tryAll`. */
export const CHUNK = 4;
const MOST_RESULTS = 1 << 22;
const UNBOUNDED = 2 ** 31 - 1;
const EDGE = 32;
const LARGEST = 1 << 19;
const DEEPEST = 64;
const [TREES, BUSH] = [8, 500];
/** Milliseconds between checks of the clock; fewer towards the end. */
export const SLICE = 20;
/** Positions that an endgame solver can surely visit in a second. */
const POSITIONS_A_SECOND = 1_000_000;
/** Bytes for arrays that kernels allocate. */
const ROOM = 1 << 22;

/** The state of a random generator: 32 bytes that change with every draw. */
export type Generator = Uint8Array<ArrayBuffer>;

/** How long a bot may think about one move: until the first limit is reached. */
export interface Limit {
  seconds?: number;
  simulations?: number;
}

/** The compiled functions that the bots of a game use. */
export class BotModule {
  readonly schema: Schema;
  readonly arena: Arena;
  readonly #hire: () => ThinkingWorker[];
  readonly #fetchNetwork: () => Promise<ArrayBuffer | Uint8Array>;
  #others: ThinkingWorker[] | null = null;
  #network: Uint8Array | null = null;

  private constructor(
    schema: Schema,
    arena: Arena,
    hire: () => ThinkingWorker[],
    fetchNetwork: () => Promise<ArrayBuffer | Uint8Array>,
  ) {
    this.schema = schema;
    this.arena = arena;
    this.#hire = hire;
    this.#fetchNetwork = fetchNetwork;
  }

  /** Instantiate a module; `hire` starts its workers when work is first split, `network` gets GAME.network.bin. */
  static async load(
    schema: Schema,
    code: BufferSource | WebAssembly.Module,
    hire: (code: WebAssembly.Module) => ThinkingWorker[] = () => [],
    network = (): Promise<ArrayBuffer | Uint8Array> => Promise.reject(new Error('no network was given')),
  ): Promise<BotModule> {
    const compiled = code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code);
    const { sizes, size } = schema;
    const { legal } = sizes;
    const arena = await Arena.load(
      compiled,
      {
        state: size,
        other: size,
        states: 2 * size,
        rng: 32,
        fork: 32,
        luck: 64,
        notes: 2 * legal,
        actions: 2 * legal,
        order: 2 * legal,
        among: legal,
        kept: legal,
        scores: 2 * sizes.seats,
        advantages: 8 * legal,
        averages: 8 * legal,
        errors: 8 * legal,
        weights: 8 * (schema.bots.weights.length + 1),
        used: 8,
        path: 24 * (DEEPEST + 1),
        rewards: 8 * sizes.seats,
        tally: 16 * legal,
        worth: schema.bots.records.worth.size * legal,
        told: 2 * 2 * WIDTH,
        figures: 4 * Math.max(...schema.bots.reasons.map(([, names]) => names.length)),
        shares: 8 * SEATS,
        fair: 8,
        decision: schema.bots.records.decision.size,
        account: schema.bots.records.account.size,
        turns: 32 * schema.bots.records.turn.size,
        played: size * GAMES,
        ends: 4 * RESULTS * GAMES,
        tried: 4 * CHUNK * legal * RESULTS,
        results: 4 * MOST_RESULTS,
        network: schema.bots.network?.weights ?? 0,
        layers: schema.bots.network?.room ?? 0,
        policy: 4 * legal,
      },
      ROOM,
    );
    return new BotModule(schema, arena, () => hire(compiled), network);
  }

  /** The seat of a view that is asked for a move; refuses a view without one, and a limit that leaves no time. */
  asked(view: View, { seconds, simulations }: Limit = {}): number {
    const { seat, game } = view;
    if (game.name !== this.schema.name) throw new BotError(`these bots play ${this.schema.name}, not ${game.name}`);
    if (seat === null) throw new BotError('a spectator has nothing to choose');
    if (!view.actors.includes(seat)) throw new BotError(`seat ${seat} has nothing to choose now`);
    if (seconds !== undefined && !(seconds > 0)) {
      throw new BotError(`a limit of ${shown(seconds)} seconds is too short; give more than 0`);
    }
    if (simulations !== undefined && !(Number.isInteger(simulations) && simulations > 0)) {
      throw new BotError(`a limit is a whole number of simulations, 1 or more, not ${shown(simulations)}`);
    }
    return seat;
  }

  /** How many tasks run at the same time. */
  get workers(): number {
    if (!this.#others) {
      this.#others = this.#hire();
      for (const other of this.#network ? this.#others : []) other.learn(this.#network as Uint8Array);
    }
    return Math.max(1, this.#others.length);
  }

  /** Get the network of a game that has one; tells whether it has. */
  async loadNetwork(): Promise<boolean> {
    if (!this.schema.bots.network) return false;
    if (!this.#network) this.learn(new Uint8Array(await this.#fetchNetwork()));
    return true;
  }

  /** Take a network, here and in all workers. */
  learn(packed: Uint8Array): void {
    const { network } = this.schema.bots;
    if (!network) throw new Error('this game has no network');
    this.#network = packed;
    this.arena.put('network', unpackNetwork(network, packed));
    for (const other of this.#others ?? []) other.learn(packed);
  }

  /** Run tasks one after the other in this thread. */
  work<K extends TaskName>(name: K, tasks: Given<K>[]): ReturnType<BotModule[K]>[] {
    const one = this[name].bind(this) as (...given: Given<K>) => ReturnType<BotModule[K]>;
    return tasks.map((given) => one(...given));
  }

  /** Spread tasks over all workers. Results do not depend on how many there are. */
  async together<K extends TaskName>(name: K, tasks: Given<K>[]): Promise<ReturnType<BotModule[K]>[]> {
    if (tasks.length < 2 || this.workers < 2) return this.work(name, tasks);
    const share = Math.ceil(tasks.length / this.workers);
    const parts = (this.#others ?? []).map((worker, i) => {
      const own = tasks.slice(i * share, (i + 1) * share);
      return own.length ? worker.work(name, own).catch(() => this.work(name, own)) : [];
    });
    return (await Promise.all(parts)).flat() as ReturnType<BotModule[K]>[];
  }

  /** Positions to visit at most in this time. */
  positionsIn(seconds = 1): number {
    return Math.floor(seconds * POSITIONS_A_SECOND);
  }

  /** Call a kernel that draws from a generator. */
  draw(name: string, rng: Generator, ...numbers: number[]): number {
    this.arena.put('rng', rng);
    const answer = this.arena.call(name, ...numbers);
    rng.set(this.arena.get('rng', 32));
    return answer;
  }

  /** Call a kernel that takes a state, its seat and a generator. */
  ask(name: string, s: State, seat: number, rng: Generator, ...numbers: number[]): number {
    const { arena } = this;
    return this.draw(name, rng, arena.put('state', s.bytes), seat, arena.at('rng'), arena.at('notes'), ...numbers);
  }

  /** A fresh generator. */
  generator(seed: string | number = freshSeed()): Generator {
    return bytesOf(parseSeed(seed));
  }

  /** A number from 0 to n - 1. */
  below(rng: Generator, n: number): number {
    return this.draw('below', rng, this.arena.at('rng'), n);
  }

  /** A new generator, seeded by another. */
  fork(rng: Generator): Generator {
    this.draw('fork', rng, this.arena.at('fork'), this.arena.at('rng'));
    return this.arena.get('fork', 32);
  }

  /** The action that rules of thumb recommend in a view. */
  pick(s: State, seat: number, rng: Generator): number {
    return this.ask('pick', s, seat, rng);
  }

  /** A random legal action with probability `likely` / 2 ** 30, else -1. */
  slip(s: State, seat: number, rng: Generator, likely: number): number {
    return this.ask('slip', s, seat, rng, likely);
  }

  /** The legal actions that only prepare others. A bot takes one only if rules of thumb do. */
  preparing(view: View): Set<number> {
    const { preparingVerbs } = this.schema.bots;
    if (!preparingVerbs.length) return new Set();
    const prepares = ([, moves]: [number, Move[]]): boolean => moves.some(({ verb }) => preparingVerbs.includes(verb));
    return new Set([...view.movesByAction()].filter(prepares).map(([action]) => action));
  }

  /** `pick` by a player who notices each consequence with probability `likely` / 2 ** 30. */
  pickPartly(s: State, seat: number, rng: Generator, likely: number): number {
    return this.ask('pick_partly', s, seat, rng, likely);
  }

  /** The best action if it can be computed, else -1. */
  answer(s: State, seat: number, rng: Generator, seconds = 1): number {
    if (!this.arena.has('answer')) return -1;
    return this.ask('answer', s, seat, rng, this.positionsIn(seconds));
  }

  /** The view before others who choose at the same time have chosen. */
  reopened(s: State): State {
    if (!this.arena.has('reopen')) return s;
    this.arena.call('reopen', this.arena.put('state', s.bytes));
    const open = s.copy();
    open.bytes.set(this.arena.get('state', s.bytes.length));
    return open;
  }

  /** The action that the network recommends in a view. */
  pickByNetwork(s: State, seat: number, rng: Generator): number {
    const { arena } = this;
    const places = ['network', 'rng', 'layers', 'notes', 'policy'].map((place) => arena.at(place));
    return this.draw('pick_by_network', rng, arena.put('state', s.bytes), seat, ...places);
  }

  /**
   * How the game ends if the seat of a view begins with each of these actions, on `deals` guesses of
   * the hidden cards. `RESULTS` numbers for each action on the first guess, then on the second, ….
   */
  tryAll(state: Uint8Array, seat: number, actions: number[], deals: number, rng: Generator): Float32Array {
    return this.#try('try_all', [state, seat, actions, deals, rng], [this.schema.bots.unforeseenPhases, UNBOUNDED]);
  }

  /** The same by the network: until the seat's turn comes again. Only the seat's share of the win is known. */
  tryAhead(state: Uint8Array, seat: number, actions: number[], deals: number, rng: Generator): Float32Array {
    const last = [UNBOUNDED, ...['network', 'layers', 'policy'].map((place) => this.arena.at(place))];
    return this.#try('try_ahead', [state, seat, actions, deals, rng], last);
  }

  #try(kernel: string, [state, seat, actions, deals, rng]: Given<'tryAll'>, last: number[]): Float32Array {
    const arena = this.arena;
    const n = deals * actions.length * RESULTS;
    if (deals > CHUNK) throw new RangeError(`ask for ${CHUNK} deals at a time`);
    this.draw(
      kernel,
      rng,
      arena.put('state', state),
      seat,
      arena.put('actions', bytes16(actions)),
      actions.length,
      arena.at('rng'),
      arena.at('luck'),
      arena.at('states'),
      arena.at('notes'),
      arena.at('scores'),
      arena.clear('tried', 4 * n),
      deals,
      actions.length,
      ...last,
    );
    return new Float32Array(arena.get('tried', 4 * n).buffer);
  }

  /** How many deals fit into memory with this number of actions. */
  mostDeals(actions: number): number {
    return Math.floor(MOST_RESULTS / (actions * RESULTS));
  }

  /** The indices of the actions, best first, and how much more each wins than the usual one. */
  rank(
    results: Float32Array,
    actions: number,
    seat: number,
    usual: number,
    caution: number,
  ): { order: number[]; ahead: Float64Array } {
    const arena = this.arena;
    const deals = results.length / (actions * RESULTS);
    arena.call(
      'rank',
      arena.put('results', bytesIn(results)),
      deals,
      actions,
      seat,
      usual,
      this.schema.lowWins ? -1 : 1,
      caution,
      arena.at('advantages'),
      arena.at('averages'),
      arena.at('order'),
    );
    return { order: [...arena.numbers('order', actions)], ahead: this.#floats('advantages', actions) };
  }

  /** The better half of the actions in `among`, and those in `kept`. */
  keepHalf(order: number[], among: number[], kept: number[]): number[] {
    const arena = this.arena;
    const n = order.length;
    const marks = (places: number[]): Uint8Array =>
      Uint8Array.from({ length: n }, (_, k) => (places.includes(k) ? 1 : 0));
    arena.call(
      'keep_half',
      arena.put('order', bytes16(order)),
      arena.put('among', marks(among)),
      arena.put('kept', marks(kept)),
      n,
    );
    const left = arena.get('among', n);
    return order.map((_, k) => k).filter((k) => left[k]);
  }

  /** Grow trees; returns the index of the action that does best in trees and trials together. */
  async bestOfBoth(
    s: State,
    seat: number,
    rng: Generator,
    limit: Limit,
    ahead: Float64Array,
    point: number,
  ): Promise<number> {
    const { arena } = this;
    const n = ahead.length;
    const { simulations, seconds } = limit;
    const count =
      simulations === undefined ? this.workers : Math.max(1, Math.min(TREES, Math.floor(simulations / BUSH)));
    const each = simulations === undefined ? 2 ** 40 : Math.ceil(simulations / count);
    const wanted = Math.max(32 * Math.min(each, LARGEST), 2 * n);
    const edges = Math.min(LARGEST, 2 ** (Math.floor(Math.log2(wanted)) + 1));
    const trees = Array.from({ length: count }, (): Given<'growTree'> => [
      s.bytes,
      seat,
      point,
      edges,
      each,
      seconds,
      this.fork(rng),
    ]);
    const tally = new Float64Array(2 * this.schema.sizes.legal);
    for (const grown of await this.together('growTree', trees)) {
      grown.forEach((found, i) => (tally[i] = (tally[i] ?? 0) + found));
    }
    const at = arena.put('advantages', bytesIn(ahead));
    return arena.call('best_of_both', at, arena.put('tally', bytesIn(tally)), n);
  }

  /** Grow a tree; returns each action's simulations and the sum of its shares of the win. */
  growTree(
    state: Uint8Array,
    seat: number,
    point: number,
    edges: number,
    simulations: number,
    seconds: number | undefined,
    rng: Generator,
  ): Float64Array {
    const { arena } = this;
    const floats = 2 * this.schema.sizes.legal;
    arena.put('weights', bytesIn(Float64Array.from([...this.schema.bots.weights, point])));
    arena.clear('results', edges * EDGE); // a tree fits there, too
    arena.clear('used', 8);
    arena.clear('tally', 8 * floats);
    const until = seconds === undefined ? Infinity : performance.now() + 1000 * seconds;
    let done = 0;
    let batch = seconds === undefined ? simulations : 1;
    while (done < simulations && batch >= 1) {
      batch = Math.min(batch, simulations - done);
      const began = performance.now();
      this.#simulate(state, seat, rng, edges, batch);
      done += batch;
      const now = performance.now();
      const room = Math.floor((Math.min(SLICE, (until - now) / 2) * batch) / (now - began + 1e-3));
      if (seconds !== undefined) batch = Math.min(2 * batch, room);
    }
    return this.#floats('tally', floats);
  }

  /** Reshuffle full states and play them to the end; returns `RESULTS` numbers for each. */
  finishAll(states: Uint8Array, rng: Generator): Float32Array {
    const { arena, schema } = this;
    const games = states.length / schema.size;
    const size = 4 * games * RESULTS;
    this.draw(
      'finish_all',
      rng,
      ...[arena.put('played', states), games, arena.at('rng'), arena.at('notes'), arena.at('scores')],
      ...[arena.clear('ends', size), games, schema.bots.unforeseenPhases],
    );
    return new Float32Array(arena.get('ends', size).buffer);
  }

  #simulate(state: Uint8Array, seat: number, rng: Generator, edges: number, games: number): void {
    const { arena } = this;
    const at = (...places: string[]): number[] => places.map((place) => arena.at(place));
    this.draw(
      'simulate',
      rng,
      ...[arena.put('state', state), seat, ...at('weights', 'rng', 'results'), edges],
      ...[...at('used', 'states', 'other', 'other'), state.length / 8],
      ...[...at('actions', 'notes', 'path', 'rewards', 'scores', 'tally'), games],
    );
  }

  #floats(name: string, n: number): Float64Array {
    return new Float64Array(this.arena.get(name, 8 * n).buffer);
  }
}

export const bytes16 = (numbers: number[]): Uint8Array => bytesIn(Int16Array.from(numbers));
export const bytesIn = (numbers: Int16Array | Float32Array | Float64Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

/** A bot: chooses a move from what its seat can see. */
export interface Bot {
  choose(view: View, limit?: Limit): Promise<Move>;
}

abstract class Thinker implements Bot {
  protected readonly module: BotModule;
  protected readonly rng: Generator;

  constructor(module: BotModule, seed?: string | number) {
    this.module = module;
    this.rng = module.generator(seed);
  }

  async choose(view: View, limit: Limit = {}): Promise<Move> {
    const seat = this.module.asked(view, limit);
    const chosen: number[] = [];
    for (let s: State | null = view.state; s; s = view.unfinished(chosen)) {
      const [only = -1, ...others] = view.game.module.legal(s, seat);
      chosen.push(others.length || this.draws ? await this.pick(view, s, seat, limit) : only);
    }
    return view.moveOf(chosen);
  }

  /** Whether `pick` is called even if only one action is legal. */
  protected readonly draws: boolean = false;
  protected abstract pick(view: View, s: State, seat: number, limit: Limit): number | Promise<number>;
}

/** Good rules of thumb, no looking ahead. */
export class Thumb extends Thinker {
  protected override readonly draws = true;

  protected override pick(_: View, s: State, seat: number): number {
    return this.module.pick(s, seat, this.rng);
  }
}

/** A level for people: it overlooks some consequences, and slips now and then. */
export class Level extends Thinker {
  readonly #minds: Record<number, Mind>;

  constructor(module: BotModule, name: string, seed?: string | number) {
    super(module, seed);
    const { minds } = module.schema.bots;
    if (!Object.hasOwn(minds, name)) {
      throw new BotError(`there is no bot ${shown(name)}; there are ${botNames(module).join(', ')}`);
    }
    this.#minds = minds[name] as Record<number, Mind>;
  }

  protected override async pick(view: View, s: State, seat: number, limit: Limit): Promise<number> {
    const { module, rng } = this;
    const { slips, sees, simulations } = this.#minds[view.game.players] as Mind;
    const slipped = module.slip(s, seat, rng, slips);
    if (slipped >= 0 && !module.preparing(view).has(slipped)) return slipped;
    if (!simulations) return module.pickPartly(s, seat, rng, sees);
    const allowed = Math.min(simulations, limit.simulations ?? simulations);
    const trial = await tryMoves(new Trial(module, view, s, rng), { ...limit, simulations: allowed });
    return trial.actions[trial.ranking()[0] as number] as number;
  }
}

/** The strongest level: a second a move, unless the limit says otherwise. */
export class Queen extends Thinker {
  protected override async pick(view: View, s: State, seat: number, given: Limit): Promise<number> {
    const { module, rng } = this;
    let limit = given.seconds === undefined && given.simulations === undefined ? { seconds: 1 } : given;
    const how = (await module.loadNetwork()) ? 'network' : 'trials';
    const began = performance.now();
    const certain = module.answer(s, seat, rng, limit.seconds);
    if (certain >= 0) return certain;
    if (limit.seconds !== undefined) {
      const left = limit.seconds - (performance.now() - began) / 1000;
      limit = { ...limit, seconds: Math.max(left, 0.02) };
    }
    const { sealed, point } = module.schema.bots;
    if (!sealed) {
      const trial = await tryMoves(new Trial(module, view, s, rng, how), limit);
      return trial.actions[trial.surest()] as number;
    }
    const half: Limit = {};
    if (limit.seconds !== undefined) half.seconds = limit.seconds / 2;
    if (limit.simulations !== undefined) half.simulations = Math.ceil(limit.simulations / 2);
    const trial = await tryMoves(new Trial(module, view, s, rng), half);
    const worth = point[view.game.players] ?? 0;
    const best = await module.bestOfBoth(s, seat, rng, half, trial.advantages(), worth);
    return trial.actions[best] as number;
  }
}

/** The names of the bots that play on a device, weakest first. */
export function botNames({ schema }: BotModule): string[] {
  return ['thumb', ...Object.keys(schema.bots.minds), 'queen'];
}

/** Make a bot by its name: `thumb` or a level. */
export function makeBot(module: BotModule, name: string, seed?: string | number): Bot {
  if (name === 'thumb') return new Thumb(module, seed);
  return name === 'queen' ? new Queen(module, seed) : new Level(module, name, seed);
}
