// The review of a record: what each decision cost, and how much was luck or skill. `docs/review.md`
// defines every figure; the kernels of `bots/judging.py` compute them, as for `bots/review.py`.

import { bytesIn, GAMES, RESULTS } from './bots.ts';
import type { BotModule, Generator, Limit } from './bots.ts';
import { BotError } from './errors.ts';
import { explainWeighed, isAlike } from './explain.ts';
import type { Match } from './matches.ts';
import { Move } from './moves.ts';
import type { Position, View } from './positions.ts';
import { replay } from './records.ts';
import type { Record as GameRecord } from './records.ts';
import type { BotFacts } from './schema.ts';
import { derivedSeed } from './seeds.ts';
import { State } from './state.ts';
import { Weighed } from './weighing.ts';
import type { Reason } from './weighing.ts';
import type { Given } from './workers.ts';

const DEFAULT: Limit = { simulations: 500 };
/** How often the deals of a decision are doubled while its verdict is unclear. */
const LOOKS = 8;
/** Playouts for further deals, times the simulations of a decision, over the square of the plies. */
const PATIENCE = 150_000;
/** Plies assumed for a shorter record: it is unfinished, and its playouts are as long as others. */
const FEWEST_PLIES = 60;
/** Most moves to compare on further deals. */
const CONTENDERS = 4;
/** Fewest looks before a verdict of mistake: a few deals may all be odd. */
const LEAST_LOOKS = 3;
/** Simulations per decision below which there are no verdicts. */
const LEAST_SIMULATIONS = 200;
/** Moves of a decision whose figures are kept, besides the one played. */
const CANDIDATES = 4;
/** Fewest playouts for a point of the curve. */
const LEAST_PLAYOUTS = 200;
/** Playouts that estimate a fair share in games where a dummy can win. */
const FAIR_PLAYOUTS = 4000;
const [BEST, FINE, MISTAKE] = [0, 1, 3];

/** A move that was not forced, compared with the best. */
export interface Decision {
  ply: number;
  seat: number;
  move: Move;
  best: Move;
  choices: number;
  /** The share of the win that the seat, from what it knew, could expect from its move and from the best. */
  win: number;
  bestWin: number;
  loss: number;
  /** The standard error of the loss. */
  error: number;
  exact: boolean;
  verdict: string;
  /** The loss, if it is clear of noise. */
  counted: number;
  reason: Reason;
  candidates: { move: Move; win: number; error: number }[];
  /** For every seat, how much its share of the win gained over a move by rules of thumb. */
  edges: number[];
  edgeError: number;
}

/** A turning point: this ply changed the prospects of `seat` the most. */
export interface Turn {
  ply: number;
  seat: number;
  swing: number;
  by: string;
}

/** One player's account: `result = fair + luck + skill + others`. */
export interface Account {
  seat: number;
  result: number;
  fair: number;
  luck: number;
  skill: number;
  others: number;
  skillError: number;
  adjusted: number;
  losses: number;
  lossesError: number;
  decisions: number;
  rate: number;
  rating: string;
  verdicts: Record<string, number>;
  /** The ply of the costliest clear error. */
  worst: number | null;
}

export interface Review {
  plies: number;
  reviewed: number;
  finished: boolean;
  /** Each seat's prospects before any move, then after each. */
  curve: number[][];
  decisions: Decision[];
  players: Account[];
  turns: Turn[];
  /** Whether there were enough simulations for verdicts. */
  judged: boolean;
}

/** Reviews a record ply by ply; `review()` returns the results so far. */
export class Reviewer {
  readonly #module: BotModule;
  readonly #record: GameRecord;
  readonly #limit: Limit;
  readonly #seed: string;
  readonly #curve: number[][] = [];
  readonly #decisions: Decision[] = [];
  readonly #found: Uint8Array[] = [];
  #fair = 0;
  #finished = false;
  #spare = 0;

  constructor(module: BotModule, record: GameRecord, limit: Limit = DEFAULT, seed = '1'.padStart(64, '0')) {
    const { name } = module.schema;
    if (record.game.name !== name) throw new BotError(`these bots play ${name}, not ${record.game.name}`);
    [this.#module, this.#record, this.#limit, this.#seed] = [module, record, limit, seed];
  }

  /** Review ply after ply; yields the number of each when it is done. */
  async *run(): AsyncGenerator<number> {
    this.#fair = await this.#fairShare(await derivedSeed(this.#seed, 'fair'));
    const { moves } = this.#record;
    let ply = 0;
    for (const match of replay(this.#record)) {
      await this.#look(match, ply);
      this.#finished = match.position.isOver;
      yield ply;
      if (ply === moves.length) return;
      const move = Move.parse(moves[ply++]);
      const view = match.view(move.seat);
      if (view.legalMoves.length < 2) continue;
      await this.#judge(view, move, ply, await derivedSeed(this.#seed, `decision ${ply}`));
    }
  }

  get #players(): number {
    return this.#record.game.players;
  }

  get #judges(): boolean {
    return this.#limit.seconds !== undefined || (this.#limit.simulations ?? 0) >= LEAST_SIMULATIONS;
  }

