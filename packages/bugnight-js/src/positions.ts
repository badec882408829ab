// Positions and views: the table as it is, and as one seat sees it.

import { loadRefill, usedRefill } from './deals.ts';
import { GameOver, IllegalMove, MoveError, repr, shown } from './errors.ts';
import { SEATS } from './events.ts';
import type { Game } from './games.ts';
import { Move } from './moves.ts';
import { bytesOf, freshSeed, parseSeed } from './seeds.ts';
import type { State } from './state.ts';
import { OMNISCIENT, readAll } from './table.ts';
import type { Table } from './table.ts';

/** How it ended: the scores, a dummy's last, and the seats that won. */
export interface Outcome {
  scores: number[];
  winners: number[];
}

/** What positions and views have in common. They never change: playing gives a new one. */
abstract class Snapshot {
  readonly game: Game;
  readonly state: State;
  #listed: Map<string, [Move, number[]]> | undefined;

  constructor(game: Game, state: State) {
    this.game = game;
    this.state = state;
  }

  protected abstract readonly perspective: number;

  /** What is being decided, a word of the rules: `choose`, `take`, …, `over`. */
  get phase(): string {
    return this.game.schema.phases[this.state.number('phase')] as string;
  }

  get isOver(): boolean {
    return this.phase === 'over';
  }

  /** The seats that may move now, ascending. */
  get actors(): number[] {
    return seatsIn(this.game.module.awaited(this.state));
  }

  /** The seat to ask now; of several that decide together, the first in turn. */
  get actor(): number | null {
    const seat = this.game.module.actor(this.state);
    return seat < 0 ? null : seat;
  }

  /** Everything that may be seen, by name, as `bugnight replay --positions` prints it. */
  get table(): Table {
    const { players, displays, schema } = this.game;
    const seats = { players, displays, perspective: this.perspective };
    return {
      phase: this.phase,
      actors: this.actors,
      ...readAll(schema.table, this.state, seats),
    };
  }

  /** Scores and winners, once it is over. */
  get outcome(): Outcome | null {
    const [winners, scores] = this.game.module.outcome(this.state);
    if (!winners) return null;
    const seats = Array.from({ length: this.game.displays }, (_, seat) => seat);
    return {
      scores: seats.map((seat) => scores[seat] ?? 0),
      winners: seats.filter((seat) => (winners >> seat) & 1),
    };
  }

  /** The legal moves, in the order of seats, then of actions. */
  get legalMoves(): Move[] {
    return Array.from(this.listed.values(), ([move]) => move);
  }

  /** Whether a move, or its text, is legal here. */
  isLegal(move: Move | string): boolean {
    try {
      return this.actionsOf(move instanceof Move ? move : Move.parse(move)).length > 0;
    } catch (error) {
      if (error instanceof MoveError) return false;
      throw error;
    }
  }

  protected get listed(): Map<string, [Move, number[]]> {
    if (!this.#listed) {
      const moves = this.actors.flatMap((seat) => this.movesOf(seat));
      this.#listed = new Map(moves.map((each) => [String(each[0]), each]));
    }
    return this.#listed;
  }

  protected movesOf(seat: number): [Move, number[]][] {
    const { module, kind } = this.game;
    const actions = module.legal(this.state, seat);
    const spelt =
      module.spells && !actions.every((action) => kind.textOf.has(action))
        ? module.spell(this.state, seat, actions)
        : actions.map((action) => ({ text: '', actions: [action] }));
    return spelt.map(({ text, actions: path }) => [
      new Move(seat, text || (kind.textOf.get(path[0] as number) as string)),
      path,
    ]);
  }

  /** Turn a move into actions of the rules; none if it is not legal. */
  protected actionsOf(move: Move): number[] {
    if (this.#listed) return this.#listed.get(String(move))?.[1] ?? [];
    const { module, schema, players } = this.game;
    if (move.seat >= players) return [];
    if (Object.hasOwn(schema.texts, move.text)) {
      const action = schema.texts[move.text] as number;
      return module.allowed(this.state, move.seat, action) ? [action] : [];
    }
    return module.spells ? module.read(this.state, move.seat, move.text) : [];
  }
}

/** Everything on the table, from above: all hands, all decks in their order. */
export class Position extends Snapshot {
  protected override readonly perspective = OMNISCIENT;

