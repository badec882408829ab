/** Where everything of a RumBugz table lies. */

import { item } from '$/item';
import { t } from '$/lang/messages.svelte';
import { type Box, clamp, type Viewport, row, shapeOf } from '$/table/geometry';
import { clockwise, type Play, type Scene } from '$/table/model';
import type { RumBugz, Sequence } from './table';

/** A Bug in the hand as the page knows it: our own number tells two equal ones apart. */
export interface HeldBug {
  id: string;
  bug: string;
}

const TILE = 82 / 60;
/** Nobody sorts the hand of a finished game, nor in a replay. */
const isSorted = ({ me, told, result }: Play<RumBugz>): boolean => me !== null && told === undefined && !result;

export function layRumBugz(play: Play<RumBugz>, viewport: Viewport, hand: HeldBug[]): Scene<RumBugz> {
  const scene: Scene<RumBugz> = { seats: [], areas: {}, pieces: [], zones: [] };
  const shape = shapeOf(viewport);
  if (shape === 'wide') wide(scene, play, viewport);
  else if (shape === 'tall') tall(scene, play, viewport, hand.length);
  else low(scene, play, viewport);
  if (scene.areas.sequences) scene.zones.push({ id: 'table', at: scene.areas.sequences });
  if (scene.areas.rack) scene.zones.push({ id: 'rack', at: scene.areas.rack });
  laySources(scene, play);
  laySequences(scene, play.table.table, shape === 'wide');
  layRack(scene, hand);
  return scene;
}

function wide(scene: Scene<RumBugz>, play: Play<RumBugz>, viewport: Viewport): void {
  const { em } = viewport;
  const pad = viewport.w < 1000 ? 12 : 20;
  const gap = 13;
  const inner = viewport.w - 2 * pad;
  const seats = clockwise(play.table.hands.length, play.me);
  const stacked = inner / seats.length < 250 * em;
  const high = (stacked ? 96 : 64) * em;
  const each = Math.min(420, (inner - gap * (seats.length - 1)) / seats.length);
  const start = pad + (inner - each * seats.length - gap * (seats.length - 1)) / 2;
  seats.forEach((seat, i) => {
    scene.seats.push({
      seat,
      form: stacked ? 'block' : 'strip',
      at: { x: start + i * (each + gap), y: 14, w: each, h: high },
    });
  });
  const rackHigh = clamp(viewport.h * 0.15, 96, 124);
  const y = viewport.h - 16 - rackHigh;
  const mineWide = 172 * Math.min(em, 1.4);
  const sortWide = isSorted(play) ? 142 * Math.min(em, 1.4) + 18 : 0;
  const rackWide = clamp(inner - mineWide - sortWide - 18, 260, 640);
  const x = (viewport.w - mineWide - rackWide - sortWide - 18) / 2;
  if (play.me !== null) {
    scene.areas.mine = { x, y: y + rackHigh - 108 * Math.min(em, 1.1), w: mineWide, h: 108 * Math.min(em, 1.1) };
    scene.areas.rack = { x: x + mineWide + 18, y, w: rackWide, h: rackHigh };
    if (sortWide)
      scene.areas.sorts = { x: x + mineWide + rackWide + 36, y: y + rackHigh - 98, w: sortWide - 18, h: 98 };
  }
  const promptY = (play.me === null ? viewport.h - 16 : y) - gap - 4 - viewport.prompt;
  scene.areas.prompt = { x: pad, y: promptY, w: inner, h: viewport.prompt };
  const top = 14 + high + gap;
  const middle = promptY - gap - top;
  const src = clamp(viewport.w * 0.11, 92, 124);
  const each2 = Math.min(middle / 2 - 8, 156);
  scene.areas.bag = { x: pad, y: top + middle / 2 - 8 - each2, w: src, h: each2 };
  scene.areas.pile = { x: pad, y: top + middle / 2 + 8, w: src, h: each2 };
  scene.areas.sequences = { x: pad + src + 18, y: top, w: inner - src - 18, h: middle };
}

