/** Any game: cards of the hand that are legal moves can be chosen, all other moves are buttons. */

import { t } from '$/lang/messages.svelte';
import { settings } from '$/live/settings.svelte';
import type { GameInfo } from '$/live/wire';
import { argument, type Button, type Desk, follow, isAsked, type Prompt, tell, waitFor } from '$/table/desk';
import type { Viewport } from '$/table/geometry';
import { playersOf, type Scene } from '$/table/model';
import type { SeatAtTable } from '$/table/seat.svelte';
import { layGeneric } from './layout';
import { type Content, fieldsOf, type Generic, handsIn, isCounter, scoresIn } from './table';
import { detailsOf, label, moveText, roundsIn, soleSeat, togetherIn, valueText } from './words';

/** Most moves that the prompt has buttons for; more are listed on the table. */
const IN_PROMPT = 6;

export interface HeldCard {
  id: string;
  text: string;
}

/** What all did at once, and what came of it. */
export interface Round {
  kind: string;
  /** What the other events of the step tell, by the names of their details; not what several tell. */
  told: { name: string; text: string }[];
  values: ReadonlyMap<number, string>;
  /** The seat they are about, if there is just one. */
  seat: number | null;
}

export class GenericDesk implements Desk<Generic> {
  readonly info: GameInfo | undefined;
  #seat: SeatAtTable<Generic>;
  /** A card of the hand by its id, or a move. */
  #pick = $state<string | null>(null);
  #cards: HeldCard[] = [];
  #made = 0;

  constructor(seat: SeatAtTable<Generic>, info: GameInfo | undefined) {
    this.#seat = seat;
    this.info = info;
  }

  readonly play = $derived.by(() => this.#seat.free);
  readonly fields = $derived.by(() => fieldsOf(this.play, this.info));
  readonly hands = $derived(handsIn(this.fields));
  readonly scores = $derived(scoresIn(this.fields));
  /** What else seats have: it stands beside their names. */
  readonly facts = $derived(this.fields.seats.filter((field) => field !== this.hands && field !== this.scores));

  /** Cards keep their ids while they stay. */
  readonly hand = $derived.by((): readonly HeldCard[] => {
    const { me } = this.play;
    const mine = me === null ? undefined : this.hands?.contents[me];
    const made = (text: string): HeldCard => ({ id: `card-${this.#made++}`, text });
    const cards = mine?.kind === 'cards' ? mine.cards : [];
    this.#cards = follow(this.#cards, cards, (held, text) => held.text === text, made);
    return this.#cards;
  });

  /** The moves that are about a card of the hand, by its id: of equal cards each has them all. */
  readonly #byCard = $derived.by(() => {
    const moves = new Map<string, string[]>();
    for (const { id, text } of this.hand) {
      const about = this.play.legal.filter((move) => this.#cardOf(move) === text);
      if (about.length) moves.set(id, about);
    }
    return moves;
  });