  /** Each player's share of the win before the deal, if all play alike. */
  async #fairShare(seed: string): Promise<number> {
    const { game } = this.#record;
    if (game.displays === this.#players) return 1 / this.#players;
    const rng = this.#module.generator(seed);
    const { arena } = this.#module;
    const blank = game.blank().bytes;
    const states: Uint8Array[] = [];
    for (let i = 0; i < FAIR_PLAYOUTS; i++) {
      this.#module.draw('deal_all', rng, arena.put('played', blank), 1, arena.at('rng'));
      states.push(arena.get('played', blank.length));
    }
    const shares = await this.#playAll(states, rng);
    return shares.reduce((sum, share) => sum + share, 0) / this.#players;
  }

  async #look(match: Match, ply: number): Promise<void> {
    const count = Math.max(LEAST_PLAYOUTS, this.#limit.simulations ?? 0);
    this.#curve.push(await this.#prospects(match.position, count, await derivedSeed(this.#seed, `curve ${ply}`)));
  }

  /** Each seat's share of the win in playouts by rules of thumb; at the end, the result. */
  async #prospects(position: Position, playouts: number, seed: string): Promise<number[]> {
    const { outcome } = position;
    if (outcome) {
      const { winners } = outcome;
      return Array.from({ length: this.#players }, (_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
    }
    const states = Array.from({ length: playouts }, () => position.state.bytes);
    return this.#playAll(states, this.#module.generator(seed));
  }

  /** Play all states to the end: each seat's share of the win, on average. */
  async #playAll(states: Uint8Array[], rng: Generator): Promise<number[]> {
    const { arena, schema } = this.#module;
    const tasks: Given<'finishAll'>[] = [];
    for (let from = 0; from < states.length; from += GAMES) {
      const some = states.slice(from, from + GAMES);
      const whole = new Uint8Array(some.length * schema.size);
      some.forEach((bytes, i) => whole.set(bytes, i * schema.size));
      tasks.push([whole, this.#module.fork(rng)]);
    }
    const ends = new Float32Array(states.length * RESULTS);
    (await this.#module.together('finishAll', tasks)).forEach((end, i) => ends.set(end, i * GAMES * RESULTS));
    const at = arena.put('results', bytesIn(ends));
    arena.call('average', at, states.length, this.#players, arena.at('shares'));
    return [...new Float64Array(arena.get('shares', 8 * this.#players).buffer)];
  }

  async #judge(view: View, move: Move, ply: number, seed: string): Promise<void> {
    const { schema } = this.#module;
    const moves = [...view.movesByAction()];
    const action = moves.find(([, those]) => those.some((each) => String(each) === String(move)))?.[0] ?? -1;
    const weighed = await Weighed.of(this.#module, view, this.#limit, this.#module.generator(seed), [action]);
    const played = weighed.actions.indexOf(action);
    const found = await this.#measure(weighed, played, move.seat, ply);
    const place = weighed.order[0] as number;
    const { advice } = explainWeighed(this.#module, view, weighed);
    const [first] = advice;
    if (!first) throw new Error('there was nothing to decide');
    const same = place === played || isAlike(schema.indifferent, first.move, move);
    if (same || !this.#judges) found.set('verdict', same ? BEST : FINE);
    this.#found.push(found.bytes);
    const [verdict, loss] = [found.number('verdict'), found.number('loss')];
    this.#decisions.push({
      ply,
      seat: move.seat,
      move,
      best: same ? move : first.move,
      choices: weighed.actions.length,
      win: weighed.at(played).wins[move.seat] ?? 0,
      bestWin: weighed.at(place).wins[move.seat] ?? 0,
      loss,
      error: found.number('error'),
      exact: weighed.at(place).exact && weighed.at(played).exact,
      verdict: schema.bots.verdicts[verdict] ?? '',
      counted: verdict > FINE ? loss : 0,
      reason: first.reason,
      candidates: advice
        .filter((each, i) => i < CANDIDATES || String(each.move) === String(move))
        .map(({ move: one, win, error }) => ({ move: one, win, error })),
      edges: [...found.all('edges')].slice(0, this.#players),
      edgeError: found.number('edge_error'),
    });
  }

  #recordOf(kind: keyof BotFacts['records'], bytes?: Uint8Array<ArrayBuffer>): State {
    const { schema } = this.#module;
    return new State({ ...schema, ...schema.bots.records[kind] }, bytes);
  }

  #putFair(): number {
    return this.#module.arena.put('fair', bytesIn(Float64Array.of(this.#fair)));
  }

  /**
   * What a move loses against the best, and what it changes for every seat. While it may be a mistake,
   * it is compared with the best few on more deals.
   */
  async #measure(weighed: Weighed, played: number, seat: number, ply: number): Promise<State> {
    const { arena } = this.#module;
    const { trial, usual } = weighed;
    let found = this.#recordOf('decision');
    found.set('ply', ply);
    found.set('seat', seat);
    const ask = (name: string, ...numbers: number[]): boolean => {
      const { results, worth } = weighed.places();
      const at = arena.put('decision', found.bytes);
      const answer = arena.call(name, ...results, ...worth, ...numbers, at, 1);
      found = this.#recordOf('decision', arena.get('decision', found.bytes.length));
      return answer !== 0;
    };
    let since = 0;
    const mayBeBetter = (k: number, look: number): boolean =>
      ask('measure', k, played, since, this.#putFair()) || (look < LEAST_LOOKS && found.number('verdict') >= MISTAKE);
    const sampled = (k: number): boolean => !weighed.at(k).exact;
    const contenders = weighed.order.slice(0, CONTENDERS).filter((k) => k !== played && sampled(k) && sampled(played));
    const compared = contenders.filter((k) => mayBeBetter(k, 0));
    let rivals = compared;
    if (rivals.length && trial && this.#judges && !this.#limit.seconds) {
      since = trial.deals;
      const plies = Math.max(this.#record.moves.length, FEWEST_PLIES);
      this.#spare += Math.floor((PATIENCE * (this.#limit.simulations ?? 0)) / plies ** 2);
      for (let look = 1; look <= LOOKS && rivals.length; look++) {
        const cost = trial.deals * (rivals.length + 2);
        if (look > 1 && cost > this.#spare) break;
        this.#spare -= cost;
        await trial.play(
          trial.deals,
          [...rivals, played].sort((a, b) => a - b),
        );
        weighed.putTogether();
        rivals = rivals.filter((k) => mayBeBetter(k, look));
      }
    }
    const best = weighed.order[0] as number;
    ask('measure', best, played, compared.includes(best) ? since : 0, this.#putFair());
    ask('write_edges', this.#players, played, usual);
    return found;
  }

  /** The review of the plies done so far. */
  review(): Review {
    const { arena } = this.#module;
    const curve = Float64Array.from(this.#curve.flat());
    const { size } = this.#module.schema.bots.records.decision;
    const both = new Uint8Array(curve.byteLength + this.#found.length * size);
    both.set(bytesIn(curve));
    this.#found.forEach((bytes, i) => both.set(bytes, curve.byteLength + i * size));
    const at = arena.put('results', both);
    const places = {
      curve: [at, this.#curve.length, this.#players],
      decisions: [at + curve.byteLength, this.#found.length],
    };
    return {
      plies: this.#record.moves.length,
      reviewed: Math.max(this.#curve.length - 1, 0),
      finished: this.#finished,
      curve: this.#curve,
      decisions: this.#decisions,
      players: Array.from({ length: this.#players }, (_, seat) => this.#account(seat, places)),
      turns: this.#curve.length ? this.#turns(places) : [],
      judged: this.#judges,
    };
  }

  #account(seat: number, { curve, decisions }: { curve: number[]; decisions: number[] }): Account {
    const { arena, schema } = this.#module;
    const { verdicts, ratings, records } = schema.bots;
    arena.call('account', ...decisions, seat, this.#putFair(), ...curve, arena.at('account'));
    const found = this.#recordOf('account', arena.get('account', records.account.size));
    const counts = found.all('verdicts');
    return {
      seat,
      result: found.number('result'),
      fair: found.number('fair'),
      luck: found.number('luck'),
      skill: found.number('skill'),
      others: found.number('others'),
      skillError: found.number('skill_error'),
      adjusted: found.number('adjusted'),
      losses: found.number('losses'),
      lossesError: found.number('losses_error'),
      decisions: found.number('decisions'),
      rate: found.number('rate'),
      rating: ratings[found.number('rating')] ?? '',
      verdicts: Object.fromEntries(verdicts.map((verdict, i) => [verdict, counts[i] ?? 0])),
      worst: found.number('worst') || null,
    };
  }

  #turns({ curve, decisions }: { curve: number[]; decisions: number[] }): Turn[] {
    const { arena, schema } = this.#module;
    const { causes, records } = schema.bots;
    const n = arena.call('turning_points', ...curve, ...decisions, arena.at('turns'));
    const { size } = records.turn;
    const all = arena.get('turns', n * size);
    return Array.from({ length: n }, (_, i) => {
      const one = this.#recordOf('turn', all.slice(i * size, (i + 1) * size));
      const by = causes[one.number('by')] ?? '';
      return { ply: one.number('ply'), seat: one.number('seat'), swing: one.number('swing'), by };
    });
  }
}
