// What each legal action of a view is worth, and why. The kernels of `bots/weighing.py` compute it;
// this file calls them in the same order as `bots/explain.py`.

import { bytes16, bytesIn, RESULTS } from './bots.ts';
import type { BotModule, Generator, Limit } from './bots.ts';
import { readEvent, WIDTH } from './events.ts';
import type { Move } from './moves.ts';
import type { View } from './positions.ts';
import { State } from './state.ts';
import { Trial, tryMoves } from './trials.ts';

/** How the worth of actions is known; higher values stand for turns that win. */
const [UNCERTAIN, COMPUTED] = [0, 1];
/** Further deals of every move before a game counts as decided. */
const DEALS_TO_DECIDE = 40;

/** A reason: its message, `pair_up` for `reason-pair-up`, and the values in it. */
export interface Reason {
  key: string;
  values: Record<string, number | string | boolean | string[] | null>;
}

/** What is known of each legal action of a view, ranked. */
export class Weighed {
  readonly actions: number[];
  /** The indices of the actions, best first. */
  order: number[] = [];
  /** The playouts; null if everything was computed. */
  trial: Trial | null = null;
  /** The index of the action that rules of thumb prefer. */
  usual = 0;
  /** Not 0 if the game is won or lost whatever the seat does. */
  decided = 0;
  readonly #module: BotModule;
  readonly #view: View;
  readonly #seat: number;
  #how = UNCERTAIN;
  #worth: Uint8Array<ArrayBuffer>;

