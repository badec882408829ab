// Explanations: every legal move with its chances, and why it is good or not. With the same seed and
// number of simulations they are the same as Python's; see `bots/explain.py`.

import type { BotModule, Limit } from './bots.ts';
import type { Move } from './moves.ts';
import type { View } from './positions.ts';
import { derivedSeed, hex } from './seeds.ts';
import { Weighed } from './weighing.ts';
import type { Reason } from './weighing.ts';

/** What the seat can expect from a move. */
export interface Advice {
  move: Move;
  /** The expected share of the win. */
  win: number;
  /** The expected final score. */
  score: number;
  /** The standard error of `win`; 0 if it is exact. */
  error: number;
  /** Whether `win` and `score` were computed, not sampled. */
  exact: boolean;
  /** Why the best move is the best, or why another move is not. */
  reason: Reason;
  /** Whether it is as good as the best, or hard to tell from it. */
  close: boolean;
}

/** Every legal move of a seat, best first, each with its reason. */
export interface Explanation {
  game: string;
  seat: number;
  advice: Advice[];
  /** A different move that is about as good as the best, if there is one. */
  close: Move | null;
}

/** The default seed for the explanation of a view. */
function seedOf(module: BotModule, view: View): Promise<string> {
  return derivedSeed(hex(module.reopened(view.state).bytes), view.seat ?? -1);
}

/** Explain all legal moves of a seat, best first; without a seed, with the same as Python. */
export async function explain(
  module: BotModule,
  view: View,
  limit: Limit,
  seed?: string | number,
): Promise<Explanation> {
  const rng = module.generator(seed ?? (await seedOf(module, view)));
  return explainWeighed(module, view, await Weighed.of(module, view, limit, rng));
}

/** Turn weighed actions into moves with reasons. */
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

/** The legal moves by their first action; of each, the move that rules of thumb prefer comes first. */
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

/** The index of the next best action that is not like the best and does not only prepare others. */
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

/** Whether two moves have the same effect. */
export function isAlike(indifferent: string, one: Move, other: Move): boolean {
  const gist = (move: Move): string => move.text.replaceAll(new RegExp(indifferent, 'g'), '');
  return gist(one) === gist(other);
}
