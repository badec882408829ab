// Explanations: every legal move with what it promises, and why, or why not. With the same seed and
// number of simulations they are the same as Python's; see `bots/explain.py`.

import type { BotModule, Limit } from './bots.ts';
import type { Move } from './moves.ts';
import type { View } from './positions.ts';
import { derivedSeed, hex } from './seeds.ts';
import { Weighed } from './weighing.ts';
import type { Reason } from './weighing.ts';

/** What a move promises to the seat that makes it. */
export interface Advice {
  move: Move;
  /** The share of the win that it can expect. */
  win: number;
  /** The final score that it can expect. */
  score: number;
  /** The standard error of `win`; 0 where it was computed, see `exact`. */
  error: number;
  /** Computed, not sampled. */
  exact: boolean;
  /** Of the best move, why it is the best; of any other, why it is not. */
  reason: Reason;
  /** Whether it is hard to tell from the best, or as good where all was computed. */
  close: boolean;
}

/** Every legal move of a seat, best first, each with its reason. */
export interface Explanation {
  game: string;
  seat: number;
  advice: Advice[];
  /** A move about as good as the best, or as good where that was computed; if there is one. */
  close: Move | null;
}

/** The seed with which a view is explained where nobody names one. */
export function seedOf(module: BotModule, view: View): Promise<string> {
  return derivedSeed(hex(module.reopened(view.state).bytes), view.seat ?? -1);
}

/** Explain a view of a seat that may move: all its legal moves, best first, and the reasons. */
export async function explain(
  module: BotModule,
  view: View,
  limit: Limit,
  seed: string | number,
): Promise<Explanation> {
  if (view.seat === null || !view.legalMoves.length) {
    throw new Error('there is nothing to explain: this seat has no move to make now');
  }
  return explainWeighed(module, view, await Weighed.of(module, view, limit, module.generator(seed)));
}

/** Spell the moves and find the reasons. */
export function explainWeighed(module: BotModule, view: View, weighed: Weighed): Explanation {
  const seat = view.seat as number;
  const moves = movesOfActions(module, view);
  const movesAt = (k: number): Move[] => moves.get(weighed.actions[k] as number) ?? [];
  const rival = rivalOf(module, weighed, movesAt);
  const advice = weighed.order.flatMap((k) => {
    const { wins, score, error, exact } = weighed.at(k);
    const reason = weighed.why(k, rival, moves);
    const close = weighed.isClose(k);
    return movesAt(k).map((move): Advice => ({ move, win: wins[seat] ?? 0, score, error, exact, reason, close }));
  });
  const close = rival !== null && weighed.isClose(rival) ? (movesAt(rival)[0] ?? null) : null;
  return { game: view.game.name, seat, advice, close };
}

/** The legal moves by the action they begin with; the most sensible of each first. */
function movesOfActions(module: BotModule, view: View): Map<number, Move[]> {
  const moves = view.movesByAction();
  for (const [action, alike] of moves) {
    if (alike.length < 2) continue;
    const rng = module.generator(0);
    const first = [action];
    const sensible = String(view.wholeMove((s) => first.pop() ?? module.pick(s, view.seat as number, rng)));
    alike.sort((a, b) => Number(String(a) !== sensible) - Number(String(b) !== sensible));
  }
  return moves;
}

/** The place of the next best: no move like the best, nor one that only prepares moves of another kind. */
function rivalOf(module: BotModule, weighed: Weighed, movesAt: (k: number) => Move[]): number | null {
  const { indifferent, bots } = module.schema;
  const [chosen, ...others] = weighed.order.map((k) => ({ k, move: movesAt(k)[0] as Move }));
  const rival = others.find(
    ({ move }) =>
      !isAlike(indifferent, move, chosen?.move as Move) &&
      !(bots.preparingVerbs.includes(move.verb) && move.verb !== chosen?.move.verb),
  );
  return rival?.k ?? null;
}

/** Whether two moves come to the same. */
export function isAlike(indifferent: string, one: Move, other: Move): boolean {
  const gist = (move: Move): string => move.text.replaceAll(new RegExp(indifferent, 'g'), '');
  return gist(one) === gist(other);
}