function tall(scene: Scene<RumBugz>, play: Play<RumBugz>, viewport: Viewport, held: number): void {
  const pad = 8;
  const gap = 6;
  const inner = viewport.w - 2 * pad;
  const big = clamp(viewport.w / 360, 0.9, 1.6);
  const seats = clockwise(play.table.hands.length, play.me);
  const roomy = inner / seats.length > 104;
  const high = (roomy ? 78 : viewport.h < 600 ? 62 : 84) * Math.min(big, 1.2) * viewport.em;
  const each = (inner - gap * (seats.length - 1)) / seats.length;
  seats.forEach((seat, i) => {
    scene.seats.push({
      seat,
      form: roomy ? 'block' : 'tiny',
      at: { x: pad + i * (each + gap), y: 6, w: each, h: high },
    });
  });
  let y = 6 + high + gap;
  const bidding = play.table.phase === 'bid' && play.legal.includes('bid');
  const src = bidding ? 0 : clamp(viewport.h * 0.08, 46, 74) * Math.min(big, 1.3);
  if (src) {
    scene.areas.bag = { x: pad, y, w: inner / 2 - 4, h: src };
    scene.areas.pile = { x: pad + inner / 2 + 4, y, w: inner / 2 - 4, h: src };
    y += src + gap;
  }
  const two = held > 7;
  const tile = Math.min(
    50 * big,
    (inner - 24) / (two ? Math.ceil(held / 2) : Math.max(held, 5)) - 4,
    two ? 40 * big : 99,
  );
  const rackHigh = play.me === null ? 0 : (two ? 2 : 1) * tile * TILE + (two ? 4 : 0) + 26;
  const sorts = play.me === null || bidding ? 0 : 44;
  const below = viewport.prompt + 4 + gap + sorts + 4 + rackHigh + 8;
  scene.areas.sequences = { x: pad, y, w: inner, h: Math.max(60, viewport.h - y - below - gap) };
  y = viewport.h - below;
  scene.areas.prompt = { x: pad, y, w: inner, h: viewport.prompt };
  if (play.me === null) return;
  y += viewport.prompt + 4 + gap;
  if (sorts) {
    scene.areas.mine = { x: pad, y, w: isSorted(play) ? inner * 0.4 : inner, h: sorts };
    if (isSorted(play)) scene.areas.sorts = { x: pad + inner * 0.42, y, w: inner * 0.58, h: sorts };
  }
  scene.areas.rack = { x: pad, y: viewport.h - 8 - rackHigh, w: inner, h: rackHigh };
}

function low(scene: Scene<RumBugz>, play: Play<RumBugz>, viewport: Viewport): void {
  const pad = 6;
  const gap = 5;
  const left = clamp(viewport.w * 0.34, 210, 330);
  const seats = clockwise(play.table.hands.length, play.me);
  const src = 54;
  const mine = play.me === null ? 0 : 44;
  const columns = seats.length > 3 ? 2 : 1;
  const lines = Math.ceil(seats.length / columns);
  const high = Math.min(46, (viewport.h - 2 * pad - src - 2 * mine - 3 * gap - gap * lines) / lines);
  const each = (left - pad - gap * (columns - 1)) / columns;
  seats.forEach((seat, i) => {
    const at: Box = {
      x: pad + (i % columns) * (each + gap),
      y: pad + Math.floor(i / columns) * (high + gap),
      w: each,
      h: high,
    };
    scene.seats.push({ seat, form: 'tiny', at });
  });
  const bottom = viewport.h - pad;
  if (mine) {
    if (isSorted(play)) scene.areas.sorts = { x: pad, y: bottom - mine, w: left - pad, h: mine };
    scene.areas.mine = { x: pad, y: bottom - 2 * mine - gap, w: left - pad, h: mine };
  }
  const srcY = bottom - 2 * mine - 2 * gap - src;
  scene.areas.bag = { x: pad, y: srcY, w: (left - pad) / 2 - 3, h: src };
  scene.areas.pile = { x: pad + (left - pad) / 2 + 3, y: srcY, w: (left - pad) / 2 - 3, h: src };
  const x = left + gap * 2;
  const w = viewport.w - pad - x;
  const rack = play.me === null ? 0 : clamp(viewport.h * 0.28, 66, 96);
  if (rack) scene.areas.rack = { x, y: bottom - rack, w, h: rack };
  scene.areas.prompt = { x, y: bottom - rack - gap - 4 - viewport.prompt, w, h: viewport.prompt };
  scene.areas.sequences = { x, y: pad, w, h: scene.areas.prompt.y - gap - pad };
}

function laySources(scene: Scene<RumBugz>, play: Play<RumBugz>): void {
  const area = scene.areas.pile;
  if (!area) return;
  const upright = area.h > area.w * 0.9;
  const w = upright ? Math.min(72, area.w * 0.62, (area.h - 46) / TILE) : Math.min(46, (area.h - 4) / TILE);
  const at: Box = upright
    ? { x: area.x + (area.w - w) / 2, y: area.y + 4, w, h: w * TILE }
    : { x: area.x + Math.max(8, area.w * 0.16), y: area.y + (area.h - w * TILE) / 2, w, h: w * TILE };
  scene.areas['pile-top'] = at;
  const { pile } = play.table;
  const last = pile.at(-1);
  if (last !== undefined) scene.pieces.push({ key: `pile-${pile.length}`, at, z: 6, art: { kind: 'tile', bug: last } });
  for (const id of ['bag', 'pile']) {
    const box = scene.areas[id];
    if (box) scene.zones.push({ id, at: box, ...(id === 'bag' ? { drawing: id } : {}) });
  }
}

