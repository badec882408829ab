/** What is shown on the stage of any game: what all did at once, what came of it, what nobody did. */

import { sounds } from '$/live/sounds';
import type { GameEvent, GameInfo } from '$/live/wire';
import { nameOf } from '$/table/desk';
import { CARD } from '$/table/geometry';
import type { Play } from '$/table/model';
import type { Moment } from '$/table/stage.svelte';
import { plainWords } from '../plain';
import type { Generic } from './table';
import { detailsOf, linesOf, roundsIn, soleSeat, togetherIn } from './words';

/**
 * Cards shown together stand in a row by seat, with what the other events tell of it. An event that
 * is of nobody's doing has a moment of its own; what a single seat did is seen on the table.
 */
export const momentsOf = (
  play: Play<Generic>,
  events: readonly GameEvent[],
  info: GameInfo | undefined,
): Moment<Generic>[] => roundsIn(events).flatMap((round) => roundMoments(play, round, info));

function roundMoments(play: Play<Generic>, events: GameEvent[], info: GameInfo | undefined): Moment<Generic>[] {
  const together = togetherIn(play, events, info);
  const rest = events.filter(({ kind }) => kind !== together?.kind);
  const alone = rest.filter(({ seat, details }) => seat === null && Object.keys(details).length > 0);
  const tell = (some: readonly GameEvent[]): string =>
    linesOf(play, { number: 0, moves: [], events: [...some], table: null }, info)
      .map(({ text }) => text)
      .join(' ');
  if (!together) return alone.map((event) => happened(play, event, tell([event]), info));
  const gains = soleSeat(rest);
  const came = rest.length ? tell(rest) : '';
  return [
    {
      kind: together.kind,
      long: 1800,
      label: plainWords(together.kind),
      ...(came ? { note: came, why: came } : {}),
      seat: gains,
      lit: gains === null ? [] : [gains],
      ratio: CARD,
      how: 'hop',
      actors: [...together.values].map(([seat, text]) => ({
        art: { kind: 'card', text },
        name: nameOf(play, seat),
        dim: gains !== null && seat !== gains,
      })),
      sound: () => sounds.reveal(together.values.size),
    },
  ];
}

function happened(play: Play<Generic>, event: GameEvent, says: string, info: GameInfo | undefined): Moment<Generic> {
  return {
    kind: event.kind,
    long: 1400,
    label: plainWords(event.kind),
    says,
    ratio: CARD,
    how: 'hop',
    actors: detailsOf(play, event, info).map(({ text }) => ({ art: { kind: 'card', text } })),
    sound: sounds.snap,
  };
}