  /** The position after a move; this one stays as it is. */
  play(move: Move | string): Position {
    const [parsed, actions] = this.check(move);
    const [after] = this.game.module.step(this.state, parsed.seat, actions);
    if (this.game.schema.refillNames.length) {
      usedRefill(after, this.state.number('refills'));
      loadRefill(after, null);
    }
    return new Position(this.game, after);
  }

  /** Turn a move into actions of the rules; throws if it is not legal. */
  check(move: unknown): [Move, number[]] {
    let parsed: Move;
    try {
      parsed = move instanceof Move ? move : Move.parse(move);
    } catch (error) {
      if (!(error instanceof MoveError)) throw error;
      if (this.isOver) throw new GameOver(`move ${shown(move)} comes after the end of the game`);
      throw new IllegalMove(typeof move === 'string' ? move : shown(move), this.legalMoves.map(String), error.message);
    }
    const actions = this.actionsOf(parsed);
    if (actions.length) return [parsed, actions];
    if (this.isOver) {
      const said = repr(String(parsed)).slice(0, 120);
      throw new GameOver(`move ${said} comes after the end of the game`);
    }
    throw new IllegalMove(String(parsed), this.#instead(parsed.seat), this.#objection(parsed.seat));
  }

  #objection(seat: number): string {
    if (seat >= this.game.players) return `there is no seat ${seat}`;
    return this.actors.includes(seat) ? '' : `seat ${seat} may not move now`;
  }

  /** The legal moves as texts, those of one seat first. */
  #instead(seat: number): string[] {
    const mine = this.legalMoves.filter((move) => move.seat === seat);
    return [...mine, ...this.legalMoves.filter((move) => move.seat !== seat)].map(String);
  }

  /** What a seat may know; null is a spectator. */
  view(seat: number | null): View {
    this.game.checkSeat(seat);
    return new View(this.game, this.game.module.view(this.state, seat ?? -1), seat);
  }
}

/** What one seat may know, and nothing else: there is no way from here to the position. */
export class View extends Snapshot {
  readonly seat: number | null;
  protected override readonly perspective: number;

  constructor(game: Game, state: State, seat: number | null) {
    super(game, state);
    this.seat = seat;
    this.perspective = seat ?? -1;
  }

  protected override movesOf(seat: number): [Move, number[]][] {
    return seat === this.seat ? super.movesOf(seat) : [];
  }

  protected override actionsOf(move: Move): number[] {
    return move.seat === this.seat ? super.actionsOf(move) : [];
  }

  /** Guess what is hidden: a random position that fits this view, all equally likely. */
  guess(seed?: string | number): Position {
    const rng = bytesOf(seed === undefined ? freshSeed() : parseSeed(seed));
    return new Position(this.game, this.game.module.guess(this.state, this.perspective, rng));
  }

  /** Pick actions of the rules until they make a whole move. */
  wholeMove(pick: (s: State) => number): Move {
    const actions: number[] = [];
    for (let s: State | null = this.state; s; s = this.unfinished(actions)) actions.push(pick(s));
    return this.moveOf(actions);
  }

  /** The state in the middle of a move; null if the actions make a whole move. */
  unfinished(actions: number[]): State | null {
    return this.game.module.unfinished(this.state, this.perspective, actions);
  }

  /** The legal move that these actions make. */
  moveOf(actions: number[]): Move {
    const found = [...this.listed.values()].find(([, path]) => path.join() === actions.join());
    if (!found) throw new Error(`the actions ${actions.join()} are not a move`);
    return found[0];
  }

  /** The legal moves by their first action. */
  movesByAction(): Map<number, Move[]> {
    const moves = new Map<number, Move[]>();
    for (const [move, [action = -1]] of this.listed.values()) {
      moves.set(action, [...(moves.get(action) ?? []), move]);
    }
    return moves;
  }

  /** The features that a learner sees, in the order of the schema's `pieces`. */
  observe(): Float32Array {
    return this.game.module.observe(this.state, this.perspective);
  }
}

function seatsIn(mask: number): number[] {
  return Array.from({ length: SEATS }, (_, seat) => seat).filter((seat) => (mask >> seat) & 1);
}