interface Fit {
  /** None where sequences lie side by side like words. */
  columns: number;
  w: number;
  /** Room for the type and whose it is: beside the tiles, or above them. */
  tab: number;
  head: number;
  /** Left and right of the tiles together. */
  pad: number;
  /** Pixels between one sequence and the next. */
  gap: number;
  lines: number[][];
}

/** Where the owner of a sequence is named: beside the tiles, above them, beside them, or as a mark on the rim. */
const LABELS = [
  { tab: 84, head: 0, pad: 16 },
  { tab: 0, head: 19, pad: 16 },
  { tab: 44, head: 0, pad: 16 },
];
const ON_RIM = { tab: 0, head: 0, pad: 8 };
/** Pixels by which a mark sticks out over the rim. */
const OUT = 5;
/** Width of a tile from which names fit beside it, in pixels. */
const COMFORTABLE = 27;
/** Least width of a readable tile, in pixels; if not all sequences fit at this width, they scroll. */
export const READABLE = 22;
/** Height of a sequence that a thumb can hit, in pixels. */
const THUMB = 44;
/** By how much the tiles of a long sequence may shrink, so that it takes one column. */
const SHRINK = 0.78;
const SHRINK_LARGE = 0.64;

/** Bigger tiles or more columns: whatever shows all sequences at once, as large as can be; else they scroll. */
function laySequences(scene: Scene<RumBugz>, sequences: Sequence[], isWide: boolean): void {
  const area = scene.areas.sequences;
  if (!area || sequences.length === 0) return;
  const rim = isWide ? 14 : 11;
  const fit = fitSequences(sequences, area, isWide, rim);
  const { w, tab, head, pad, gap, lines } = fit;
  const high = lineHigh(fit, rim);
  const top = pad === ON_RIM.pad ? OUT : 0;
  const total = top + lines.length * (high + gap) - gap;
  const scrolls = total > area.h + 1;
  if (scrolls) scrollAll(scene, area, total + 4);
  let y = area.y + top + Math.max(0, (area.h - total) * (isWide ? 0.5 : 0));
  for (const line of lines) {
    let x = area.x;
    for (const [i, wide] of widthsOf(line, sequences, area, fit)) {
      const sequence = item(sequences, i);
      const at: Box = { x, y, w: wide, h: high };
      x += wide + gap;
      scene.areas[`sequence-${i}`] = at;
      scene.zones.push({ id: `sequence-${i}`, at, scrolls });
      const inner: Box = { x: at.x + pad / 2 + tab, y: y + head + 3, w: at.w - pad - tab, h: high - head - rim };
      const gapX = isWide ? 4 : 2;
      const size = Math.min(w, inner.w / sequence.bugz.length - gapX);
      const align = pad === ON_RIM.pad ? 'middle' : 'start';
      const places = row(inner, sequence.bugz.length, { w: size, ratio: TILE, gap: gapX, align, sit: 0.5 });
      nameTiles(sequence.bugz, i).forEach((key, k) => {
        const box = places[k];
        if (box)
          scene.pieces.push({ key, at: box, z: 10, art: { kind: 'tile', bug: item(sequence.bugz, k) }, scrolls });
      });
    }
    y += high + gap;
  }
}

const lineHigh = ({ w, head }: Fit, rim: number): number => Math.max(THUMB, w * TILE + head + rim);

/** How wide the sequences of a line are: some columns each, or what they need and their share of what is left. */
function widthsOf(line: number[], sequences: Sequence[], area: Box, fit: Fit): [number, number][] {
  const { gap } = fit;
  if (fit.columns) {
    const each = (area.w - gap * (fit.columns - 1)) / fit.columns;
    return line.map((i) => [i, spans(item(sequences, i), each, gap, fit) * (each + gap) - gap]);
  }
  const needs = line.map((i): [number, number] => [i, needOf(item(sequences, i), fit.w)]);
  const left = area.w - needs.reduce((sum, [, need]) => sum + need, gap * (line.length - 1));
  const share = Math.min(left / line.length, fit.w);
  return needs.map(([i, need]) => [i, need + share]);
}

/** The largest tiles with which all sequences can be seen, with names where they have room. */
function fitSequences(sequences: Sequence[], area: Box, isWide: boolean, rim: number): Fit {
  const gap = isWide ? 12 : 6;
  let best: Fit | null = null;
  for (const label of isWide ? LABELS.slice(0, 1) : LABELS.slice(1)) {
    if (best && best.w >= COMFORTABLE) break;
    for (let columns = area.w > (isWide ? 640 : 300) ? 2 : 1; columns <= 6; columns++) {
      const each = (area.w - gap * (columns - 1)) / columns;
      for (let w = isWide ? 60 : clamp(area.w / 8, 44, 62); w > (best?.w ?? READABLE - 1); w -= 1) {
        const fit: Fit = { columns, w, ...label, gap, lines: flow(sequences, columns, each, gap, { w, ...label }) };
        if (fit.lines.length && fit.lines.length * (lineHigh(fit, rim) + gap) - gap <= area.h) {
          best = fit;
          break;
        }
      }
    }
  }
  return best && (isWide || best.w >= COMFORTABLE) ? best : packSequences(sequences, area, rim, best);
}

