/** The visible table: it opens frame by frame, and its cards move when it changes. */

import { tick, untrack } from 'svelte';
import { read } from '$/art/drawing';
import { afterFrame } from '$/live/schedule';
import { settings } from '$/live/settings.svelte';
import type { Piece, Play, Scene } from './model';
import { among, between, glide, leave, LONGEST, type Motion, NOTHING, type Shown } from './motion';
import type { SeatAtTable } from './seat.svelte';

/** Frames of the opening: the prompt alone, then two seats in each. */
const SEATED = 4;
const FIRST = new Set(['prompt', 'name', 'jars']);
/** The parts of the ground that come later than the middle of it, and by how many frames. */
const LATER: Record<string, number> = { place: 1, queue: 1, slot: 1, mine: 2, acts: 3, rack: 3, shelf: 3, sorts: 3 };
/** Then all of the ground has come. */
const LAID = SEATED + 5;
/** Frames in which the cards come after that, the hand first: each needs pictures. */
const DEALING = 24;

/** From one table to the next: how its cards lay, and whether they move. */
interface Transition {
  table: Play['table'];
  before: Shown | null;
  moves: boolean;
}

interface Table {
  seat: SeatAtTable;
  scene: Scene;
  /** Whether cards are to lie where they belong at once. */
  still: boolean;
  layer: HTMLElement | undefined;
}

/** In the order they are walked through: the hand last. */
const inOrder = (all: readonly Piece[]): Piece[] =>
  [...all].sort((a, b) => Number(a.held ?? false) - Number(b.held ?? false));

export class Display {
  readonly #table: () => Table;
  #running: Animation[] = [];
  #opened = $state(0);
  #last: Shown | null = null;
  #kept: Transition | null = null;
  /** The cards that move in a transition; none once it is over. */
  #begun = $state.raw<{ of: Transition; motion: Motion } | null>(null);

  constructor(table: () => Table) {
    this.#table = table;
    $effect(() => this.#open());
    $effect(() => {
      if (this.#opened && !this.waiting) this.#last = this.#shown();
    });
    $effect(() => {
      const transition = this.#transition;
      return untrack(() => this.#begin(transition));
    });
  }

  /** Frames of the opening that have passed; Infinity after the last. */
  readonly opened = $derived.by(() => this.#opened);

  readonly #transition = $derived.by((): Transition => {
    const { table } = this.#table().seat.desk.play;
    if (this.#kept?.table !== table)
      this.#kept = untrack(() => ({ table, before: this.#last, moves: this.#last !== null && this.#lively() }));
    return this.#kept;
  });
  readonly #going = $derived.by(() => (this.#begun?.of === this.#transition ? this.#begun.motion : null));
  /** The ground has a frame to itself: until the next one the cards lie as they did. */
  readonly waiting = $derived.by(() => this.#transition.moves && !this.#going);

  /** The scene as far as it has come: first the prompt and the columns of a row. */
  readonly ground = $derived.by((): Scene => {
    const { scene } = this.#table();
    if (this.#opened >= LAID) return scene;
    const areas = Object.entries(scene.areas).filter(
      ([part]) => FIRST.has(part) || this.#opened > SEATED + (LATER[part.split('-')[0] ?? ''] ?? 0),
    );
    return { ...scene, seats: scene.seats.slice(0, 2 * this.#opened - 2), areas: Object.fromEntries(areas) };
  });

  readonly #laid = $derived.by(() => {
    const { before } = this.#transition;
    return inOrder((this.waiting && before ? before.scene : this.#table().scene).pieces);
  });
  readonly #dealt = $derived.by(() => Math.max(0, this.#opened - LAID + 1) * Math.ceil(this.#laid.length / DEALING));

  /** The cards; a leaving card keeps its element until it has gone. */
  readonly pieces = $derived.by((): Piece[] => {
    const leavings = (this.#going?.leavings ?? []).map(({ piece }) => ({ ...piece, z: 95 }));
    const there = this.#laid.slice(Math.max(0, this.#laid.length - this.#dealt));
    return among(there, leavings, inOrder(this.#transition.before?.scene.pieces ?? []));
  });

  /** A tap or a key skips to the end. */
  skip(): void {
    this.#finish();
    if (this.waiting || this.#going?.moves.length || this.#going?.leavings.length) this.#settle();
  }

  #open(): (() => void) | undefined {
    if (this.#opened === Infinity) return;
    return read(
      untrack(() => this.#coming()),
      () =>
        afterFrame(() => {
          this.#opened = this.#opened >= LAID && this.#dealt >= this.#laid.length ? Infinity : this.#opened + 1;
        }),
    );
  }

  /** Pictures that the next frame needs. */
  #coming(): string[] {
    const { module } = this.#table().seat;
    if (this.#opened === SEATED && module.groundPictures) return module.groundPictures();
    if (this.#opened + 1 < LAID) return [];
    const end = Math.max(0, this.#laid.length - this.#dealt);
    const next = this.#laid.slice(Math.max(0, end - Math.ceil(this.#laid.length / DEALING)), end);
    return next.flatMap(({ art }) => module.pictures?.(art) ?? []);
  }

  #shown(): Shown {
    const { seat, scene } = this.#table();
    return { scene, table: seat.desk.play.table, events: seat.steps.at(-1)?.events ?? [] };
  }

  #lively(): boolean {
    return !this.#table().still && !settings.calm && !document.hidden;
  }

  #begin({ before, moves }: Transition): (() => void) | undefined {
    this.#finish();
    if (!before) return;
    if (settings.calm) this.#table().layer?.animate([{ opacity: 0.6 }, { opacity: 1 }], 120);
    if (!moves) return;
    const stop = afterFrame(() => this.#perform(before));
    const end = setTimeout(() => this.#settle(), LONGEST);
    return () => {
      stop();
      clearTimeout(end);
    };
  }

  /** The ground has changed; now the cards follow, unless that was skipped. */
  #perform(before: Shown): void {
    if (this.#going) return;
    const { seat, layer } = this.#table();
    const motion = between(seat.module.ways, before, this.#shown());
    this.#begun = { of: this.#transition, motion };
    void tick().then(() => {
      const all = [...(layer?.parentElement?.querySelectorAll<HTMLElement>('.piece') ?? [])];
      const find = (key: string): HTMLElement | undefined => all.find(({ dataset }) => dataset.key === key);
      for (const [i, { key, from, to }] of motion.moves.entries()) {
        const card = find(key);
        if (card) this.#running.push(glide(card, from, to, i));
      }
      for (const leaving of motion.leavings) {
        const card = find(leaving.piece.key);
        if (card) this.#running.push(leave(card, leaving));
      }
    });
  }

  #finish(): void {
    for (const one of this.#running.splice(0)) one.finish();
  }

  #settle(): void {
    this.#begun = { of: this.#transition, motion: NOTHING };
  }
}
