/** Where everything of a Bug Off! table lies. */

import { SUITS, type Suit } from '$/art/paint';
import { type Box, CARD, clamp, MINI, type Viewport, row, shapeOf } from '$/table/geometry';
import { clockwise, type Play, type Scene, size } from '$/table/model';
import type { BugOff } from './table';

/** A hand card as the page knows it: our own number tells two red ones apart. */
export interface Held {
  id: string;
  colour: Suit;
}

export function layBugOff(play: Play<BugOff>, viewport: Viewport, hand: Held[], top: Suit | null): Scene<BugOff> {
  const scene: Scene<BugOff> = { seats: [], areas: {}, pieces: [], zones: [] };
  const shape = shapeOf(viewport);
  if (shape === 'wide') wide(scene, play, viewport);
  else if (shape === 'tall') tall(scene, play, viewport);
  else low(scene, play, viewport);
  layCloth(scene, play, shape === 'wide', top);
  layHand(scene, hand);
  for (const id of ['mine', 'centre']) {
    const at = scene.areas[id];
    if (at) scene.zones.push({ id, at });
  }
  return scene;
}

function wide(scene: Scene<BugOff>, play: Play<BugOff>, viewport: Viewport): void {
  const { em } = viewport;
  const pad = viewport.w < 1000 ? 12 : 20;
  const gap = 14;
  const seats = clockwise(play.table.hands.length, play.me);
  const tight = viewport.h < 760;
  const most = tight ? 42 : 56;
  const inner = viewport.w - 2 * pad;
  const panelWide = Math.min(360, (inner - gap * (seats.length - 1)) / seats.length);
  const head = 62 * em;
  const mini = Math.min(most, (panelWide - 28 - 16) / 3);
  const panelHigh = head + 2 * (mini * MINI + 7) + 8;
  const start = pad + (inner - panelWide * seats.length - gap * (seats.length - 1)) / 2;
  seats.forEach((seat, i) => {
    const at: Box = { x: start + i * (panelWide + gap), y: 14, w: panelWide, h: panelHigh };
    scene.seats.push({ seat, form: 'block', at });
    layStacks(scene, play, seat, { x: at.x + 14, y: at.y + head, w: at.w - 28, h: at.h - head - 10 }, mini);
  });
  const handHigh = clamp(viewport.h * 0.18, 112, 156);
  const lower = play.me === null ? viewport.prompt + 4 : Math.max(handHigh + 18 + viewport.prompt, panelHigh - 6);
  const y = viewport.h - 16 - lower;
  const mineWide = clamp(inner * 0.26, 210, 300);
  if (play.me !== null) {
    const mine: Box = { x: pad, y, w: mineWide, h: lower };
    scene.areas.mine = mine;
    const mini = Math.min(52, (mineWide - 44) / 3, (lower - head - 16) / 2 / MINI);
    layStacks(scene, play, play.me, { x: mine.x + 14, y: mine.y + head, w: mine.w - 28, h: mine.h - head - 10 }, mini);
  }
  const x = play.me === null ? pad : pad + mineWide + 20;
  const w = viewport.w - pad - x;
  scene.areas.prompt = { x, y, w, h: viewport.prompt };
  const acts = Math.min(268 * Math.min(em, 1.3), w * 0.36);
  if (play.me !== null) {
    scene.areas.hand = { x, y: viewport.h - 16 - handHigh, w: w - acts - 20, h: handHigh };
    scene.areas.acts = { x: viewport.w - pad - acts, y: viewport.h - 16 - handHigh, w: acts, h: handHigh };
  }
  const clothTop = 14 + panelHigh + gap;
  scene.areas.cloth = { x: pad, y: clothTop, w: inner, h: Math.max(90, y - gap - clothTop) };
}

function layStacks(scene: Scene<BugOff>, play: Play<BugOff>, seat: number, box: Box, w: number): void {
  const gapX = (box.w - 3 * w) / 2;
  const gapY = Math.min(8, box.h - 2 * w * MINI);
  SUITS.forEach((colour, i) => {
    const at: Box = {
      x: box.x + (i % 3) * (w + gapX),
      y: box.y + Math.floor(i / 3) * (w * MINI + gapY),
      w,
      h: w * MINI,
    };
    putStack(scene, play, seat, colour, i, at);
  });
}

