/** The stage: what happened is shown moment by moment, in order, before the table changes. */

import type { Suit } from '$/art/paint';
import { PACES, settings } from '$/live/settings.svelte';
import type { Game, Play, Step } from './model';

/** Somebody or something in the light. */
export interface Actor<G extends Game = Game> {
  art: G['art'];
  /** Its art before it turns over. */
  back?: G['art'];
  /** What stands below it, and on a small disc above it. */
  name?: string;
  tag?: string;
  /** Steps back, because another one counts. */
  dim?: boolean;
  /** The place in the row from which it walks to its own. */
  from?: number;
}

/** The faces that wear a crown, and all scores in the order of the places. */
export interface Win {
  faces: readonly number[];
  scores: readonly { seat: number; score: number }[];
}

/** An event of the rules, shown alone in the middle of the table. */
export interface Moment<G extends Game = Game> {
  /** The kind of the event. */
  kind: string;
  /** Milliseconds at the usual pace. */
  long: number;
  /** How dark it gets: short moments leave the table to be seen, the last one does not. */
  veil?: 'half' | 'dark';
  /** The large words, and what stands below them beside the face of a seat. */
  label: string;
  note?: string;
  seat?: number | null;
  /** Stripes round the label. */
  stripes?: Suit;
  /** What the prompt says meanwhile, if not what the label does. */
  says?: string;
  why?: string;
  /** Seats that it concerns. */
  lit?: readonly number[];
  actors?: readonly Actor<G>[];
  /** Height of an actor as a multiple of its width, and how they come and go. */
  ratio: number;
  how: 'step' | 'flip' | 'hop' | 'fly' | 'slink' | 'sweep';
  win?: Win;
  sound?: () => void;
}

export interface Delivery<G extends Game = Game> {
  play: Play<G>;
  steps: Step<G>[];
  moments: Moment<G>[];
}

/** What is on stage: for how many milliseconds, and whether anything moves. */
export interface Showing<G extends Game = Game> {
  moment: Moment<G>;
  long: number;
  still: boolean;
}

/** What a page tells about a moment that is over: `moment` events of the window. */
export interface Told {
  kind: string;
  seat: number | null;
  number: number;
  /** Whether it was seen to its end. */
  whole: boolean;
  still: boolean;
}

/** Milliseconds of a still picture; of one when very much waits. */
const STILL = 1800;
const BRIEF = 600;
/** With more milliseconds than this waiting all goes faster; with many more there are only pictures. */
const HURRY = 4000;
const LATE = 10_000;
const HURRIED = 1.6;
/** Milliseconds between a move and what follows: cards arrive, people look. */
const BREATH = 620;
/** Keys that skip do nothing else for this long, and a second press ends all. */
const GUARD = 300;

/** Shows moments one after the other, then hands over the table that they led to. */
export class Stage<G extends Game = Game> {
  readonly #arrive: (delivery: Delivery<G>) => void;
  #queue = $state.raw<readonly Delivery<G>[]>([]);
  #on = $state.raw<Showing<G> | null>(null);
  #done = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watched = false;
  /** When the next may begin. */
  #free = 0;
  #skipped = -GUARD;

  constructor(arrive: (delivery: Delivery<G>) => void) {
    this.#arrive = arrive;
  }

  readonly on = $derived.by(() => this.#on);
  /** Whether there is more to show than what lies on the table. */
  readonly busy = $derived.by(() => this.#queue.length > 0);
  /** How many moments are over, and how many are still to come. */
  readonly pips = $derived.by(() => ({
    done: this.#done,
    ahead: this.#queue.reduce((sum, { moments }) => sum + moments.length, 0),
  }));

  /** A key that was pressed to skip is not meant for anything else. */
  get guarded(): boolean {
    return performance.now() - this.#skipped < GUARD;
  }

  /** Nothing is shown while the page is hidden. */
  watch(): () => void {
    const turn = (): void => {
      this.#watched = !document.hidden;
      if (this.#watched) this.#go();
      else this.#backstage();
    };
    document.addEventListener('visibilitychange', turn);
    turn();
    return () => {
      document.removeEventListener('visibilitychange', turn);
      this.#watched = false;
      // Svelte shows what is torn down the state from before, in which a moment that is over is still on.
      queueMicrotask(() => this.#watched || this.#backstage());
    };
  }

  /** A table has come. One on which nothing has happened takes the place of the one before it. */
  add(delivery: Delivery<G>, news: boolean): void {
    const last = this.#queue.at(-1);
    if (news) this.#queue = [...this.#queue, delivery];
    else if (last) this.#queue = [...this.#queue.slice(0, -1), { ...delivery, moments: last.moments }];
    else this.#arrive(delivery);
    this.#go();
  }

  /** Forget what was to be shown. */
  clear(): void {
    this.#stop();
    this.#queue = [];
  }

  /** To the end of this moment, or of all. A second press soon after the first one is for all. */
  skip(all = this.guarded): void {
    this.#skipped = performance.now();
    const [first] = this.#queue;
    const shown = this.#on;
    this.#stop();
    if (shown && first) this.#tell(shown.moment, first, false, shown.still);
    if (all)
      this.#queue = this.#queue.map((delivery) => {
        for (const moment of delivery.moments) this.#tell(moment, delivery, false, false);
        return { ...delivery, moments: [] };
      });
    this.#done += 1;
    this.#go();
  }

  #go(): void {
    const [first, ...rest] = this.#queue;
    if (!first || this.#on) return;
    clearTimeout(this.#timer);
    const wait = this.#watched ? this.#free - performance.now() : 0;
    if (wait > 0) {
      this.#timer = setTimeout(() => this.#go(), wait);
      return;
    }
    const [moment, ...more] = first.moments;
    if (moment) {
      if (this.#watched) this.#begin(moment, [{ ...first, moments: more }, ...rest]);
      return;
    }
    this.#queue = rest;
    this.#done = 0;
    this.#arrive(first);
    this.#free = performance.now() + BREATH * this.#pace();
    this.#go();
  }

  #begin(moment: Moment<G>, queue: Delivery<G>[]): void {
    this.#queue = queue;
    const brief = this.#waiting(0) > LATE;
    const still = settings.calm || brief;
    const long = brief ? BRIEF : (still ? STILL : moment.long) * this.#pace();
    this.#on = { moment, long, still };
    moment.sound?.();
    this.#timer = setTimeout(() => this.#end(), long);
  }

  #end(): void {
    const [delivery] = this.#queue;
    const shown = this.#on;
    this.#stop();
    if (shown && delivery) this.#tell(shown.moment, delivery, true, shown.still);
    this.#done += 1;
    this.#go();
  }

  /** The page is hidden: the current moment starts over when it is visible again. */
  #backstage(): void {
    const [first, ...rest] = this.#queue;
    const shown = this.#on;
    this.#stop();
    if (shown && first) this.#queue = [{ ...first, moments: [shown.moment, ...first.moments] }, ...rest];
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#on = null;
  }

  /** Milliseconds still queued at the usual pace, of everything or of later arrivals. */
  #waiting(from: number): number {
    const moments = this.#queue.slice(from).flatMap((delivery) => delivery.moments);
    return moments.reduce((sum, { long }) => sum + long, 0);
  }

  #pace(): number {
    return PACES[settings.pace] / (this.#waiting(1) > HURRY ? HURRIED : 1);
  }

  #tell(moment: Moment<G>, { play }: Delivery<G>, whole: boolean, still: boolean): void {
    const detail: Told = { kind: moment.kind, seat: moment.seat ?? null, number: play.number, whole, still };
    dispatchEvent(new CustomEvent('moment', { detail }));
  }
}
