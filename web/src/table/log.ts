/** What happened, in words. */

import type { Suit } from '$/art/paint';
import type { GameModule } from '$/games/module';
import { speech, t } from '$/lang/messages.svelte';
import { nameOf, subject } from './desk';
import type { Game, Play, Step } from './model';

export interface Line {
  text: string;
  /** Whose doing it was; none for the table's own. */
  seat: number | null;
  /** Their name, where the text begins with it. */
  who?: string;
  suit?: Suit;
  mark?: boolean;
  /** The round that it is the heading of. */
  round?: number;
}

/** The lines of a step, in the order they happened. */
export function linesOf<G extends Game>(
  module: GameModule<G>,
  play: Play<G>,
  step: Step<G>,
  earlier: () => Step<G>[] = () => [],
): Line[] {
  return module.lines(play, step, earlier).map((line) => {
    if (line.seat === null) return line;
    const who = nameOf(play, line.seat);
    const suit = line.suit ?? module.suitOf?.(play, line.seat);
    return { ...line, ...(suit ? { suit } : {}), ...(line.text.startsWith(who) ? { who } : {}) };
  });
}

/** A move of a record: `2:take 7@0`. */
export function parse(move: string): { seat: number; text: string } {
  const colon = move.indexOf(':');
  return { seat: Number(move.slice(0, colon)), text: move.slice(colon + 1) };
}

/** A name in the middle of a sentence. */
export const inside = (play: Play, seat: number): string =>
  seat === play.me ? t('seat-you-inside') : nameOf(play, seat);

/** Somebody left the game to a bot, came back, or took a move back. */
export function eventLine(play: Play, { type, seat }: NonNullable<Step['event']>): Line {
  return { seat, text: t(`log-${type}`, subject(play, seat)) };
}

/** How it ended. */
export function endLine(play: Play): Line | null {
  if (!play.result) return null;
  const { winners, scores } = play.result;
  const score = scores[winners[0] ?? 0] ?? 0;
  if (winners.length === 1)
    return { seat: winners[0] ?? null, mark: true, text: t('log-over', { ...subject(play, winners[0] ?? 0), score }) };
  const list = speech.list(winners.map((seat) => nameOf(play, seat)));
  return { seat: null, mark: true, text: t('log-over-shared', { list, score }) };
}

/** The heading of a round, counted from 1. */
export const roundLine = (round: number): Line => ({ seat: null, mark: true, round, text: t('log-round', { round }) });

/** Newest first, each under the heading of its round; `i` says which it was. The first round gets its heading here. */
export function newestFirst(lines: Line[]): { line: Line; i: number }[] {
  const first = lines.findIndex(({ mark }) => mark);
  const round = lines[first]?.round;
  const rounds: { line: Line; i: number }[][] = first > 0 && round ? [[{ line: roundLine(round - 1), i: -1 }]] : [];
  for (const [i, line] of lines.entries()) {
    const last = rounds.at(-1);
    if (!last || line.mark) rounds.push([{ line, i }]);
    else last.splice(last[0]?.line.mark ? 1 : 0, 0, { line, i });
  }
  return rounds.reverse().flat();
}