function putStack(scene: Scene<BugOff>, play: Play<BugOff>, seat: number, colour: Suit, i: number, at: Box): void {
  scene.areas[`stack-${seat}-${colour}`] = at;
  const count = play.table.table[seat]?.[i] ?? 0;
  if (count)
    scene.pieces.push({ key: `stack-${seat}-${colour}`, at, z: 10, art: { kind: 'bug', colour, mini: true, count } });
}

/** The matrix of a phone: a row for each seat, a column for each colour, the jar last. */
function layMatrix(scene: Scene<BugOff>, play: Play<BugOff>, box: Box, viewport: Viewport): void {
  const seats = clockwise(play.table.hands.length, play.me);
  if (play.me !== null) seats.push(play.me);
  const head = Math.min(38, box.h / (seats.length + 1));
  const high = (box.h - head) / seats.length;
  const name = clamp(box.w * 0.3, 84, 170) * Math.min(viewport.em, 1.4);
  const jar = 40 * Math.min(viewport.em, 1.4);
  const column = (box.w - name - jar) / SUITS.length;
  const w = Math.min(column - 7, (high - 8) / MINI, 50);
  scene.areas.matrix = box;
  scene.areas.name = { x: box.x, y: box.y, w: name, h: head };
  seats.forEach((seat, r) => {
    const y = box.y + head + r * high;
    scene.seats.push({
      seat,
      form: 'tiny',
      at: { x: box.x + 2, y, w: box.w - 4, h: high - (r === seats.length - 1 ? 2 : 0) },
    });
    SUITS.forEach((colour, c) => {
      const x = box.x + name + c * column + (column - w) / 2;
      putStack(scene, play, seat, colour, c, { x, y: y + (high - w * MINI) / 2, w, h: w * MINI });
    });
  });
  SUITS.forEach((colour, c) => {
    scene.areas[`head-${colour}`] = { x: box.x + name + c * column, y: box.y, w: column, h: head };
  });
  scene.areas.jars = { x: box.x + box.w - jar, y: box.y, w: jar, h: head };
  const own = scene.seats.at(-1);
  if (play.me !== null && own) scene.areas.mine = own.at;
}

function tall(scene: Scene<BugOff>, play: Play<BugOff>, viewport: Viewport): void {
  const pad = 8;
  const gap = 7;
  const inner = viewport.w - 2 * pad;
  const big = clamp(viewport.w / 360, 0.9, 1.7);
  const rows = play.table.hands.length;
  let line =
    Math.min((rows < 4 ? 58 : 46) * Math.min(big, 1.4), (viewport.h * 0.42) / rows) * Math.max(1, viewport.em * 0.85);
  const matrix = (): number => 38 + rows * line;
  const acts = play.me === null ? 0 : 66 * Math.max(1, viewport.em * 0.8);
  let card = play.me === null ? 0 : Math.min(78 * big, (inner - 15) / 4);
  const cloth = (): number => viewport.h - 14 - matrix() - viewport.prompt - 4 - card * CARD - 14 - acts - gap * 4;
  while (cloth() < 84 && card > 54) card -= 4;
  while (cloth() < 64 && line > 28) line -= 1;
  layMatrix(scene, play, { x: pad, y: 7, w: inner, h: matrix() }, viewport);
  let y = 7 + matrix() + gap;
  scene.areas.cloth = { x: pad, y, w: inner, h: Math.max(64, cloth()) };
  y += scene.areas.cloth.h + gap;
  scene.areas.prompt = { x: pad, y, w: inner, h: viewport.prompt };
  y += viewport.prompt + 4 + gap + 6;
  if (play.me === null) return;
  scene.areas.hand = { x: pad + 3, y, w: inner - 6, h: card * CARD };
  y += card * CARD + 8;
  scene.areas.acts = { x: pad, y, w: inner, h: acts };
}

