/** A card being dragged. */

import type { Desk } from './desk';
import { type Box, contains } from './geometry';
import type { Scene } from './model';

/** Pixels a pointer moves before a press becomes a drag. */
const SLACK = 9;
/** A dragged card within this many pixels of a scrolling part's edge scrolls it, by this many. */
const EDGE = 30;
const NUDGE = 10;

interface Table {
  desk: Desk;
  scene: Scene;
  layer: HTMLElement | undefined;
  scroller: HTMLElement | undefined;
}

export class Drag {
  readonly #table: () => Table;
  #held = $state<{ key: string; x: number; y: number; dx: number; dy: number; on: boolean } | null>(null);
  /** What was let go just now: the click that follows is no tap. */
  #dropped: string | null = null;

  constructor(table: () => Table) {
    this.#table = table;
  }

  readonly on = $derived.by(() => this.#held?.on ?? false);
  /** The dragged drawing of a place, and its position. */
  readonly pulled = $derived.by(() => {
    if (!this.#held?.on) return null;
    const { scene, layer } = this.#table();
    const { key, x, y, dx, dy } = this.#held;
    const drawing = scene.zones.find(({ id }) => id === key)?.drawing;
    const edge = layer?.getBoundingClientRect();
    return drawing ? { drawing, x: x + dx - (edge?.left ?? 0), y: y + dy - (edge?.top ?? 0) } : null;
  });

  /** How far a card is from its place: it may be in the air with others that were chosen with it. */
  offset(key: string): { x: number; y: number } | null {
    const { picked } = this.#table().desk;
    const held = this.#held;
    if (!held?.on || (held.key !== key && !(picked.has(held.key) && picked.has(key)))) return null;
    return { x: held.dx, y: held.dy };
  }

  /** A press that was no drag. */
  tap(key: string): void {
    if (this.#dropped !== key) this.#table().desk.tap(key);
  }

  grab(key: string, event: PointerEvent): void {
    const { desk } = this.#table();
    if (event.button !== 0 || !(desk.lit.has(key) || desk.open.has(key))) return;
    this.#held = { key, x: event.clientX, y: event.clientY, dx: 0, dy: 0, on: false };
  }

  pull(event: PointerEvent): void {
    const held = this.#held;
    if (!held) return;
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    const on = held.on || Math.hypot(dx, dy) > SLACK;
    const { desk, scroller } = this.#table();
    if (on && !held.on) desk.lift(held.key);
    this.#held = { ...held, dx, dy, on };
    if (!on) return;
    event.preventDefault();
    if (scroller) nudge(scroller, event);
  }

  release(event: PointerEvent): void {
    const held = this.#held;
    this.#held = null;
    if (!held?.on) return;
    this.#dropped = held.key;
    setTimeout(() => (this.#dropped = null));
    const { desk, scene, layer, scroller } = this.#table();
    const edge = layer?.getBoundingClientRect();
    const x = event.clientX - (edge?.left ?? 0);
    const y = event.clientY - (edge?.top ?? 0);
    /** In the part that scrolls, a place is where it has been scrolled to. */
    const under = (at: Box, scrolls = false): boolean =>
      scrolls && scene.scroll
        ? contains(scene.scroll.at, x, y) && contains(at, x, y + (scroller?.scrollTop ?? 0))
        : contains(at, x, y);
    const zone = scene.zones.findLast(({ id, at, scrolls }) => desk.open.has(id) && under(at, scrolls));
    desk.drop(held.key, zone?.id ?? '');
  }

  /** The device took the pointer away: nothing was meant by it. */
  cancel(): void {
    if (this.#held?.on) this.#table().desk.drop(this.#held.key, '');
    this.#held = null;
  }
}

function nudge(node: HTMLElement, { clientX: x, clientY: y }: PointerEvent): void {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  if (x < left || x > right || y < top || y > bottom) return;
  if (y > bottom - EDGE) node.scrollTop += NUDGE;
  else if (y < top + EDGE) node.scrollTop -= NUDGE;
}