  private constructor(module: BotModule, view: View, limit: Limit, always: number[]) {
    [this.#module, this.#view, this.#seat] = [module, view, module.asked(view, limit)];
    this.actions = view.game.module.legal(module.reopened(view.state), this.#seat);
    this.#worth = new Uint8Array(this.actions.length * module.schema.bots.records.worth.size);
    this.actions.forEach((action, k) => {
      this.#record(k).set('action', action);
      this.#record(k).set('kept', always.includes(action) ? 1 : 0);
    });
  }

  /** Find out what each legal action is worth; those of `always` are never given up. */
  static async of(
    module: BotModule,
    view: View,
    limit: Limit,
    rng: Generator,
    always: number[] = [],
  ): Promise<Weighed> {
    const weighed = new Weighed(module, view, limit, always);
    const open = module.reopened(view.state);
    weighed.#how = weighed.#foresee(open, limit, rng);
    if (weighed.#how === COMPUTED) {
      weighed.usual = weighed.actions.indexOf(module.pick(open, weighed.#seat, rng));
    } else {
      weighed.trial = await tryMoves(new Trial(module, view, view.state, rng), limit, true, always);
      weighed.usual = weighed.trial.usual;
    }
    weighed.putTogether();
    if (weighed.decided && weighed.trial) {
      await weighed.trial.play(
        DEALS_TO_DECIDE,
        weighed.actions.map((_, k) => k),
      );
      weighed.putTogether();
    }
    return weighed;
  }

  get #better(): number {
    return this.#module.schema.lowWins ? -1 : 1;
  }

  /** The kernels' record of the k-th action; writing to it changes it. */
  #record(k: number): State {
    const { schema } = this.#module;
    const { worth } = schema.bots.records;
    const { size } = worth;
    return new State({ ...schema, ...worth }, this.#worth.subarray(k * size, (k + 1) * size));
  }

  /** The worth of the k-th action. */
  at(k: number): { wins: number[]; score: number; error: number; exact: boolean } {
    const one = this.#record(k);
    const [score, error] = [one.number('score'), one.number('error')];
    return { wins: [...one.all('wins')], score, error, exact: one.number('exact') !== 0 };
  }

  /** Copy results and worth into the module's memory; returns the arguments by which kernels take them. */
  places(): { results: number[]; worth: number[] } {
    const { arena } = this.#module;
    const n = this.actions.length;
    const results = this.trial?.results ?? new Float32Array(0);
    const deals = results.length / (n * RESULTS);
    return {
      results: [arena.put('results', bytesIn(results)), deals, n],
      worth: [arena.put('worth', this.#worth), n],
    };
  }

  #foresee(open: State, limit: Limit, rng: Generator): number {
    const { arena } = this.#module;
    if (!arena.has('foresee')) return UNCERTAIN;
    const { worth } = this.places();
    const how = this.#module.ask('foresee', open, this.#seat, rng, this.#module.positionsIn(limit.seconds), ...worth);
    this.#worth = arena.get('worth', this.#worth.length);
    return how;
  }

  /** Weigh the actions by all deals of the trial so far. */
  putTogether(): void {
    const { arena } = this.#module;
    const { results, worth } = this.places();
    const numbers = [this.#seat, this.#view.game.players, this.usual, this.#better, this.#how];
    this.decided = arena.call('weigh', ...results, ...numbers, ...worth, arena.at('order'));
    this.#worth = arena.get('worth', this.#worth.length);
    this.order = [...arena.numbers('order', this.actions.length)];
  }

  /** Whether an action is as good as the best, or hard to tell from it. */
  isClose(k: number): boolean {
    const best = this.order[0] as number;
    if (this.decided || k === best) return false;
    const { results, worth } = this.places();
    return this.#module.arena.call('is_close', ...results, ...worth, best, k, this.#seat, this.#how) !== 0;
  }

  /** The main reason for the best action or against another one; `rival` is the next best. */
  why(k: number, rival: number | null, moves: Map<number, Move[]>): Reason {
    const { arena, schema } = this.#module;
    const { results, worth } = this.places();
    const { bytes } = this.#view.state;
    const twice = new Uint8Array(2 * bytes.length);
    twice.set(bytes);
    twice.set(bytes, bytes.length);
    const code = arena.call(
      'why',
      arena.put('states', twice),
      ...[this.#seat, this.#view.game.players, schema.scoreUnit, this.#better],
      ...results,
      ...worth,
      arena.put('order', bytes16(this.order)),
      ...[k, rival ?? -1, this.#how, this.decided],
      arena.clear('told', 4 * WIDTH),
      arena.at('figures'),
    );
    const [key, names] = schema.bots.reasons[code] ?? ['own', []];
    if (key === 'own') {
      const told = readEvent(schema.bots.ownReasons, arena.numbers('told', 2 * WIDTH).subarray(WIDTH));
      return { key: told.kind, values: told.details };
    }
    const figures = new Int32Array(arena.get('figures', 4 * names.length).buffer);
    const values: Reason['values'] = Object.fromEntries(names.map((name, i) => [name, figures[i] ?? 0]));
    if ('move' in values) values['move'] = String(moves.get(this.actions[Number(values['move'])] ?? -1)?.[0]);
    if ('computed' in values) values['computed'] = values['computed'] ? 'yes' : 'no';
    if (key === 'wins' || key === 'wins_round') {
      const turn = this.#turn(this.actions[k] as number);
      if (turn.length > 1) values['turn'] = turn;
    }
    return { key, values };
  }

  /** The moves of a winning turn that begins with this action. */
  #turn(action: number): string[] {
    const { arena } = this.#module;
    if (!arena.has('turn')) return [];
    let position = this.#view.guess(0);
    const rng = this.#module.generator(0);
    const state = arena.put('state', position.state.bytes);
    const places = [arena.at('rng'), arena.at('notes'), arena.at('actions')];
    const n = this.#module.draw('turn', rng, state, this.#seat, action, ...places);
    const actions = [...arena.numbers('actions', n)];
    const turn: string[] = [];
    while (actions.length) {
      const move = position.view(this.#seat).wholeMove(() => actions.shift() ?? -1);
      turn.push(String(move));
      position = position.play(move);
    }
    return turn;
  }
}
