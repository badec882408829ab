/** What the worker has worked out, in the page's language. */

import { Adviser, type MoveValues, type Reason, rest as plainValues, type Told } from '$/lang/advice';
import { speech } from '$/lang/messages.svelte';
import { api } from '$/live/api.svelte';
import type { Account, Advice, Hint, Judged, Review, Turn } from '$/live/wire';

/** Advice as the worker gives it: codes with figures. */
export interface Explained {
  game: string;
  number: number;
  advice: (Told & { win: number; score: number; error: number })[];
  /** A move about as good as the best. */
  close: string | null;
}

const own = import.meta.glob<MoveValues>('../games/*/values.ts', { eager: true, import: 'default' });

function adviserOf(game: string, names: string[]): Adviser {
  const values = own[`../games/${game}/values.ts`] ?? plainValues;
  return new Adviser(speech, game, values, names, api.game(game)?.seat_moves);
}

/** A review as the worker gives it. */
export interface Reviewed extends Omit<Review, 'decisions' | 'players' | 'turns'> {
  game: string;
  decisions: (Omit<Judged, 'lost' | 'reason' | 'verdict'> & { counted: number; verdict: string; reason: Reason })[];
  players: (Omit<Account, 'lost'> & { losses: number })[];
  turns: (Omit<Turn, 'by'> & { by: string })[];
}

/** Reasons that say nothing of the game; next to the cost of an error they would contradict it. */
const VAGUE = ['alike', 'same', 'unsure', 'wins_more'];

export async function reviewOf(
  { game, decisions, players, turns, ...rest }: Reviewed,
  names: string[],
): Promise<Review> {
  await speech.more();
  const adviser = adviserOf(game, names);
  const plain = (move: string): string => move.slice(move.indexOf(':') + 1);
  return {
    ...rest,
    turns: turns as Turn[],
    players: players.map(({ losses, ...account }) => ({ ...account, lost: losses })),
    decisions: decisions.map(({ ply, seat, move, best, counted, verdict, reason }) => {
      const says = counted > 0 && !VAGUE.includes(reason.key);
      const said = says ? { [speech.language]: adviser.advice(best, reason) } : {};
      const judged = { ply, seat, move: plain(move), best: plain(best), lost: counted, reason: said };
      return { ...judged, verdict: verdict as Judged['verdict'] };
    }),
  };
}

export async function hintOf({ game, number, advice, close }: Explained, names: string[]): Promise<Hint> {
  await speech.more();
  const adviser = adviserOf(game, names);
  const said = (told: Told, place: number): Record<string, string> => ({
    [speech.language]: adviser.say(told, place === 0, close),
  });
  const moves = advice.map((told, place): Advice => {
    const { move, win, score, error } = told;
    return { move, win, score, error, why: said(told, place) };
  });
  return { number, moves, reason: moves[0]?.why ?? {} };
}
