/** Party Bugs: which cards can be played or taken, and what to say about it. */

import { t } from '$/lang/messages.svelte';
import {
  argument,
  ask,
  type Button,
  type Chip,
  type Desk,
  isAsked,
  nameOf,
  type Prompt,
  tell,
  verb,
  waitFor,
} from '$/table/desk';
import type { Viewport } from '$/table/geometry';
import { known, type Play, type Scene } from '$/table/model';
import type { SeatAtTable } from '$/table/seat.svelte';
import { settings } from '$/live/settings.svelte';
import { displayKey, layParty, type Owners } from './layout';
import { orderOfTaking } from './order';
import { ownersOf, takenBy } from './owners';
import type { PartyBugs, PartyTable } from './table';
import { say } from './say';

export const costume = (value: number): string => say('costume', { value });
export const cardName = (value: number): string => say('card-name', { value });

export class PartyDesk implements Desk<PartyBugs> {
  #seat: SeatAtTable<PartyBugs>;
  #pick = $state<string | null>(null);
  /** The card that is taken when our turn comes, if it is still there. */
  #wanted = $state<string | null>(null);

  constructor(seat: SeatAtTable<PartyBugs>) {
    this.#seat = seat;
  }

  /** The table with this seat's own sealed choice, and backs where others have chosen. */
  readonly play = $derived.by(() => withChoices(this.#seat.free));

  /** Whose deck the cards of each display came from. */
  readonly owners = $derived.by((): Owners => ownersOf(this.#seat.events));

  readonly #moves = $derived.by(() => {
    const moves = new Map<string, string>();
    for (const move of this.play.legal) {
      const key = this.#keyOf(move);
      if (key && !withPair(move)) moves.set(key, move);
    }
    return moves;
  });

  /** Cards that would make a hidden pair: with them, the pair may leave. */
  readonly #pairs = $derived(new Map(this.play.legal.filter(withPair).map((move) => [this.#keyOf(move) ?? '', move])));

  readonly lit = $derived(new Map([...this.#moves].map(([key, move]) => [key, this.#name(key, move)])));

  /** While others take first, any card of the floor may be chosen ahead. */
  readonly ahead = $derived.by(() => {
    const { me, table, waiting, legal } = this.play;
    const order = orderOfTaking(table);
    const [now] = waiting;
    const comes = me !== null && now !== undefined && order.indexOf(me) > order.indexOf(now);
    if (!comes || legal.length || table.phase !== 'take') return new Map<string, string>();
    return new Map(table.floor.map(([value, owner]) => [`${value}@${owner}`, cardOf(this.play, value, owner)]));
  });

  readonly picked = $derived.by(() => {
    if (this.#wanted && this.ahead.has(this.#wanted)) return new Set([this.#wanted]);
    if (this.#pick && this.#moves.has(this.#pick)) return new Set([this.#pick]);
    const chosen = this.play.chosen && this.#keyOf(this.play.chosen);
    return new Set(chosen ? [chosen] : []);
  });

  readonly open = $derived.by(() => {
    const open = new Map<string, string>();
    if (!this.#pick || !this.#moves.has(this.#pick) || this.#pairs.has(this.#pick)) return open;
    const value = valueOf(this.#moves.get(this.#pick) ?? '');
    const { phase } = this.play.table;
    if (phase === 'choose') open.set('floor', say('button-play', { value }));
    if (phase === 'take') open.set('mine', say('button-take', { value, pair: 'no' }));
    if (phase === 'hide') open.set('mine', say('button-hide', { value }));
    if (phase === 'mirror') open.set('floor', say('button-mirror', { value }));
    return open;
  });

  readonly status = $derived.by(() => {
    const { table, options } = this.play;
    const rounds = options.hidden ? 12 : 13;
    return table.phase === 'over' ? t('end-over') : t('round-of', { round: table.round, rounds });
  });

  readonly chips = $derived.by(() => {
    const { me, table } = this.play;
    if (!settings.previews || me === null || table.phase !== 'take') return [];
    return [...this.#moves].map(([key, move]): Chip => {
      const value = valueOf(move);
      const pair = table.displays[me]?.includes(value) ?? false;
      return {
        key,
        strong: pair,
        text: say(pair ? 'gain-pair' : 'gain', { value }),
        short: `${pair ? '−' : '+'}${value}`,
      };
    });
  });

  /** The card of the display that would leave together with the one that is chosen. */
  readonly hot = $derived.by((): ReadonlySet<string> => {
    const { me } = this.play;
    const pair = this.chips.find(({ key, strong }) => strong && this.picked.has(key));
    return new Set(pair && me !== null ? [displayKey(this.owners, me, Number.parseInt(pair.key, 10))] : []);
  });

  /** Who took the card of each owner from the floor. */
  readonly taken = $derived.by(() => takenBy(this.#seat.events));

  readonly prompt = $derived.by((): Prompt => this.#prompt());

  scene(viewport: Viewport): Scene<PartyBugs> {
    return layParty(this.play, viewport, this.owners);
  }

  about(move: string): string[] {
    const key = this.#keyOf(move);
    return [key ?? (verb(move) === 'mirror' ? 'mine' : 'prompt')];
  }

  tap(id: string): void {
    if (this.open.has(id)) return this.#confirm();
    if (this.ahead.has(id)) {
      this.#wanted = this.#wanted === id ? null : id;
      return;
    }
    const move = this.#moves.get(id);
    if (!move) return;
    const sure = (this.#pick === id || settings.quick) && !this.#pairs.has(id);
    this.#pick = id;
    if (sure) this.#confirm();
  }

  goAhead(): void {
    if (!this.#wanted || !isAsked(this.play)) return;
    const [wanted, move] = [this.#wanted, this.#moves.get(this.#wanted)];
    this.#wanted = null;
    if (move && !this.#pairs.has(wanted)) this.#send(move);
  }

  lift(key: string): void {
    if (this.#moves.has(key)) this.#pick = key;
  }

  press(button: string): void {
    if (button === 'go') this.#confirm();
    else if (button === 'pair' && this.#pick) this.#send(this.#pairs.get(this.#pick));
    else if (button === 'pair' || button === 'keep' || button === 'mirror hidden') this.#send(button);
  }

  drop(key: string, zone: string): void {
    if (!this.#moves.has(key)) return;
    this.#pick = key;
    if (this.open.has(zone)) this.#confirm();
  }

  escape(): void {
    this.#pick = null;
  }

  make(move: string): void {
    this.#send(move);
  }

  #confirm(): void {
    if (this.#pick) this.#send(this.#moves.get(this.#pick));
  }

  #send(move: string | undefined): void {
    this.#pick = null;
    if (move) this.#seat.send([move]);
  }

  #name(key: string, move: string): string {
    const value = valueOf(move);
    const owner = verb(move) === 'take' ? Number(key.split('@')[1]) : null;
    const name = owner === null ? cardName(value) : cardOf(this.play, value, owner);
    const chip = this.chips.find((each) => each.key === key);
    return chip ? `${name}, ${chip.text}` : name;
  }

  #prompt(): Prompt {
    const { play } = this;
    const { me, table } = play;
    const told = tell(play);
    if (told) return told;
    const move = this.#pick ? this.#moves.get(this.#pick) : undefined;
    const value = move ? valueOf(move) : 0;
    if (play.chosen && !move) {
      const all = table.hands.length;
      const why = say('prompt-chosen-why', { n: all - play.waiting.length, all });
      return ask(say('prompt-chosen', { value: valueOf(play.chosen) }), why, 'PB-R1');
    }
    if (!isAsked(play) && !move) {
      const value = this.#wanted && this.ahead.has(this.#wanted) ? Number.parseInt(this.#wanted, 10) : 0;
      return { ...waitFor(play), ...(value ? { why: say('prompt-ahead', { value }) } : {}) };
    }
    const go: Button[] = move ? [{ id: 'go', label: moveText(move), go: true }] : [];
    switch (table.phase) {
      case 'hide':
        return ask(say('prompt-hide'), say('prompt-hide-why'), 'PB-H1', go);
      case 'choose':
        return ask(say('prompt-choose'), say('prompt-choose-why'), 'PB-R1', go);
      case 'take':
        if (this.#pick && this.#pairs.has(this.#pick)) return this.#askPair(value);
        return ask(say('prompt-take'), whyNow(table, me ?? 0), 'PB-R2', go);
      case 'mirror':
        return ask(say('prompt-mirror'), say('prompt-mirror-why'), 'PB-M3', [...go, ...this.#mirrorHidden()]);
      default:
        return this.#askKeep();
    }
  }

  /** A card is chosen that makes a hidden pair. */
  #askPair(value: number): Prompt {
    return ask(say('prompt-pair'), say('prompt-pair-why'), 'PB-H4', [
      { id: 'pair', label: say('button-take', { value, pair: 'yes' }), key: 'o' },
      { id: 'go', label: say('button-take', { value, pair: 'no' }), key: 'k' },
    ]);
  }

  /** After a haul the owner of a face-down card is asked whether there is a pair or not. */
  #askKeep(): Prompt {
    const keep = (label: string): Button => ({ id: 'keep', label, key: 'k' });
    if (!this.play.legal.includes('pair'))
      return ask(say('prompt-keep'), say('prompt-keep-why'), 'PB-H4', [keep(say('button-keep'))]);
    return ask(say('prompt-pair'), say('prompt-pair-why'), 'PB-H4', [
      { id: 'pair', label: say('button-pair'), key: 'o' },
      keep(say('button-pair-keep')),
    ]);
  }

  /** The key of the card that a move is about. */
  #keyOf(move: string): string | null {
    const { me } = this.play;
    switch (verb(move)) {
      case 'play':
      case 'hide':
        return `${valueOf(move)}@${me}`;
      case 'take':
        return argument(move).split(' ', 1)[0] ?? '';
      case 'mirror':
        return argument(move) === 'hidden' ? null : displayKey(this.owners, me ?? 0, valueOf(move));
      default:
        return null;
    }
  }

  #mirrorHidden(): Button[] {
    return this.play.legal.includes('mirror hidden')
      ? [{ id: 'mirror hidden', label: say('button-mirror-hidden') }]
      : [];
  }
}

/** A card on the floor, and whose it was. */
export const cardOf = (play: Play<PartyBugs>, value: number, owner: number): string =>
  owner === play.me ? say('card-yours', { value }) : say('card-of', { value, name: nameOf(play, owner) });
const valueOf = (move: string): number => Number.parseInt(argument(move), 10) || 0;
const withPair = (move: string): boolean => move.endsWith(' pair');

/** Why it is this seat's turn to take. */
function whyNow(table: PartyTable, me: number): string {
  const order = orderOfTaking(table);
  const place = order.indexOf(me) + 1;
  const value = table.played[me];
  if (!place || typeof value !== 'number')
    return say('prompt-take-last', { dummy: table.displays.length > table.hands.length ? 'yes' : 'no' });
  const last = place === order.length && place > 2;
  return say('prompt-take-why', { value, place: last ? 'last' : place });
}

/** Show what is known of sealed choices: a back where a seat has chosen, our own card open. */
export function withChoices(play: Play<PartyBugs>): Play<PartyBugs> {
  const { table, me, waiting } = play;
  if (table.phase !== 'choose' && table.phase !== 'hide') return play;
  const spot = table.phase === 'choose' ? 'played' : 'hidden';
  const own = play.chosen ? valueOf(play.chosen) : 0;
  const cards = table[spot].map((card, seat) => {
    if (card !== null || waiting.includes(seat) || play.seats[seat]?.kind === 'dummy') return card;
    return seat === me ? own || card : '?';
  });
  const hands = table.hands.map((hand, seat) =>
    seat === me && own ? known(hand).filter((card) => card !== own) : hand,
  );
  return { ...play, table: { ...table, hands, [spot]: cards } };
}

/** A move in words. */
export function moveText(move: string): string {
  const value = valueOf(move);
  switch (verb(move)) {
    case 'play':
      return say('button-play', { value });
    case 'hide':
      return say('button-hide', { value });
    case 'take':
      return say('button-take', { value, pair: withPair(move) ? 'yes' : 'no' });
    case 'mirror':
      return value ? say('button-mirror', { value }) : say('button-mirror-hidden');
    default:
      return say(move === 'pair' ? 'button-pair' : 'button-keep');
  }
}
