// Trials: every legal action is played to the end on the same guesses with the same luck. Actions that
// fall behind are given up round by round; see `bots/trials.py`.

import { CHUNK, RESULTS, SLICE } from './bots.ts';
import type { BotModule, Generator, Limit } from './bots.ts';
import type { View } from './positions.ts';
import type { State } from './state.ts';
import type { Given } from './workers.ts';

/** Fewest playouts of every action, whatever the limit: fewer say nothing. */
export const LEAST = 8;
/** Most deals of a batch, as a multiple of the previous batch, whose time predicts the next one's. */
const FORESIGHT = 4;

/** The results of the legal actions of a view so far. */
export class Trial {
  readonly actions: number[];
  /** The index of the action that rules of thumb prefer, or the network. */
  readonly usual: number;
  /** The indices of the actions that a bot may take. */
  readonly purposeful: number[];
  readonly #module: BotModule;
  readonly #rng: Generator;
  readonly #seat: number;
  readonly #state: State;
  readonly #how: 'trials' | 'network';
  #parts: Float32Array[] = [];
  #deals = 0;

  /** Trials to the end by rules of thumb, or a turn ahead by the network, which must be loaded. */
  constructor(module: BotModule, view: View, state: State, rng: Generator, how: 'trials' | 'network' = 'trials') {
    this.#module = module;
    this.#rng = rng;
    this.#seat = module.asked(view);
    this.#state = module.reopened(state);
    this.#how = how;
    this.actions = view.game.module.legal(this.#state, this.#seat);
    this.usual = this.actions.indexOf(module.pick(this.#state, this.#seat, rng));
    const preparing = module.preparing(view);
    this.purposeful = [...this.actions.keys()].filter(
      (k) => k === this.usual || !preparing.has(this.actions[k] as number),
    );
    if (how === 'network') this.usual = this.actions.indexOf(module.pickByNetwork(this.#state, this.#seat, rng));
  }

  get deals(): number {
    return this.#deals;
  }

  get isFull(): boolean {
    return this.#deals >= this.#module.mostDeals(this.actions.length);
  }

  get workers(): number {
    return this.#module.workers;
  }

  below(n: number): number {
    return this.#module.below(this.#rng, n);
  }

  /** Try some of the actions on more deals, `chunk` of them in a task. */
  async play(deals: number, among: number[], chunk = CHUNK): Promise<void> {
    const first = [this.usual, ...among.filter((k) => k !== this.usual)];
    const actions = first.map((k) => this.actions[k] as number);
    const width = this.actions.length * RESULTS;
    const tasks: Given<'tryAll'>[] = [];
    const most = Math.min(deals, this.#module.mostDeals(this.actions.length) - this.#deals);
    for (let left = most; left > 0; left -= chunk) {
      tasks.push([this.#state.bytes, this.#seat, actions, Math.min(left, chunk), this.#module.fork(this.#rng)]);
    }
    const task = this.#how === 'network' ? 'tryAhead' : 'tryAll';
    for (const tried of await this.#module.together(task, tasks)) {
      const some = tried.length / (first.length * RESULTS);
      const part = new Float32Array(some * width).fill(NaN);
      for (let deal = 0; deal < some; deal++) {
        first.forEach((k, i) => {
          const from = (deal * first.length + i) * RESULTS;
          part.set(tried.subarray(from, from + RESULTS), deal * width + k * RESULTS);
        });
      }
      this.#parts.push(part);
      this.#deals += some;
    }
  }

  /** Try some of the actions until a time of `performance.now()`, on at most `deals` deals. */
  async playUntil(until: number, deals: number, among: number[]): Promise<void> {
    const { workers } = this.#module;
    const last = this.#deals + deals;
    let more = workers;
    for (let left = until - performance.now(); left > 0 && this.#deals < last && !this.isFull;) {
      more = Math.max(1, Math.min(more, last - this.#deals));
      const before = performance.now();
      await this.play(more, among, Math.min(CHUNK, Math.ceil(more / workers)));
      const now = performance.now();
      left = until - now;
      more = Math.min(Math.floor((Math.min(SLICE, left / 2) * more) / (now - before + 1e-3)), FORESIGHT * more);
    }
  }

  /** `RESULTS` numbers for each action, deal by deal; NaN if it was not tried. */
  get results(): Float32Array {
    if (this.#parts.length !== 1) {
      const whole = new Float32Array(this.#deals * this.actions.length * RESULTS);
      let at = 0;
      for (const part of this.#parts) {
        whole.set(part, at);
        at += part.length;
      }
      this.#parts = [whole];
    }
    return this.#parts[0] as Float32Array;
  }

  /** The indices of the actions, best first. */
  ranking(): number[] {
    return this.#ranked().order;
  }

  /** For each action, how much more it wins than the usual one, cautiously. */
  advantages(): Float64Array {
    return this.#ranked().ahead;
  }

  #ranked(): ReturnType<BotModule['rank']> {
    const caution = this.#module.schema.bots.caution[this.#how];
    return this.#module.rank(this.results, this.actions.length, this.#seat, this.usual, caution);
  }

  /** The index of the best action, or of the usual one if the best was tried too rarely. */
  surest(): number {
    const best = this.ranking()[0] as number;
    return this.count(best) >= LEAST ? best : this.usual;
  }

  /** How often an action was tried. */
  count(k: number): number {
    const [results, width] = [this.results, this.actions.length * RESULTS];
    let tried = 0;
    for (let at = k * RESULTS; at < results.length; at += width) tried += Number.isNaN(results[at]) ? 0 : 1;
    return tried;
  }

  /** The better half of some actions, with the usual one and those in `always`. */
  better(among: number[], always: number[]): number[] {
    return this.#module.keepHalf(this.ranking(), among, [this.usual, ...always.map((a) => this.actions.indexOf(a))]);
  }
}

/** Try the actions of a view up to a limit; with `all`, each on eight deals at least. Those of `always` are kept. */
export async function tryMoves(
  trial: Trial,
  { seconds, simulations }: Limit,
  all = false,
  always: number[] = [],
): Promise<Trial> {
  const began = performance.now();
  let among = all ? [...trial.actions.keys()] : trial.purposeful;
  if (!all && seconds !== undefined) {
    among = await asManyAsFit(trial, seconds);
    if (among.length === 1) return trial;
  }
  const least = all ? LEAST : 1;
  const rounds = Math.max(1, 32 - Math.clz32(among.length - 1));
  let spent = 0;
  for (let number = 0; number < rounds; number++) {
    if (number) among = trial.better(among, always);
    let deals = seconds !== undefined ? Infinity : number ? 0 : least;
    if (simulations !== undefined) {
      const share = Math.floor((simulations - spent) / ((rounds - number) * among.length));
      deals = Math.max(share, number ? 0 : least);
    }
    const before = trial.deals;
    if (seconds === undefined) {
      if (deals > 0) await trial.play(deals, among);
    } else {
      const until = began + (1000 * seconds * (number + 1)) / rounds;
      if (all && !number) await trial.play(least, among);
      await trial.playUntil(until, deals - (trial.deals - before), among);
    }
    spent += (trial.deals - before) * among.length;
  }
  return trial;
}

/** The usual action and as many others as can be tried `LEAST` times in half of the time. */
async function asManyAsFit(trial: Trial, seconds: number): Promise<number[]> {
  const began = performance.now();
  await trial.play(1, [trial.usual]);
  const took = (performance.now() - began) / 1000 + 1e-5;
  const room = Math.floor(Math.floor((seconds * trial.workers) / took) / (2 * LEAST));
  const others = trial.purposeful.filter((k) => k !== trial.usual);
  while (others.length > room) others.splice(trial.below(others.length), 1);
  return [trial.usual, ...others].sort((a, b) => a - b);
}
