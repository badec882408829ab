/** Bug Off!: choose a bug, then place it or score with it. */

import { SUITS, type Suit } from '$/art/paint';
import { t } from '$/lang/messages.svelte';
import {
  argument,
  ask,
  type Button,
  type Chip,
  type Desk,
  follow,
  isAsked,
  nameOf,
  type Prompt,
  tell,
  verb,
  waitFor,
} from '$/table/desk';
import { settings } from '$/live/settings.svelte';
import type { Viewport } from '$/table/geometry';
import { known, type Scene, size } from '$/table/model';
import type { SeatAtTable } from '$/table/seat.svelte';
import { type Held, layBugOff } from './layout';
import type { BugOff } from './table';
import { say } from './say';

export const colourName = (suit: Suit): string => t('colour', { colour: suit });

export class BugOffDesk implements Desk<BugOff> {
  #seat: SeatAtTable<BugOff>;
  #pick = $state<string | null>(null);
  #cards: Held[] = [];
  #made = 0;

  constructor(seat: SeatAtTable<BugOff>) {
    this.#seat = seat;
  }

  readonly play = $derived.by(() => this.#seat.free);

  /** The bug on top of the centre pile: the last one that was scored with. */
  readonly #top = $derived.by((): Suit | null => {
    const last = this.#seat.events.findLast(({ kind }) => kind === 'scored');
    if (last) return last.details.colour as Suit;
    return SUITS[this.play.table.centre.findIndex(Boolean)] ?? null;
  });

  readonly #hand = $derived.by(() => {
    const { me, table } = this.play;
    const cards = me === null ? [] : known(table.hands[me]);
    const made = (colour: Suit): Held => ({ id: `held-${this.#made++}`, colour });
    this.#cards = follow(this.#cards, cards, (held, colour) => held.colour === colour, made);
    return this.#cards;
  });

  readonly lit = $derived.by(() => {
    const names = new Map<string, string>();
    for (const { id, colour } of this.#hand)
      if (this.#may('place', colour) || this.#may('score', colour)) names.set(id, bugName(colour));
    return names;
  });

  /** The card that was drawn last is marked while it is our turn. */
  readonly chips = $derived.by((): Chip[] => {
    const { me } = this.play;
    if (!isAsked(this.play)) return [];
    const drawn = this.#seat.events.findLast(({ kind, seat }) => kind === 'drew' && seat === me)?.details.colour;
    const card = this.#hand.findLast(({ colour }) => colour === drawn);
    return card ? [{ key: card.id, text: say('new'), above: true }] : [];
  });

  readonly #chosen = $derived(this.#hand.find(({ id }) => id === this.#pick) ?? null);
  readonly picked = $derived(new Set(this.#chosen ? [this.#chosen.id] : []));

  readonly open = $derived.by(() => {
    const open = new Map<string, string>();
    if (!this.#chosen) return open;
    const { colour } = this.#chosen;
    if (this.#may('place', colour)) open.set('mine', say('button-place-it'));
    if (this.#may('score', colour)) open.set('centre', say('button-score', { colour }));
    return open;
  });

  readonly status = $derived(
    this.play.table.phase === 'over' ? t('end-over') : say('deck-left', { n: size(this.play.table.deck) }),
  );

  readonly prompt = $derived.by((): Prompt => {
    const { play } = this;
    const told = tell(play);
    if (told) return told;
    if (!isAsked(play)) return waitFor(play);
    if (!this.#chosen) return ask(say('prompt-act'), say('prompt-act-why'), 'BO-T2');
    const { colour } = this.#chosen;
    return ask(say('prompt-act-this', { colour }), say('prompt-act-this-why', { colour }), 'BO-T4');
  });

  /** The two things to do with the chosen bug, with what they would bring. */
  readonly acts = $derived.by((): Button[] => {
    const card = this.#chosen;
    if (!card) return [];
    const { play } = this;
    const i = SUITS.indexOf(card.colour);
    const { colour } = card;
    const gets = play.table.table
      .map((stacks, seat) => ({ seat, n: stacks[i] ?? 0 }))
      .filter(({ n }) => n > 0)
      .sort((a, b) => Number(b.seat === play.me) - Number(a.seat === play.me) || b.n - a.n)
      .map(({ seat, n }) => say('score-gets', { name: nameOf(play, seat), n }));
    const placed = (play.table.table[play.me ?? 0]?.[i] ?? 0) + 1;
    const off = play.table.revealed.includes(card.colour);
    const place = off ? say('place-off') : say('place-why', { n: placed, colour });
    const said = settings.previews;
    const pays = placed > 1; // a move that gains nothing is not highlighted
    return [
      {
        id: 'score',
        label: say('button-score', { colour }),
        go: pays,
        key: 's',
        suit: card.colour,
        ...(said ? { note: gets.join(', ') || say('score-nobody') } : {}),
      },
      {
        id: 'place',
        label: say('button-place-it'),
        go: !pays,
        key: 'p',
        suit: card.colour,
        ...(said ? { note: place } : {}),
      },
    ];
  });

  /** Stacks that the chosen bug would cash in. */
  readonly hot = $derived.by((): ReadonlySet<string> => {
    const colour = this.#chosen?.colour;
    return new Set(colour ? this.play.table.table.map((_, seat) => `stack-${seat}-${colour}`) : []);
  });

  scene(viewport: Viewport): Scene<BugOff> {
    return layBugOff(this.play, viewport, this.#hand, this.#top);
  }

  about(move: string): string[] {
    const alike = this.#hand.filter(({ colour }) => colour === argument(move));
    const card = alike.find(({ id }) => this.picked.has(id)) ?? alike[0];
    return card ? [card.id] : [];
  }

  tap(id: string): void {
    if (id === 'mine') return this.press('place');
    if (id === 'centre') return this.press('score');
    if (this.lit.has(id)) this.#pick = this.#pick === id ? null : id;
  }

  lift(key: string): void {
    if (this.lit.has(key)) this.#pick = key;
  }

  press(button: string): void {
    const card = this.#chosen;
    if (!card || !this.#may(button, card.colour)) return;
    this.#pick = null;
    this.#seat.send([`${button} ${card.colour}`]);
  }

  drop(key: string, zone: string): void {
    if (!this.lit.has(key)) return;
    this.#pick = key;
    this.tap(zone);
  }

  escape(): void {
    this.#pick = null;
  }

  make(move: string): void {
    this.#seat.send([move]);
  }

  #may(action: string, colour: Suit): boolean {
    return this.play.legal.includes(`${action} ${colour}`);
  }
}

export function bugName(colour: Suit): string {
  return say('bug-name', { colour });
}

/** A move in words. */
export function moveText(move: string): string {
  const colour = argument(move);
  return verb(move) === 'place' ? say('button-place', { colour }) : say('button-score', { colour });
}
