/** Places a bubble near its subject, covering as little as possible of what is needed now. */

import type { Box, Viewport } from '$/table/geometry';

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

const middle = (box: Box): { x: number; y: number } => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

const MARGIN = 8;
const STEP = 12;
/** Room for the arrow between a bubble and what it points at. */
const GAP = 26;
/** Of a long arrow only the last part is drawn, so that it crosses no text. */
const LONGEST = 46;

/** The best place for a bubble: keeping needed boxes free counts most, then distance, then what it hides. */
export function placeBubble(
  size: { w: number; h: number },
  viewport: Viewport,
  target: Box | null,
  free: Box[],
  seen: Box[] = [],
): { x: number; y: number } {
  const most = { x: Math.max(MARGIN, viewport.w - size.w - MARGIN), y: Math.max(MARGIN, viewport.h - size.h - MARGIN) };
  const goal = target ? middle(target) : { x: viewport.w / 2, y: viewport.h * 0.4 };
  const wished = { x: goal.x - size.w / 2, y: goal.y - size.h / 2 };
  const near = target && { x: target.x - GAP, y: target.y - GAP, w: target.w + 2 * GAP, h: target.h + 2 * GAP };
  const covers = (box: Box, boxes: Box[]): number => boxes.reduce((sum, each) => sum + overlap(box, each), 0);
  let best = { x: MARGIN, y: MARGIN };
  let least = Infinity;
  const across = [...range(MARGIN, most.x), Math.min(most.x, Math.max(MARGIN, wished.x))];
  for (const x of across) {
    for (const y of range(MARGIN, most.y)) {
      const box = { x, y, ...size };
      const away = Math.hypot(x - wished.x, y - wished.y);
      const cost = (near ? overlap(box, near) * 20 : 0) + covers(box, free) * 4 + covers(box, seen) + away * 30;
      if (cost < least) [least, best] = [cost, { x, y }];
    }
  }
  return best;
}

function range(from: number, to: number): number[] {
  const all: number[] = [];
  for (let at = from; at < to; at += STEP) all.push(at);
  return [...all, to];
}

interface Arrow {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Half the width of an arrow with its rim and tip. */
const THICK = 8;
/** Least length of an arrow, in pixels. */
const SHORTEST = 10;

/**
 * An arrow to the edge of what a bubble points at, from where the bubble is; none where they touch,
 * or where it would lie over words.
 */
export function arrowFrom(bubble: Box, target: Box, words: Box[] = []): Arrow | null {
  const b = middle(target);
  const clampTo = (box: Box, x: number, y: number): { x: number; y: number } => ({
    x: Math.min(box.x + box.w, Math.max(box.x, x)),
    y: Math.min(box.y + box.h, Math.max(box.y, y)),
  });
  const from = clampTo(inner(bubble), b.x, b.y);
  const start = edge(bubble, from, b);
  const end = clampTo(target, start.x, start.y);
  const long = Math.hypot(end.x - start.x, end.y - start.y);
  if (long < SHORTEST || overlap(bubble, target) > 0) return null;
  const clear = words.filter((box) => overlap(box, target) === 0).map((box) => untilBox(end, start, box));
  const part = Math.min(1, LONGEST / long, ...clear);
  if (part * long < SHORTEST) return null;
  return { x1: end.x + (start.x - end.x) * part, y1: end.y + (start.y - end.y) * part, x2: end.x, y2: end.y };
}

/** The share of the way from one point to another at which a box is reached; 1 if it never is. */
function untilBox(from: { x: number; y: number }, to: { x: number; y: number }, box: Box): number {
  const across = between(from.x, to.x, box.x - THICK, box.x + box.w + THICK);
  const down = between(from.y, to.y, box.y - THICK, box.y + box.h + THICK);
  const enters = Math.max(0, across[0], down[0]);
  return enters < Math.min(1, across[1], down[1]) ? enters : 1;
}

/** The part of a way, along one axis, that lies between two bounds. */
function between(from: number, to: number, low: number, high: number): [number, number] {
  if (from === to) return from > low && from < high ? [-Infinity, Infinity] : [Infinity, -Infinity];
  const [a, b] = [(low - from) / (to - from), (high - from) / (to - from)];
  return [Math.min(a, b), Math.max(a, b)];
}

/** The box without its corners, where no line should start. */
const inner = (box: Box): Box => ({
  x: box.x + 24,
  y: box.y + 16,
  w: Math.max(0, box.w - 48),
  h: Math.max(0, box.h - 32),
});

/** From a point in a box straight out to its edge, in the direction in which the other lies farther. */
function edge(box: Box, from: { x: number; y: number }, to: { x: number; y: number }): { x: number; y: number } {
  const away = { x: Math.max(box.x - to.x, to.x - box.x - box.w), y: Math.max(box.y - to.y, to.y - box.y - box.h) };
  if (away.y >= away.x) return { x: from.x, y: to.y < box.y ? box.y : box.y + box.h };
  return { x: to.x < box.x ? box.x : box.x + box.w, y: from.y };
}
