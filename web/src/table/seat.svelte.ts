/** A seat at a table: the view as it comes, the way of its moves, the desk of its game, the log in words. */

import type { GameModule } from '$/games/module';
import type { Desk } from './desk';
import { endLine, eventLine, type Line, linesOf } from './log';
import type { Game, Mood, Play, Step } from './model';
import { sounds } from '$/live/sounds';
import { type Delivery, Stage } from './stage.svelte';
import { winOf } from './win';

/** Where moves go: to a live table or a lesson; in a replay or the gallery, nowhere. */
export interface Carrier<G extends Game = Game> {
  send: (moves: string[]) => void;
  /** What would be seen and legal after these moves, if they may be made. */
  attempt: (moves: string[]) => Promise<{ table: G['table']; legal: string[] } | null>;
}

export const NOWHERE: Carrier<never> = { send: () => {}, attempt: () => Promise.resolve(null) };

export class SeatAtTable<G extends Game = Game> {
  readonly module: GameModule<G>;
  readonly desk: Desk<G>;
  readonly send: Carrier<G>['send'];
  readonly attempt: Carrier<G>['attempt'];
  readonly stage = new Stage<G>((delivery) => this.#arrive(delivery));
  readonly #past: Step<G>[];
  #play: Play<G>;
  #steps: Step<G>[];
  /** The last that has come; it may still wait for its moments to be shown. */
  #newest: { play: Play<G>; steps: Step<G>[] };
  #sent = $state(-1);
  #sending = $state(false);
  /** Our own hand lies face down: others look at this device, too. */
  masked = $state(false);

  /** `past` has what need not be told any more. */
  constructor(
    module: GameModule<G>,
    play: Play<G>,
    steps: Step<G>[],
    carrier: Carrier<G> = NOWHERE,
    past: Step<G>[] = [],
  ) {
    this.module = module;
    this.send = carrier.send;
    this.attempt = carrier.attempt;
    this.#past = past;
    this.#play = $state.raw(play);
    this.#steps = $state.raw(steps);
    this.#newest = $state.raw({ play, steps });
    this.desk = module.desk(this);
  }

  readonly play = $derived.by(() => (this.masked && this.module.cover?.(this.#play)) || this.#play);
  readonly steps = $derived.by(() => this.#steps);
  /** Whether our decision is awaited, though it may not have been asked for yet. */
  readonly owed = $derived.by(() => {
    const { me, waiting } = this.#newest.play;
    return me !== null && waiting.includes(me);
  });
  /** Everything that has happened, as far as this seat may know. */
  readonly events = $derived.by(() => [...this.#past, ...this.#steps].flatMap(({ events }) => events));

  readonly lines = $derived.by((): Line[] => {
    const lines = this.#steps.flatMap((step, i) =>
      step.event
        ? [eventLine(this.#play, step.event)]
        : linesOf(this.module, this.#play, step, () => [...this.#past, ...this.#steps.slice(0, i)]),
    );
    const end = endLine(this.#play);
    return end ? [...lines, end] : lines;
  });

  /** The view with what can be done: nothing while a move is on its way, so that a double tap is one move. */
  readonly free = $derived.by((): Play<G> => {
    const { me, seats, number, chosen, waiting } = this.play;
    const away = me !== null && (seats[me]?.away ?? false);
    // A sealed choice may be changed, and that gives no new number.
    const busy = away || this.stage.busy || this.#sending || (chosen === null && this.#sent === number);
    if (!busy) return this.play;
    return { ...this.play, legal: [], waiting: waiting.filter((seat) => seat !== me) };
  });

  /** A move was sent and awaits its answer; a refused one may be sent again. */
  leaves(): void {
    this.#sending = true;
    this.#sent = this.#play.number;
  }

  answered(refused: boolean): void {
    this.#sending = false;
    if (refused) this.#sent = -1;
  }

  /** A new view has come, with what led to it: that is shown first, moment by moment. */
  show(play: Play<G>, steps: Step<G>[] = this.#newest.steps): void {
    const { play: before, steps: known } = this.#newest;
    if (steps.length < known.length) return this.jump(play, steps);
    const won = play.result && !before.result ? [winOf(this.module, play)] : [];
    const shown = steps
      .slice(known.length)
      .flatMap(({ events }) => (events.length ? this.module.moments(before, play, events) : []));
    const moments = [...shown, ...won];
    this.#newest = { play, steps };
    this.stage.add({ play, steps, moments }, steps.length > known.length || moments.length > 0);
  }

  /** Lay the table as it was at another time. */
  jump(play: Play<G>, steps: Step<G>[]): void {
    this.stage.clear();
    this.#newest = { play, steps };
    this.#lay(play, steps);
  }

  #arrive({ play, steps }: Delivery<G>): void {
    const opened = play.claim && !this.#play.claim;
    const events = steps.slice(this.#steps.length).flatMap((step) => step.events);
    const heard = events.find(({ kind }) => this.module.sounds?.[kind]);
    if (opened) sounds.bid();
    else if (heard) this.module.sounds?.[heard.kind]?.(heard);
    else if (events.length) sounds.card();
    this.#lay(play, steps);
  }

  /** Faces show what the last step did to their seats. */
  #lay(play: Play<G>, steps: Step<G>[]): void {
    const events = steps.at(-1)?.events ?? [];
    const moodOf = (seat: number): Mood | undefined =>
      events.flatMap((event) => (event.seat === seat ? (this.module.mood?.(event) ?? []) : []))[0];
    const seats = play.seats.map((seat, i) => ({ ...seat, mood: moodOf(i) }));
    this.#play = { ...play, seats };
    this.#steps = steps;
  }
}