function low(scene: Scene<BugOff>, play: Play<BugOff>, viewport: Viewport): void {
  const pad = 6;
  const gap = 6;
  const left = clamp(viewport.w * 0.44, 280, 440);
  layMatrix(scene, play, { x: pad, y: pad, w: left - pad, h: viewport.h - 2 * pad }, viewport);
  const x = left + gap;
  const w = viewport.w - pad - x;
  const hand = play.me === null ? 0 : clamp(viewport.h * 0.34, 84, 130) + gap + 6;
  const acts = Math.min(150, w * 0.36);
  const clothHigh = Math.max(58, viewport.h - 2 * pad - viewport.prompt - hand - gap);
  scene.areas.cloth = { x, y: pad, w, h: clothHigh };
  scene.areas.prompt = { x, y: pad + clothHigh + gap, w, h: viewport.prompt };
  if (!hand) return;
  const high = hand - gap - 6;
  scene.areas.hand = { x, y: viewport.h - pad - high, w: w - acts - gap, h: high };
  scene.areas.acts = { x: viewport.w - pad - acts, y: viewport.h - pad - high, w: acts, h: high };
}

/** Height from which piles on a phone's cloth have names, in pixels. */
export const LABELLED = 150;

function layCloth(scene: Scene<BugOff>, play: Play<BugOff>, isWide: boolean, top: Suit | null): void {
  const area = scene.areas.cloth;
  if (!area) return;
  const { revealed, centre } = play.table;
  const label = isWide || area.h > LABELLED ? 44 : 0;
  const padX = isWide ? 26 : label ? 20 : 10;
  const w = Math.min(
    isWide ? 100 : clamp(area.w * (label ? 0.19 : 0.15), 40, 110),
    (area.h - 22 - label) / CARD,
    isWide ? (area.w - 2 * padX - 5 * 12 - 80) / 8.4 : 110,
  );
  const y = area.y + (area.h - w * CARD - label) / 2;
  const deck: Box = { x: area.x + padX, y, w, h: w * CARD };
  const pile: Box = { x: area.x + area.w - padX - w, y, w, h: w * CARD };
  scene.areas.deck = deck;
  if (size(play.table.deck)) {
    const back = { kind: 'back', count: label ? null : size(play.table.deck) } as const;
    if (size(play.table.deck) > 1)
      scene.pieces.push({ key: 'deck-2', at: { ...deck, x: deck.x + 3, y: deck.y - 4 }, z: 4, art: back });
    scene.pieces.push({ key: 'deck', at: deck, z: 5, art: back });
  }
  scene.areas.pile = pile;
  if (top && centre.some(Boolean)) {
    scene.pieces.push({ key: 'pile', at: pile, z: 5, art: { kind: 'bug', colour: top, mini: false, count: 0 } });
  }
  const from = deck.x + w + (isWide ? 24 : 14);
  const rail: Box = { x: from, y, w: pile.x - (isWide ? 24 : 14) - from, h: w * CARD };
  scene.areas.rail = rail;
  scene.areas.centre = area;
  const nets = isWide ? 6 : Math.max(1, revealed.length);
  const slots = row(rail, nets, { w, ratio: CARD, gap: isWide ? 12 : 6 });
  const hidden = SUITS.filter((colour) => !revealed.includes(colour));
  [...revealed, ...(isWide ? hidden : [])].forEach((colour, i) => {
    const at = slots[i];
    if (!at) return;
    if (i < revealed.length) scene.pieces.push({ key: `net-${colour}`, at, z: 6 + i, art: { kind: 'net', colour } });
    else scene.areas[`net-${colour}`] = at;
  });
}

function layHand(scene: Scene<BugOff>, hand: Held[]): void {
  const area = scene.areas.hand;
  if (!area) return;
  const fit = (area.w - 6 * (hand.length - 1)) / Math.max(1, hand.length);
  const w = Math.min(area.h / CARD, 116, Math.max(44, fit));
  const beside = (scene.areas.acts?.x ?? 0) > area.x + area.w;
  const at = row(area, hand.length, {
    w,
    ratio: CARD,
    gap: Math.min(12, w * 0.12),
    align: beside ? 'start' : 'middle',
    sit: 1,
  });
  hand.forEach(({ id, colour }, i) => {
    const box = at[i];
    if (box)
      scene.pieces.push({
        key: id,
        at: box,
        z: 40 + i,
        held: true,
        art: { kind: 'bug', colour, mini: false, count: 0 },
      });
  });
}
