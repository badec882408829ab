// A match: a game being played from its deal on, with every move so far.

import { checkDeal, layOut, loadRefill, usedRefill } from './deals.ts';
import type { Deal } from './deals.ts';
import { BugNightError, DealError, MoveError } from './errors.ts';
import { readEvents } from './events.ts';
import type { Event } from './events.ts';
import type { Game } from './games.ts';
import type { Move } from './moves.ts';
import { Position } from './positions.ts';
import type { Outcome, View } from './positions.ts';
import { bytesOf, freshSeed, parseSeed } from './seeds.ts';
import type { State } from './state.ts';
import { OMNISCIENT } from './table.ts';

export interface MatchInit {
  /** Drawn if neither a seed nor deals are given. */
  seed?: string | number | undefined;
  /** Written deals; with a seed, they must be those that it gives. */
  deals?: readonly Deal[];
  moves?: Iterable<Move | string>;
}

/** A game in play. Chance comes from a seed, from written deals, or from both if they agree. */
export class Match {
  readonly game: Game;
  /** 64 hexadecimal digits; empty if all deals are written. */
  readonly seed: string;
  readonly deals: readonly Deal[];
  readonly moves: Move[] = [];
  position: Position;
  readonly #told: Int16Array[] = [];
  readonly #past: [Position, number, number][] = [];
  readonly #byHand: Match | undefined;
  #begun = 0;
  #refills = 0;

  constructor(game: Game, { seed, deals = [], moves = [] }: MatchInit = {}) {
    this.game = game;
    this.deals = deals;
    this.seed = seed === undefined ? (deals.length ? '' : freshSeed()) : parseSeed(seed);
    if (deals.length > game.length) {
      throw new DealError(`${deals.length} deals are listed, and this match has ${game.length}`);
    }
    deals.forEach((deal, number) => {
      try {
        checkDeal(game, deal);
      } catch (error) {
        if (error instanceof DealError) throw new DealError(`deal ${number}: ${error.message}`);
        throw error;
      }
    });
    if (this.seed && deals.length) this.#byHand = new Match(game, { deals });
    let s = game.blank();
    if (this.seed) {
      s.bytes.set(bytesOf(this.seed), s.schema.state['rng']?.[1] ?? 0);
      s = game.module.deal(s);
    }
    this.position = new Position(game, this.#beginNext(s));
    for (const move of moves) this.push(move);
  }

  /** Make a move; if that fails, the match stays as it was. */
  push(move: Move | string): void {
    const [parsed, actions] = this.position.check(move);
    const counted = [this.#begun, this.#refills] as const;
    try {
      const [after, told] = this.game.module.step(this.#prepared(), parsed.seat, actions);
      this.#byHand?.push(parsed);
      const { dealNumber, refillNames } = this.game.schema;
      if (refillNames.length) this.#checkRefill(after);
      const begun = dealNumber ? after.number(dealNumber) + 1 : 1;
      const s = begun > this.#begun ? this.#beginNext(after) : after;
      if (refillNames.length) loadRefill(s, null);
      this.#past.push([this.position, ...counted]);
      this.position = new Position(this.game, s);
      this.moves.push(parsed);
      this.#told.push(told);
    } catch (error) {
      if (error instanceof BugNightError) [this.#begun, this.#refills] = counted;
      throw error;
    }
  }

  /** Take the last move back, and return it. */
  pop(): Move {
    const [before, move] = [this.#past.pop(), this.moves.pop()];
    if (!before || !move) throw new MoveError('there is no move to take back');
    [this.position, this.#begun, this.#refills] = before;
    this.#told.pop();
    this.#byHand?.pop();
    return move;
  }

  /** The state before a move, with the next listed refill in place. */
  #prepared(): State {
    const refill = this.seed ? undefined : this.#listedRefills()[this.#refills];
    if (refill === undefined) return this.position.state;
    const s = this.position.state.copy();
    loadRefill(s, refill);
    return s;
  }

  #listedRefills(): unknown[] {
    return (this.deals[this.#begun - 1]?.['refills'] as unknown[] | undefined) ?? [];
  }

  #checkRefill(s: State): void {
    const used = usedRefill(s, this.#refills);
    if (!used) return;
    if (this.deals.length) {
      const listed = this.#listedRefills();
      if (this.#refills >= listed.length) {
        throw new DealError(`refill ${this.#refills} is needed and not listed`);
      }
      if (JSON.stringify(listed[this.#refills]) !== JSON.stringify(used)) {
        throw new DealError(`refill ${this.#refills} differs from what the seed gives`);
      }
    }
    this.#refills += 1;
  }

  /** Lay out the next listed deal, or compare it with what the seed gave. */
  #beginNext(s: State): State {
    const number = this.#begun;
    this.#begun += 1;
    this.#refills = 0;
    if (!this.deals.length) return s;
    const deal = this.deals[number];
    if (!deal) throw new DealError(`deal ${number} is needed and not listed`);
    if (!this.seed) return layOut(this.game, s, deal);
    const dealt = JSON.stringify(new Position(this.game, s).table);
    if (dealt !== JSON.stringify(this.#byHand?.position.table)) {
      throw new DealError(`deal ${number} differs from what the seed gives`);
    }
    return s;
  }

  /** The legal moves of the present position. */
  get legalMoves(): Move[] {
    return this.position.legalMoves;
  }

  /** Scores and winners, once it is over. */
  get outcome(): Outcome | null {
    return this.position.outcome;
  }

  /**
   * What happened in a move, the last one unless another ply is given, counted from 0.
   * The perspective is a seat's number, or -1 for a spectator; without one, everything is told.
   */
  events(ply = -1, perspective = OMNISCIENT): Event[] {
    const told = this.#told.at(ply);
    return told ? readEvents(this.game.schema, told, perspective) : [];
  }

  /** What a seat may know now; null is a spectator. */
  view(seat: number | null): View {
    return this.position.view(seat);
  }
}
