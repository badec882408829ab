/** What a game offers the table: what can be done now, said in words. It knows moves, not rules. */

import type { IconName } from '$/art/Icon.svelte';
import type { Suit } from '$/art/paint';
import { speech, t } from '$/lang/messages.svelte';
import type { Viewport } from './geometry';
import { type Game, type Play, playersOf, type Scene } from './model';

export interface Button {
  id: string;
  label: string;
  go?: boolean;
  icon?: IconName;
  note?: string;
  suit?: Suit;
  /** A key that presses it. */
  key?: string;
  /** How many moments it would skip are over, and how many are to come. */
  pips?: { done: number; ahead: number };
}

export interface Prompt<G extends Game = never> {
  tone: 'do' | 'wait' | 'error';
  title: string;
  why?: string;
  /** The reason is to be read even where there is hardly any room. */
  urgent?: boolean;
  /** The clause of the rules behind it, and what the link to it says if not "Why?". */
  rule?: string;
  ruleText?: string;
  buttons: Button[];
  /** The card in question. */
  art?: G['art'];
  /** How long there is to answer, by the server's clock in milliseconds; `says` tells the seconds left. */
  timer?: { opened: number; closes: number; says: (seconds: number) => string };
}

/**
 * Something besides the game: no connection, somebody away, a move that was refused. The prompt tells
 * it, so that nothing on the table makes room for it.
 */
export interface Notice {
  says: string;
  alert?: boolean;
  buttons?: { label: string; go?: boolean; press: () => void }[];
}

/** A prompt with a notice: in place of its words while nothing is asked, else of its reason. */
export function notify<G extends Game>(prompt: Prompt<G>, { says, alert, buttons: more = [] }: Notice): Prompt<G> {
  const buttons = [...prompt.buttons, ...more.map((button, i) => ({ ...button, id: `notice ${i}` }))];
  if (prompt.tone !== 'do') return { tone: alert ? 'error' : 'wait', title: says, buttons };
  const asked = { ...prompt, why: says, urgent: true, buttons };
  delete asked.rule;
  return asked;
}

/** What a card would do, said under it. */
export interface Chip {
  key: string;
  text: string;
  /** The same where there is hardly any room. */
  short?: string;
  strong?: boolean;
  /** On the card's upper edge, and not below it. */
  above?: boolean;
}

export interface Desk<G extends Game = Game> {
  /** The view as this desk shows it, with choices not yet sent. */
  readonly play: Play<G>;
  /** What the bar says beside the game's name. */
  readonly status: string;
  readonly prompt: Prompt<G>;
  /** Buttons that the ground shows beside the hand. */
  readonly acts?: readonly Button[];
  readonly chips?: readonly Chip[];
  /** Cards that can be acted on, by key, with their names. */
  readonly lit: ReadonlyMap<string, string>;
  /** Places that take a card or a tap now, with their names. */
  readonly open: ReadonlyMap<string, string>;
  readonly picked: ReadonlySet<string>;
  /** Cards that may be chosen before it is our turn, by key, with their names. */
  readonly ahead?: ReadonlyMap<string, string>;
  /** Cards that the choice would affect. */
  readonly hot?: ReadonlySet<string>;
  /** The moves of a turn that is put together and not yet sent. */
  readonly plan?: readonly string[];
  scene(viewport: Viewport): Scene<G>;
  /** The cards and places that a legal move speaks of, by their names in the scene. */
  about(move: string): string[];
  tap(id: string): void;
  /** Send the pre-selected move if it is our turn. */
  goAhead?(): void;
  /** A card is in the air, and nothing is done yet. */
  lift(key: string): void;
  press(button: string): void;
  drop(key: string, zone: string): void;
  escape(): void;
  /** Make a legal move for the player, as far as a turn that is put together allows. */
  make(move: string): void;
}

const isYou = ({ me, you = me }: Play, seat: number): boolean => seat === you;

export function nameOf(play: Play, seat: number): string {
  if (isYou(play, seat)) return t('seat-you');
  const who = play.seats[seat];
  return !who || who.kind === 'dummy' ? t('seat-dummy') : who.name || t('seat-open');
}