  /** All other moves. */
  readonly #plain = $derived.by(() => {
    const about = new Set([...this.#byCard.values()].flat());
    return this.play.legal.filter((move) => !about.has(move));
  });
  /** Moves for which the prompt has no room. */
  readonly listed = $derived.by(() => (this.#plain.length > IN_PROMPT ? this.#plain : []));

  readonly lit = $derived(
    new Map(this.hand.filter(({ id }) => this.#byCard.has(id)).map(({ id, text }) => [id, text] as const)),
  );

  /** The moves to choose from. */
  readonly #ways = $derived.by(() => {
    if (this.#pick === null) return [];
    return this.#byCard.get(this.#pick) ?? this.#plain.filter((move) => move === this.#pick);
  });

  readonly picked = $derived.by((): ReadonlySet<string> => {
    if (this.#ways.length && this.#pick !== null) return new Set([this.#pick]);
    const [card] = this.play.chosen ? this.about(this.play.chosen) : [];
    return new Set(card && card !== 'prompt' ? [card] : []);
  });

  readonly open = $derived.by((): ReadonlyMap<string, string> => {
    const [way, other] = this.#ways;
    return new Map(way !== undefined && other === undefined ? [['centre', this.moveText(way)]] : []);
  });

  /** What all did at once, the latest first. */
  readonly rounds = $derived.by((): Round[] =>
    this.#seat.steps
      .flatMap((step) => roundsIn(step.events))
      .flatMap((events) => {
        const together = togetherIn(this.play, events, this.info);
        if (!together) return [];
        const rest = events.filter(({ kind }) => kind !== together.kind);
        const told = rest.flatMap((event) => detailsOf(this.play, event, this.info));
        const once = told.filter(({ name }) => told.filter((other) => other.name === name).length === 1);
        return [{ ...together, seat: soleSeat(rest), told: once }];
      }),
  );

  readonly status = $derived.by(() => {
    const { phase } = this.play.table;
    if (phase === 'over') return t('end-over');
    const counters = this.fields.shared
      .filter(isCounter)
      .map(({ name, content }) => t('generic-each', { name: this.called(name), value: this.textOf(content) ?? '–' }));
    return [label(this.play.game, 'phase', phase), ...counters].join(' · ');
  });

  readonly prompt = $derived.by((): Prompt => {
    const { play } = this;
    const { chosen, waiting } = play;
    const told = tell(play);
    if (told) return told;
    const [way, ...more] = this.#ways;
    if (way !== undefined) {
      const title = more.length ? t('generic-choose') : t('generic-choose-this', { move: this.moveText(way) });
      return { tone: 'do', title, buttons: this.#wayButtons(this.#ways) };
    }
    if (chosen !== null) {
      const all = playersOf(play);
      const why = t('generic-chosen-why', { n: all - waiting.length, all });
      return { tone: 'do', title: t('generic-chosen', { move: this.moveText(chosen) }), why, buttons: [] };
    }
    if (!isAsked(play)) return waitFor(play);
    const buttons = this.listed.length ? [] : this.#wayButtons(this.#plain);
    return { tone: 'do', title: t('generic-choose'), why: this.#why(), buttons };
  });

  /** What the game calls a field. */
  called(name: string): string {
    return label(this.play.game, 'field', name);
  }

  moveText(move: string): string {
    return moveText(this.play, move, this.info);
  }

  /** One thing in words, or null where there is nothing. */
  textOf(content: Content): string | null {
    if (content.kind !== 'one' || content.value === null) return null;
    return valueText(this.play, content.reads, content.value);
  }

  scene(viewport: Viewport): Scene<Generic> {
    return layGeneric(this.play, viewport, this.hand, this.fields);
  }

  about(move: string): string[] {
    const alike = this.hand.filter(({ text }) => text === this.#cardOf(move));
    const card = alike.find(({ id }) => id === this.#pick) ?? alike[0];
    return [card?.id ?? 'prompt'];
  }

  tap(id: string): void {
    if (this.open.has(id)) return this.#send(this.#ways[0]);
    const ways = this.#byCard.get(id);
    if (!ways) return;
    const sure = ways.length === 1 && (this.#pick === id || settings.quick);
    this.#pick = id;
    if (sure) this.#send(ways[0]);
  }

  lift(key: string): void {
    if (this.lit.has(key)) this.#pick = key;
  }

  /** A button of the prompt makes its move; one of the list only chooses it. */
  press(button: string): void {
    if (button.startsWith('do ')) this.#send(button.slice(3));
    else this.#pick = button;
  }

  drop(key: string, zone: string): void {
    this.lift(key);
    if (this.open.has(zone)) this.tap(zone);
  }

  escape(): void {
    this.#pick = null;
  }

  make(move: string): void {
    this.#send(move);
  }

  /** What is special about this choice, else how to make it. */
  #why(): string {
    if (this.info?.sealed_phases.includes(this.play.table.phase)) return t('generic-sealed');
    if (this.listed.length) return t('generic-choose-list');
    return this.lit.size ? t('generic-choose-card') : '';
  }

  /** The card that a move names: what follows its verb, unless it is a seat. */
  #cardOf(move: string): string {
    return move.includes(' ') && !this.info?.seat_moves.includes(move) ? argument(move) : '';
  }

  /** A button for each move, in the order of the digits that press them. */
  #wayButtons(moves: string[]): Button[] {
    return moves.map((move, i) => ({
      id: `do ${move}`,
      label: this.moveText(move),
      go: moves.length === 1,
      key: String(i + 1),
    }));
  }

  #send(move: string | undefined): void {
    this.#pick = null;
    if (move !== undefined && this.play.legal.includes(move)) this.#seat.send([move]);
  }
}
