/** Rectangles in CSS pixels, and the few ways in which cards lie in them. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** How the table is laid: a column on an upright phone, two halves on one that lies, or in the round. */
export type Shape = 'tall' | 'low' | 'wide';

/** The space for the table in pixels. `em` is the size of text: 1 as designed, 2 at 200 %. */
export interface Viewport {
  w: number;
  h: number;
  em: number;
  /** The room for the prompt: always the same, so that nothing moves when its words change. */
  prompt: number;
}

/** Places an element in a box by `translate`, so nothing else is laid out again. */
export const spot = ({ x, y, w, h }: Box): string => `left:0;top:0;translate:${x}px ${y}px;width:${w}px;height:${h}px`;

export const CARD = 1.4;
export const MINI = 1.3;

const PROMPT: Record<Shape, number> = { tall: 92, low: 64, wide: 90 };

/** How much room a prompt has; one that needs more grows over what lies above it. */
export const promptHeight = (w: number, h: number, em: number): number => Math.round(PROMPT[shapeOf({ w, h })] * em);

export function shapeOf(viewport: { w: number; h: number }): Shape {
  if (viewport.h < 520 && viewport.w > viewport.h * 1.2) return 'low';
  return viewport.w < 900 && viewport.h > viewport.w * 0.95 ? 'tall' : 'wide';
}

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

function widthOf(letter: string): number {
  if (/[mwMW]/.test(letter)) return 0.84;
  if (/[iljtfrI.,' ]/.test(letter)) return 0.33;
  return /[A-ZÄÖÜ]/.test(letter) ? 0.66 : 0.55;
}

/** About how wide a text is: good enough to choose between a long and a short form. */
export function measure(text: string, size: number): number {
  let wide = 0;
  for (const letter of text) wide += widthOf(letter);
  return wide * size;
}

/** As much of a text as has room, for places that cannot do that themselves. */
export function shorten(text: string, size: number, room: number): string {
  if (measure(text, size) <= room) return text;
  let short = text;
  while (short && measure(`${short}…`, size) > room) short = short.slice(0, -1);
  return `${short.trimEnd()}…`;
}

/** The box without a margin. */
export function inset(box: Box, x: number, y = x): Box {
  return { x: box.x + x, y: box.y + y, w: box.w - 2 * x, h: box.h - 2 * y };
}

export const contains = (at: Box, x: number, y: number): boolean =>
  x >= at.x && x <= at.x + at.w && y >= at.y && y <= at.y + at.h;

interface Line {
  /** Width of a card, and its height as a multiple of that. */
  w: number;
  ratio: number;
  gap: number;
  align?: 'start' | 'middle' | 'end';
  /** Where in the height of the box: 0 at the top, 1 at the bottom. */
  sit?: number;
}

/** Lay cards side by side; where there is no room they overlap to the right. */
export function row(box: Box, count: number, { w, ratio, gap, align = 'middle', sit = 0.5 }: Line): Box[] {
  if (count === 0) return [];
  const step = count === 1 ? 0 : Math.min(w + gap, (box.w - w) / (count - 1));
  const spare = box.w - (w + step * (count - 1));
  const x = box.x + (align === 'start' ? 0 : align === 'end' ? spare : spare / 2);
  const y = box.y + (box.h - w * ratio) * sit;
  return Array.from({ length: count }, (_, i) => ({ x: x + step * i, y, w, h: w * ratio }));
}

/** Lay cards in as many lines as have room, each of about the same length. */
export function block(box: Box, count: number, line: Line): Box[] {
  const high = line.w * line.ratio;
  const most = Math.max(1, Math.floor((box.h + line.gap) / (high + line.gap)));
  const fit = Math.max(1, Math.floor((box.w + line.gap) / (line.w + line.gap)));
  const lines = Math.min(most, Math.ceil(count / fit));
  const each = Math.max(fit, Math.ceil(count / Math.max(1, lines)));
  return Array.from({ length: lines }, (_, i) =>
    row({ x: box.x, y: box.y + i * (high + line.gap), w: box.w, h: high }, Math.min(each, count - i * each), {
      ...line,
      align: line.align ?? 'start',
    }),
  ).flat();
}

/** The largest width at which `count` cards of a ratio fit into a box in one line. */
export function widest(box: Box, count: number, ratio: number, gap: number, most: number): number {
  const wide = (box.w - gap * (count - 1)) / Math.max(1, count);
  return Math.max(8, Math.min(most, wide, box.h / ratio));
}
