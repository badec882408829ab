/** Where the regions of any game lie: seats, what is on the table, the prompt, the own seat and hand. */

import { CARD, clamp, row, shapeOf, type Viewport } from '$/table/geometry';
import { clockwise, type Play, playersOf, type Scene } from '$/table/model';
import type { HeldCard } from './desk.svelte';
import { type Fields, type Generic, handsIn, scoresIn } from './table';

/** Most hand cards in one line where lines are short. */
const IN_LINE = 7;
/** Least height of the table: the hand's cards shrink before it does. */
const LEAST_CENTRE = 110;
/** Width of a card that a thumb can hit, in pixels. */
const THUMB = 44;

export function layGeneric(
  play: Play<Generic>,
  viewport: Viewport,
  hand: readonly HeldCard[],
  fields: Fields,
): Scene<Generic> {
  const scene: Scene<Generic> = { seats: [], areas: {}, pieces: [], zones: [] };
  const shape = shapeOf(viewport);
  const lines =
    shape === 'wide'
      ? wide(scene, play, viewport, hand.length, fields)
      : shape === 'tall'
        ? tall(scene, play, viewport, hand.length)
        : low(scene, play, viewport, hand.length);
  layHand(scene, hand, lines);
  if (scene.areas.centre) scene.zones.push({ id: 'centre', at: scene.areas.centre });
  return scene;
}

function wide(scene: Scene<Generic>, play: Play<Generic>, viewport: Viewport, held: number, fields: Fields): Lines {
  const { em } = viewport;
  const pad = viewport.w < 1000 ? 12 : 20;
  const gap = 14;
  const inner = viewport.w - 2 * pad;
  const seats = clockwise(playersOf(play), play.me);
  const most = Math.max(1, Math.floor((inner + gap) / (190 * Math.min(em, 1.5) + gap)));
  const lines = Math.ceil(seats.length / most);
  const each = Math.ceil(seats.length / lines);
  const facts = fields.seats.length - Number(handsIn(fields) !== null) - Number(scoresIn(fields) !== null) > 0;
  const roomy = lines === 1 && facts && viewport.h > 640;
  const high = roomy ? 112 * em : Math.min(64 * em, (viewport.h * 0.3) / lines - gap);
  const w = Math.min(430, (inner - gap * (each - 1)) / each);
  seats.forEach((seat, i) => {
    const inLine = Math.min(each, seats.length - each * Math.floor(i / each));
    const start = pad + (inner - inLine * (w + gap) + gap) / 2;
    const at = { x: start + (i % each) * (w + gap), y: 14 + Math.floor(i / each) * (high + gap), w, h: high };
    scene.seats.push({ seat, form: roomy ? 'block' : 'strip', at });
  });
  const top = 14 + lines * (high + gap);
  const low = held ? clamp(viewport.h * 0.15, 96, 128) : 64 * em;
  const y = viewport.h - 16 - (play.me === null ? 0 : low);
  if (play.me !== null) {
    const mine = held ? Math.min(230 * Math.min(em, 1.3), inner * 0.3) : inner;
    scene.areas.mine = { x: pad, y, w: mine, h: low };
    if (held) scene.areas.hand = { x: pad + mine + 24, y, w: inner - mine - 24, h: low };
  }
  const prompt = y - (play.me === null ? 0 : gap) - viewport.prompt - 4;
  scene.areas.prompt = { x: pad, y: prompt, w: inner, h: viewport.prompt };
  scene.areas.centre = { x: pad, y: top, w: inner, h: Math.max(60, prompt - gap - top) };
  const room = scene.areas.hand?.w ?? 0;
  const apart = held > 9 ? 6 : 12;
  return { count: 1, card: Math.min(low / CARD, 96, Math.max(40, (room - apart * (held - 1)) / held)), gap: apart };
}

