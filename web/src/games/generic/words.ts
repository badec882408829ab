/** What the table of any game says. A game's own words are its notation, made readable. */

import { speech, t } from '$/lang/messages.svelte';
import type { GameEvent, GameInfo } from '$/live/wire';
import { nameOf, subject } from '$/table/desk';
import { inside, type Line, parse } from '$/table/log';
import type { Play, Step } from '$/table/model';
import { plainWords } from '../plain';
import type { Content, Generic } from './table';

/** A move in the words of its game, as `move-bid`, or in its notation; a seat that it names by its name. */
export function moveText(play: Play, move: string, info: GameInfo | undefined): string {
  const [, verb = move, what = ''] = /^(\S+) (.*)$/.exec(move) ?? [];
  const named = info?.seat_moves.includes(move) ? nameOf(play, Number(/\d+$/.exec(move)?.[0])) : null;
  const own = `move-${verb}`;
  if (speech.has(play.game, own)) {
    const said = speech.say(play.game, own, named === null ? { what } : { what, name: named });
    return said.charAt(0).toUpperCase() + said.slice(1);
  }
  return named === null ? plainWords(move) : `${plainWords(move.replace(/ \d+$/, ''))} ${named}`;
}

/** What a game calls one of its fields or phases: it may have a message for it, as `field-prize`. */
export function label(game: string, kind: 'field' | 'phase', name: string): string {
  const key = `${kind}-${name.replaceAll('_', '-')}`;
  return speech.has(game, key) ? speech.say(game, key) : plainWords(name);
}

/** One thing in words: a seat by its name. */
export function valueText(play: Play, reads: string, value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (reads === 'flag') return t(value ? 'yes' : 'no');
  return reads === 'seat' ? nameOf(play, Number(value)) : String(value);
}

/** Everything that lies somewhere, for a screen reader. */
export function contentText(play: Play, content: Content): string {
  switch (content.kind) {
    case 'one':
      return valueText(play, content.reads, content.value);
    case 'cards':
      return content.cards.length ? content.cards.join(', ') : t('seat-says-nothing');
    case 'counted':
      return t('cards', { n: content.n });
    default:
      return content.rows.map((row) => row.join(' ')).join(', ');
  }
}

/** The events of a step, parted where a seat does the same again: a forced move may begin another round. */
export function roundsIn(events: readonly GameEvent[]): GameEvent[][] {
  const rounds: GameEvent[][] = [];
  for (const event of events) {
    const last = rounds.at(-1);
    if (!last || last.some(({ kind, seat }) => kind === event.kind && seat === event.seat)) rounds.push([event]);
    else last.push(event);
  }
  return rounds;
}

/** Several seats did the same in one step, each with one detail: shown side by side. */
export interface Together {
  kind: string;
  values: ReadonlyMap<number, string>;
}

export function togetherIn(play: Play, events: readonly GameEvent[], info: GameInfo | undefined): Together | null {
  for (const { kind } of events) {
    const alike = events.filter((event) => event.kind === kind);
    const seats = new Set(alike.map(({ seat }) => seat));
    if (alike.length < 2 || seats.size < alike.length || seats.has(null)) continue;
    if (alike.some(({ details }) => Object.values(details).filter((value) => value !== null).length !== 1)) continue;
    return {
      kind,
      values: new Map(alike.map((event) => [event.seat ?? 0, detailsOf(play, event, info)[0]?.text ?? ''])),
    };
  }
  return null;
}

/** The seat that events are about, if there is just one. */
export function soleSeat(events: readonly GameEvent[]): number | null {
  const [seat, ...more] = new Set(events.flatMap((event) => event.seat ?? []));
  return more.length ? null : (seat ?? null);
}

/** What is known of the details of an event, each by its name. */
export function detailsOf(
  play: Play,
  { kind, details }: GameEvent,
  info: GameInfo | undefined,
): { name: string; text: string }[] {
  const reads = info?.events.find(({ name }) => name === kind)?.details ?? {};
  return Object.entries(details).flatMap(([name, value]) => {
    if (value === null || value === false) return [];
    const read = reads[name];
    return [{ name, text: value === true ? '' : valueText(play, typeof read === 'string' ? read : '', value) }];
  });
}

/** In the game's own words: it may have a message for an event, as `event-won`. */
function ownText(play: Play, { kind, seat, details }: GameEvent, info: GameInfo | undefined): string | null {
  const key = `event-${kind.replaceAll('_', '-')}`;
  if (!speech.has(play.game, key)) return null;
  const reads = info?.events.find(({ name }) => name === kind)?.details ?? {};
  const values = Object.entries(details).map(([name, value]) => [name, valueIn(play, reads[name], value)]);
  return speech.say(play.game, key, { ...Object.fromEntries(values), ...(seat === null ? {} : subject(play, seat)) });
}

/** A detail as messages get it: a seat is its name, a flag yes or no, and what is secret unknown. */
function valueIn(play: Play, reads: unknown, value: unknown): string | number {
  if (value === null) return 'unknown';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (reads === 'seat') return inside(play, Number(value));
  return typeof value === 'number' ? value : String(value);
}

function eventText(play: Play, event: GameEvent, info: GameInfo | undefined): string {
  const details = detailsOf(play, event, info).map(({ name, text }) => ({ name: name.replaceAll('_', ' '), text }));
  const told =
    details.length === 1 && details[0]?.text
      ? details[0].text
      : details.map(({ name, text }) => `${name} ${text}`.trim()).join(', ');
  const text = `${event.kind.replaceAll('_', ' ')} ${told}`.trim();
  return event.seat === null ? `${plainWords(text)}.` : did(play, event.seat, text);
}

/** The log of a step: from what the rules tell, else from the moves. */
export function linesOf(play: Play<Generic>, step: Step<Generic>, info: GameInfo | undefined): Line[] {
  if (!step.events.length)
    return step.moves
      .map(parse)
      .map(({ seat, text }) => ({ seat, text: did(play, seat, uncapital(moveText(play, text, info))) }));
  return roundsIn(step.events).flatMap((events) => roundLines(play, events, info));
}

function roundLines(play: Play<Generic>, events: GameEvent[], info: GameInfo | undefined): Line[] {
  const together = togetherIn(play, events, info);
  const lines: Line[] = [];
  for (const event of events) {
    if (together && event.kind === together.kind) continue;
    lines.push({ seat: event.seat, text: ownText(play, event, info) ?? eventText(play, event, info) });
  }
  if (!together) return lines;
  const list = [...together.values].map(([seat, value]) => t('generic-each', { name: inside(play, seat), value }));
  return [
    { seat: null, text: t('generic-together', { what: plainWords(together.kind), list: list.join(', ') }) },
    ...lines,
  ];
}

const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const did = (play: Play, seat: number, what: string): string => t('generic-did', { name: nameOf(play, seat), what });

/** Everything of a seat, for a screen reader. */
export const seatText = (play: Play, seat: number, facts: string[]): string =>
  t('generic-says', { name: nameOf(play, seat), list: facts.length ? speech.list(facts) : t('seat-says-nothing') });