/** Side by side like words, a mark on each rim: what takes the fewest lines, then the largest tiles. */
function packSequences(sequences: Sequence[], area: Box, rim: number, named: Fit | null): Fit {
  const gap = 4;
  const high = (fit: Fit): number => OUT + fit.lines.length * (lineHigh(fit, rim) + gap) - gap;
  const fits = Array.from({ length: 2 * (COMFORTABLE - READABLE) + 1 }, (_, i): Fit => {
    const w = READABLE + i / 2;
    return { columns: 0, w, ...ON_RIM, gap, lines: pack(sequences, area.w, gap, w) };
  });
  const seen = fits.findLast((fit) => high(fit) <= area.h);
  if (named && (!seen || seen.w < named.w + 3)) return named;
  return seen ?? fits.reduce((best, fit) => (high(fit) <= high(best) ? fit : best));
}

const needOf = ({ bugz }: Sequence, w: number): number => ON_RIM.pad + bugz.length * (w + 2);

/** As many sequences in each line as have room. */
function pack(sequences: Sequence[], room: number, gap: number, w: number): number[][] {
  const lines: number[][] = [];
  let left = 0;
  for (const [i, sequence] of sequences.entries()) {
    const need = needOf(sequence, w) + gap;
    if (need > left) {
      lines.push([]);
      left = room + gap;
    }
    item(lines, -1).push(i);
    left -= need;
  }
  return lines;
}

function scrollAll(scene: Scene<RumBugz>, area: Box, high: number): void {
  scene.scroll = { at: area, high, name: t('table-sequences') };
  const table = scene.zones.find(({ id }) => id === 'table');
  if (table) Object.assign(table, { at: { ...area, h: high }, scrolls: true });
}

/** Equal Bugz of a sequence are told apart by how often each has come before. */
function nameTiles(bugz: string[], sequence: number): string[] {
  const seen = new Map<string, number>();
  return bugz.map((bug) => {
    const nth = (seen.get(bug) ?? 0) + 1;
    seen.set(bug, nth);
    return `sequence-${sequence}-${bug}-${nth}`;
  });
}

type Cell = Pick<Fit, 'w' | 'tab' | 'pad'>;

function spans(sequence: Sequence, each: number, gap: number, { w, tab, pad }: Cell): number {
  const least = sequence.bugz.length > 4 ? Math.max(READABLE, w * (w > 34 ? SHRINK_LARGE : SHRINK)) : w;
  const need = tab + pad + sequence.bugz.length * (least + (tab > 60 ? 4 : 2));
  return Math.max(1, Math.ceil((need + gap) / (each + gap)));
}

function flow(sequences: Sequence[], columns: number, each: number, gap: number, cell: Cell): number[][] {
  const lines: number[][] = [];
  let left = 0;
  for (const [i, sequence] of sequences.entries()) {
    const cells = spans(sequence, each, gap, cell);
    if (cells > columns) return [];
    if (cells > left) {
      lines.push([]);
      left = columns;
    }
    item(lines, -1).push(i);
    left -= cells;
  }
  return lines;
}

function layRack(scene: Scene<RumBugz>, hand: HeldBug[]): void {
  const area = scene.areas.rack;
  if (!area) return;
  const high = area.h - 26;
  const half = Math.ceil(hand.length / 2);
  const single = Math.min(high / TILE, 74, (area.w - 24) / Math.max(hand.length, 1) - 4);
  const double = Math.min((high - 4) / 2 / TILE, 74, (area.w - 24) / Math.max(half, 1) - 4);
  const two = hand.length > 7 && area.w / hand.length < 46 && double > single;
  const per = two ? half : hand.length;
  const w = two ? double : single;
  const line = { w, ratio: TILE, gap: Math.min(8, w * 0.12), sit: 1 };
  const lower: Box = { x: area.x + 12, y: area.y, w: area.w - 24, h: area.h - 16 };
  const upper: Box = { ...lower, h: lower.h - w * TILE - 4 };
  const at = two ? [...row(upper, per, line), ...row(lower, hand.length - per, line)] : row(lower, hand.length, line);
  if (two) scene.areas.shelf = { x: area.x, y: upper.y + upper.h - 14, w: area.w, h: 18 };
  hand.forEach(({ id, bug }, i) => {
    const box = at[i];
    if (box) scene.pieces.push({ key: id, at: box, z: 40 + i, held: true, art: { kind: 'tile', bug } });
  });
}