function tall(scene: Scene<Generic>, play: Play<Generic>, viewport: Viewport, held: number): Lines {
  const em = Math.min(viewport.em, 1.5);
  const pad = viewport.w > 600 ? 14 : 8;
  const gap = 6;
  const inner = viewport.w - 2 * pad;
  const seats = clockwise(playersOf(play), play.me);
  const columns = seats.length > 8 ? 3 : seats.length > 4 ? 2 : 1;
  const lines = Math.ceil(seats.length / columns);
  const high = Math.min((columns > 1 ? 40 : 46) * em, (viewport.h * 0.32) / lines - gap);
  const w = (inner - gap * (columns - 1)) / columns;
  seats.forEach((seat, i) => {
    const at = { x: pad + (i % columns) * (w + gap), y: 7 + Math.floor(i / columns) * (high + gap), w, h: high };
    scene.seats.push({ seat, form: columns > 1 ? 'tiny' : 'row', at });
  });
  const top = 7 + lines * (high + gap);
  const count = Math.max(1, Math.ceil(held / IN_LINE));
  const room = viewport.h - top - LEAST_CENTRE - viewport.prompt - 44 * em - 4 * gap - 16;
  const most = Math.max(THUMB, (room + 8) / count / CARD - 8 / CARD);
  const cards = linesOf(inner, held, count, Math.min(most, viewport.w > 600 ? 92 : 64));
  let bottom = viewport.h - 8;
  if (play.me !== null) {
    if (held) {
      scene.areas.hand = { x: pad, y: bottom - highOf(cards), w: inner, h: highOf(cards) };
      bottom -= highOf(cards) + gap + 2;
    }
    scene.areas.mine = { x: pad, y: bottom - 44 * em, w: inner, h: 44 * em };
    bottom -= 44 * em + gap;
  }
  scene.areas.prompt = { x: pad, y: bottom - viewport.prompt - 4, w: inner, h: viewport.prompt };
  scene.areas.centre = { x: pad, y: top, w: inner, h: Math.max(40, scene.areas.prompt.y - gap - top) };
  return cards;
}

function low(scene: Scene<Generic>, play: Play<Generic>, viewport: Viewport, held: number): Lines {
  const pad = 8;
  const gap = 6;
  const left = viewport.w * 0.38;
  const seats = clockwise(playersOf(play), play.me);
  const bottom = viewport.h - pad;
  const mine = play.me === null ? 0 : 44;
  if (mine) scene.areas.mine = { x: pad, y: bottom - mine, w: left - pad, h: mine };
  const high = Math.min(46, (bottom - mine - pad) / seats.length - 4);
  seats.forEach((seat, i) => {
    scene.seats.push({ seat, form: 'tiny', at: { x: pad, y: pad + i * (high + 4), w: left - pad, h: high } });
  });
  const x = left + gap;
  const w = viewport.w - pad - x;
  const cards = linesOf(w, held, held > 9 ? 2 : 1, 48);
  let y = bottom;
  if (play.me !== null && held) {
    scene.areas.hand = { x, y: y - highOf(cards), w, h: highOf(cards) };
    y -= highOf(cards) + gap;
  }
  scene.areas.prompt = { x, y: y - viewport.prompt - 4, w, h: viewport.prompt };
  scene.areas.centre = { x, y: pad, w, h: Math.max(40, scene.areas.prompt.y - gap - pad) };
  return cards;
}

interface Lines {
  count: number;
  card: number;
  gap: number;
}

/** Lines of cards, each as wide as there is room for. */
function linesOf(w: number, held: number, count: number, most: number): Lines {
  const each = Math.ceil(held / count);
  return { count, card: Math.min(most, (w - 8 * (each - 1)) / each), gap: 8 };
}
const highOf = ({ count, card, gap }: Lines): number => count * (card * CARD + gap) - gap;

function layHand(scene: Scene<Generic>, hand: readonly HeldCard[], { count, card, gap }: Lines): void {
  const area = scene.areas.hand;
  if (!area) return;
  const each = Math.ceil(hand.length / count);
  hand.forEach(({ id, text }, i) => {
    const line = Math.floor(i / each);
    const y = area.y + area.h - (count - line) * (card * CARD + gap) + gap;
    const inLine = Math.min(each, hand.length - line * each);
    const places = row({ ...area, y, h: card * CARD }, inLine, { w: card, ratio: CARD, gap });
    const at = places[i % each];
    if (at) scene.pieces.push({ key: id, at, z: 40 + i, held: true, art: { kind: 'card', text } });
  });
}
