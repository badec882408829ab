/** The final ranks. */

import type { Outcome } from '$/live/wire';

export interface Rank {
  who: number;
  score: number;
  won: boolean;
  /** Counted from 1; equal seats share a place. */
  place: number;
}

/** The winners first, then by how near others came to their score: in some games the lowest wins. */
export function ranksOf({ scores, winners }: Outcome): Rank[] {
  const best = scores[winners[0] ?? 0] ?? 0;
  const ranks = scores
    .map((score, who) => ({ who, score, won: winners.includes(who) }))
    .sort((a, b) => Number(b.won) - Number(a.won) || Math.abs(a.score - best) - Math.abs(b.score - best));
  return ranks.map((rank) => ({
    ...rank,
    place: 1 + ranks.findIndex(({ won, score }) => won === rank.won && score === rank.score),
  }));
}