/** The players' names for advice, shortened. */
export const namesOf = (play: Play): string[] =>
  Array.from({ length: playersOf(play) }, (_, seat) => nameOf(play, seat).slice(0, 24));

/** The shortest beginnings by which names can be told apart, of three letters at most. */
export function initials(names: readonly string[]): string[] {
  const begins = (name: string, n: number): string => [...name].slice(0, n).join('');
  return names.map((name, i) => {
    const long = [1, 2].find((n) =>
      names.every((other, j) => i === j || begins(other, n).toLowerCase() !== begins(name, n).toLowerCase()),
    );
    return begins(name, long ?? 3);
  });
}

/** A bot's level in the language; a bot that is no level has its own name. */
export const levelName = (level: string): string => t('level', { level });
/** The same with a word on how it plays, for choosing one. */
export const levelText = (level: string): string => t('level-text', { level });

/** The subject of a message: a name, or the second person for this page's own seat. */
export const subject = (play: Play, seat: number): { name: string; person: 'you' | 'other' } => ({
  name: nameOf(play, seat),
  person: isYou(play, seat) ? 'you' : 'other',
});

/** The prompt of a replay: what has happened, and who decides next. */
function retell(play: Play): Prompt | null {
  if (play.told === undefined) return null;
  const next = nextIn(play);
  return { tone: 'wait', title: play.told, buttons: [], ...(next ? { why: next } : {}) };
}

/** Who decides next: one, all at once, or some. */
function nextIn(play: Play): string | null {
  const [first, ...more] = play.waiting;
  if (first === undefined) return null;
  if (!more.length) return t('replay-one', subject(play, first));
  if (play.waiting.length === playersOf(play)) return t('replay-all');
  const own = play.waiting.filter((seat) => seat === play.me);
  const others = play.waiting.filter((seat) => seat !== play.me);
  return t('replay-some', { list: speech.list([...own, ...others].map((seat) => nameOf(play, seat))) });
}

/** What this seat is asked. */
export const ask = (title: string, why: string, rule: string, buttons: Button[] = []): Prompt => ({
  tone: 'do',
  title,
  why,
  rule,
  buttons,
});

/** The prompt of a game that is over, or of a replay: nothing is asked in either. */
export const tell = (play: Play): Prompt | null =>
  play.table.phase === 'over' ? { tone: 'wait', title: t('over-prompt'), buttons: [] } : retell(play);

/** Whether this seat's decision is awaited. */
export const isAsked = ({ me, waiting }: Play): boolean => me !== null && waiting.includes(me);

/** Most names in a spectator's prompt; with more, the seats show who is awaited. */
const FEW = 3;

/** The prompt while others think. */
export function waitFor(play: Play): Prompt {
  const others = play.waiting.filter((seat) => seat !== play.me);
  const first = others[0];
  if (play.me !== null && play.seats[play.me]?.away) return { tone: 'wait', title: t('wait-standin'), buttons: [] };
  if (!others.length) return { tone: 'wait', title: t('wait-sent'), buttons: [] };
  const alone = others.length === 1 ? play.seats[first ?? 0] : undefined;
  const few = play.me === null && others.length <= FEW;
  const title = !alone
    ? few
      ? t('wait-list', { list: speech.list(others.map((seat) => nameOf(play, seat))) })
      : t('wait-some', { n: others.length })
    : t(alone.here === false && !alone.away ? 'wait-away' : 'wait-one', { name: nameOf(play, first ?? 0) });
  return { tone: 'wait', title, buttons: [], ...(play.me === null ? { why: t('wait-watch') } : {}) };
}

/** Cards of a hand that stay are what they were, so that equal ones are told apart; the others are new. */
export function follow<H, C>(
  before: readonly H[],
  cards: readonly C[],
  is: (held: H, card: C) => boolean,
  make: (card: C) => H,
): H[] {
  const left = [...before];
  return cards.map((card) => {
    const i = left.findIndex((held) => is(held, card));
    return (i < 0 ? undefined : left.splice(i, 1)[0]) ?? make(card);
  });
}

/** The argument of a move: `take 7@2` has `7@2`. */
export const argument = (move: string): string => move.slice(move.indexOf(' ') + 1);
export const verb = (move: string): string => move.split(' ', 1)[0] ?? '';
