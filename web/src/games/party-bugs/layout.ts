/** Where everything of a Party Bugs table lies. */

import { SEAT_SUITS, type Suit } from '$/art/paint';
import { item } from '$/item';
import { nameOf } from '$/table/desk';
import { block, type Box, CARD, clamp, measure, MINI, type Viewport, row, shapeOf, widest } from '$/table/geometry';
import { clockwise, known, type Piece, type Play, type Scene, type SeatSpot } from '$/table/model';
import { orderOfTaking } from './order';
import { say } from './say';
import type { PartyBugs } from './table';

/** Whose deck the cards of each display came from, as far as this page has seen it. */
export type Owners = (Record<number, number> | undefined)[];

/** The colour of a seat's deck. */
export const suitOf = ({ seats }: Pick<Play, 'seats'>, seat: number): Suit =>
  seats[seat]?.suit ?? SEAT_SUITS[seat % SEAT_SUITS.length] ?? 'B';

/** The key of a card in a display: its own where its owner is known. */
export function displayKey(owners: Owners, seat: number, value: number): string {
  const owner = owners[seat]?.[value];
  return owner === undefined ? `display-${seat}-${value}` : `${value}@${owner}`;
}

export function layParty(play: Play<PartyBugs>, viewport: Viewport, owners: Owners): Scene<PartyBugs> {
  const scene: Scene<PartyBugs> = { seats: [], areas: {}, pieces: [], zones: [] };
  const shape = shapeOf(viewport);
  if (shape === 'wide') wide(scene, play, viewport);
  else if (shape === 'tall') tall(scene, play, viewport);
  else low(scene, play, viewport);
  layDisplays(scene, play, viewport, owners);
  layFloor(scene, play, viewport);
  layHand(scene, play);
  const keys = new Set<string>();
  scene.pieces = scene.pieces.filter(({ key }) => !keys.has(key) && keys.add(key));
  return scene;
}

/** The seats to be shown beside mine: clockwise, the dummy last. */
function others(play: Play<PartyBugs>): number[] {
  const players = play.table.hands.length;
  const seats = clockwise(players, play.me);
  return players === 2 ? [...seats, 2] : seats;
}

function wide(scene: Scene<PartyBugs>, play: Play<PartyBugs>, viewport: Viewport): void {
  const { em } = viewport;
  const pad = viewport.w < 1000 ? 12 : 20;
  const side = clamp(viewport.w * 0.2, 176, 240) * Math.min(em, 1.3);
  const gap = 14;
  const handHigh = clamp(viewport.h * 0.172, 104, 150);
  const mine: Box = { x: pad, y: viewport.h - 16 - handHigh, w: 0, h: handHigh };
  const held = Math.max(3, known(play.table.hands[play.me ?? -1]).length);
  const cardWide = handHigh / CARD;
  const handWide = held * (cardWide + 14) + cardWide * 0.62;
  mine.w = clamp(viewport.w - 2 * pad - handWide - 24, 240, 660);
  const left = Math.max(pad, (viewport.w - mine.w - 24 - handWide) / 2);
  if (play.me !== null) {
    scene.areas.mine = { ...mine, x: left };
    scene.areas.hand = {
      x: left + mine.w + 24,
      y: mine.y,
      w: Math.min(handWide, viewport.w - pad - left - mine.w - 24),
      h: handHigh,
    };
  }
  const promptTop = (play.me === null ? viewport.h - 16 : mine.y - gap) - viewport.prompt - 4;
  const middle = viewport.w - 2 * (pad + side + gap);
  const promptWide = Math.min(760, viewport.w - 2 * pad);
  scene.areas.prompt = { x: (viewport.w - promptWide) / 2, y: promptTop, w: promptWide, h: viewport.prompt };

  const seats = others(play);
  const sideX = { l: pad, r: viewport.w - pad - side };
  const stripHigh = 92 * Math.min(em, 1.3);
  const bottom = promptTop - gap;
  const mini = Math.min(62, (side - 28 - 12) / 3);
  const blockHigh = (seat: number): number => {
    const lines = Math.ceil(cardsIn(play, seat) / 3);
    return 62 * em + (lines ? lines * (mini * MINI + 6) + 12 : 30 * em);
  };
  const beside = (seat: number, x: number, from: number): void => {
    const high = Math.min(blockHigh(seat), bottom - from);
    const y = clamp(from + (bottom - from - high) * 0.36, from, bottom - high);
    scene.seats.push({ seat, form: 'block', at: { x, y, w: side, h: high } });
  };
  let floorTop = 16;
  const strip = (seat: number): void => {
    const w = Math.min(middle, 236 * Math.min(em, 1.3) + Math.max(3, cardsIn(play, seat)) * 62 + 16);
    scene.seats.push({ seat, form: 'strip', at: { x: (viewport.w - w) / 2, y: 16, w, h: stripHigh } });
    floorTop += stripHigh + gap;
  };
  if (seats.length === 2 && play.table.hands.length === 3) {
    beside(item(seats, 0), sideX.l, 16);
    beside(item(seats, 1), sideX.r, 16);
  } else if (seats.length === 2) {
    strip(item(seats, 0));
    beside(item(seats, 1), sideX.r, 16);
  } else if (seats.length === 3) {
    beside(item(seats, 0), sideX.l, 16);
    strip(item(seats, 1));
    beside(item(seats, 2), sideX.r, 16);
  } else {
    // Up the left side, over the middle where they are odd, and down the right side.
    const rows = Math.floor(seats.length / 2);
    const [left, right] = [seats.slice(0, rows), seats.slice(-rows)];
    const needs = right.map((seat, i) => Math.max(blockHigh(seat), blockHigh(item(left, rows - 1 - i))));
    const needed = needs.reduce((sum, high) => sum + high, 0);
    const space = bottom - 16 - gap * (rows - 1);
    const share = Math.min(1, space / needed);
    const between = gap + (Math.max(0, space - needed) * 0.4) / (rows - 1);
    const top = (row: number): number =>
      16 + needs.slice(0, row).reduce((sum, high) => sum + high * share + between, 0);
    const put = (seat: number, x: number, row: number): void => {
      scene.seats.push({ seat, form: 'block', at: { x, y: top(row), w: side, h: blockHigh(seat) * share } });
    };
    left.forEach((seat, i) => put(seat, sideX.l, rows - 1 - i));
    if (seats.length % 2) strip(item(seats, rows));
    right.forEach((seat, i) => put(seat, sideX.r, i));
  }
  scene.areas.floor = { x: pad + side + gap, y: floorTop, w: middle, h: bottom - floorTop };
}

/** How many cards lie in a seat's display, the face-down one and the mirror too. */
function cardsIn(play: Play<PartyBugs>, seat: number): number {
  const { displays, hidden, mirror } = play.table;
  return (displays[seat]?.length ?? 0) + Number((hidden[seat] ?? null) !== null) + Number(mirror === seat);
}

function tall(scene: Scene<PartyBugs>, play: Play<PartyBugs>, viewport: Viewport): void {
  const big = clamp(viewport.w / 360, 0.9, 1.7);
  const seats = others(play);
  const pad = 8;
  const gap = seats.length > 3 ? 5 : 7;
  const inner = viewport.w - 2 * pad;
  const choosing = play.me !== null && play.table.actors.includes(play.me) && play.table.phase !== 'take';
  let rowHigh = (seats.length > 3 ? 39 : 43) * Math.min(big, 1.35) * Math.max(1, viewport.em * 0.92);
  let card = 84 * big;
  const mineHigh = (viewport.h < 560 ? 44 : 56) * Math.min(big, 1.4) * Math.max(1, viewport.em * 0.8);
  const watching = play.me === null;
  const floorHigh = (): number =>
    viewport.h -
    14 -
    seats.length * (rowHigh + gap) -
    viewport.prompt -
    4 -
    gap * 3 -
    (watching ? 0 : mineHigh + card * CARD + 8);
  while (floorHigh() < 176 && card > 52) card -= 4;
  while (floorHigh() < 170 && rowHigh > 34 * viewport.em) rowHigh -= 1;
  while (floorHigh() < 150 && rowHigh > 33 * viewport.em) rowHigh -= 1;
  while (floorHigh() < 104 && rowHigh > 26) rowHigh -= 1;
  if (!choosing) card = Math.min(card, 70 * big); // the floor has the room, and the rows stay where they are
  let y = 7;
  for (const seat of seats) {
    scene.seats.push({ seat, form: 'row', at: { x: pad, y, w: inner, h: rowHigh } });
    y += rowHigh + gap;
  }
  scene.areas.floor = { x: pad, y, w: inner, h: Math.max(96, floorHigh()) };
  y += scene.areas.floor.h + gap;
  scene.areas.prompt = { x: pad, y, w: inner, h: viewport.prompt };
  y += viewport.prompt + 4 + gap;
  if (watching) return;
  scene.areas.mine = { x: pad, y, w: inner, h: mineHigh };
  y += mineHigh + 8;
  scene.areas.hand = { x: pad, y, w: inner, h: card * CARD };
}

function low(scene: Scene<PartyBugs>, play: Play<PartyBugs>, viewport: Viewport): void {
  const pad = 6;
  const gap = 5;
  const seats = others(play);
  // Where a prompt beside the hand would be a column of single words, it lies above it.
  const above = viewport.w < 720 && viewport.h > 340;
  const left = clamp(viewport.w * (above ? 0.44 : 0.37), 240, 420);
  const mineHigh = 50;
  const rowHigh = Math.min(50, (viewport.h - 2 * pad - mineHigh - gap * seats.length) / seats.length);
  seats.forEach((seat, i) => {
    scene.seats.push({ seat, form: 'row', at: { x: pad, y: pad + i * (rowHigh + gap), w: left - pad, h: rowHigh } });
  });
  const x = left + gap * 2;
  const w = viewport.w - x - pad;
  const handHigh = play.me === null ? 0 : clamp(viewport.h * 0.27, 78, 120);
  const bottom = above ? handHigh + gap + viewport.prompt + 4 : Math.max(handHigh, viewport.prompt + 4);
  scene.areas.mine = { x: pad, y: viewport.h - pad - mineHigh, w: left - pad, h: mineHigh };
  const held = Math.max(3, known(play.table.hands[play.me ?? -1]).length);
  const handWide = Math.min(above ? w : w * 0.56, handHigh && (held + 0.7) * (handHigh / CARD + 6));
  scene.areas.hand = { x: x + w - handWide, y: viewport.h - pad - handHigh, w: handWide, h: handHigh };
  scene.areas.prompt = { x, y: viewport.h - pad - bottom, w: above ? w : w - handWide - 8, h: viewport.prompt };
  scene.areas.floor = { x, y: pad, w, h: viewport.h - 2 * pad - bottom - gap };
  if (play.me === null) delete scene.areas.mine;
}

/** Below this height the floor has no room for its name. */
export const BARE_FLOOR = 180;

/** How wide face and name are in a row of this width. */
export const nameRoom = (w: number): number => clamp(w * 0.42, 132, Math.max(170, w * 0.32));

/** Where a seat's cards lie in its panel. */
export function cardsOf(spot: SeatSpot, em: number): Box {
  const { x, y, w, h } = spot.at;
  if (spot.form === 'block') return { x: x + 14, y: y + 62 * em, w: w - 28, h: h - 62 * em - 8 };
  if (spot.form === 'strip') {
    const name = 232 * Math.min(em, 1.3);
    return { x: x + name, y: y + 8, w: w - name - 16, h: h - 16 };
  }
  const name = nameRoom(w) * Math.min(em, 1.35);
  return { x: x + name, y: y + 3, w: w - name - 44 * em, h: h - 6 };
}

/** How wide the own sum is, with what it would be without a pair, and the space around it. */
export const totalRoom = (): number => measure(say('sum-pair', { sum: 88 }), 13) + 36;

function myCards(area: Box, em: number): Box {
  const name = (area.h > 90 ? 150 : 116) * Math.min(em, 1.4);
  const sum = area.h > 90 ? Math.max(128, totalRoom()) : 52;
  return { x: area.x + name, y: area.y + 6, w: area.w - name - sum * Math.min(em, 1.4), h: area.h - 12 };
}

function layDisplays(scene: Scene<PartyBugs>, play: Play<PartyBugs>, viewport: Viewport, owners: Owners): void {
  const lay = (seat: number, box: Box, many: boolean, most: number): void => {
    const cards = play.table.displays[seat] ?? [];
    const under = play.table.hidden[seat] ?? null;
    const mirror = play.table.mirror === seat;
    const count = cardsIn(play, seat);
    const lines = Math.ceil(count / 3);
    const wide = many
      ? Math.min(most, (box.w - 12) / 3, Math.max(34, (box.h + 6) / lines / MINI - 5))
      : Math.min(most, box.h / MINI);
    const line = { w: wide, ratio: MINI, gap: many ? 6 : 4, align: 'start' as const };
    const at = many ? block(box, count, line) : row(box, count, line);
    let next = 0;
    const put = (piece: Omit<Piece<PartyBugs>, 'at'>): void => {
      const box = at[next];
      if (box) scene.pieces.push({ ...piece, at: box, z: 10 + next });
      next += 1;
    };
    if (mirror) put({ key: 'mirror', art: { kind: 'mirror' } });
    if (under !== null) put(faceDown(play, seat, under));
    for (const value of cards) {
      const owner = owners[seat]?.[value] ?? (seat === play.table.hands.length ? seat : undefined);
      put({
        key: displayKey(owners, seat, value),
        art: { kind: 'costume', value, owner: owner === undefined ? null : suitOf(play, owner), mini: true },
      });
    }
  };
  for (const spot of scene.seats) lay(spot.seat, cardsOf(spot, viewport.em), spot.form === 'block', 62);
  if (scene.areas.mine && play.me !== null) lay(play.me, myCards(scene.areas.mine, viewport.em), false, 68);
}

function faceDown(play: Play<PartyBugs>, seat: number, card: number | '?'): Omit<Piece<PartyBugs>, 'at'> {
  const key = card === '?' ? `hidden-${seat}` : `${card}@${seat}`;
  if (card === '?') return { key, art: { kind: 'back', owner: suitOf(play, seat), count: null } };
  return { key, art: { kind: 'costume', value: card, owner: suitOf(play, seat), mini: true }, dim: true };
}

function layFloor(scene: Scene<PartyBugs>, play: Play<PartyBugs>, viewport: Viewport): void {
  const area = scene.areas.floor;
  if (!area) return;
  const { table } = play;
  const owners = table.displays.length;
  const small = area.h < 300;
  const narrow = area.w < 480;
  const pad = small || narrow ? (owners < 6 && area.h >= BARE_FLOOR ? 13 : 9) : 18;
  const head = area.h < BARE_FLOOR ? 14 : small ? (area.h < 190 ? 30 : 36) * Math.min(viewport.em, 1.3) : 100;
  const queueHigh =
    area.h >= 150 ? (small ? clamp(area.h * 0.2, 34, 46) : clamp(area.h * (owners > 4 ? 0.19 : 0.15), 50, 72)) : 0;
  const chip = (small ? 27 : 40) * Math.min(viewport.em, 1.4);
  const gap = small || narrow ? 10 : owners > 5 && area.w < 640 ? 12 : 22;
  const box: Box = {
    x: area.x + pad,
    y: area.y + head,
    w: area.w - 2 * pad,
    h: area.h - head - queueHigh - chip - pad,
  };
  const w = widest({ ...box, h: box.h - 8 }, Math.max(owners, 3), CARD, gap, small ? 84 : 120);
  const places = row(box, owners, { w, ratio: CARD, gap, sit: small ? 0.6 : 0.75 });
  for (const [value, owner] of table.floor) {
    const at = places[owner];
    if (!at) continue;
    scene.pieces.push({
      key: `${value}@${owner}`,
      at,
      z: 20,
      art: { kind: 'costume', value, owner: suitOf(play, owner), mini: w < 40 },
    });
  }
  places.forEach((at, owner) => (scene.areas[`place-${owner}`] = at));
  if (queueHigh && orderOfTaking(table).length)
    layQueue(
      scene,
      play,
      { x: area.x + 8, y: area.y + area.h - pad - queueHigh, w: area.w - 16, h: queueHigh },
      viewport.em,
      shapeOf(viewport) === 'low' && scene.areas.prompt ? scene.areas.prompt.x + scene.areas.prompt.w + 16 : 0,
    );
}

/** The room beside a card of the queue for a face with an initial, or for the initial alone. */
export const FACE_ROOM = 30;
const LETTER_ROOM = 11;
/** How high a name below its card is, and how wide both have to be. */
const NAME_HIGH = 17;
const NAME_WIDE = 60;

/** Who takes when: names beside their cards, or below them, or where there is no room a face or an initial; of
 * those who have taken, a tick.
 *
 * A prompt that grows covers what lies left of `free`. */
function layQueue(scene: Scene<PartyBugs>, play: Play<PartyBugs>, box: Box, em: number, free: number): void {
  const { table } = play;
  const order = orderOfTaking(table);
  const turn = table.phase === 'take' || table.phase === 'pair' ? order.indexOf(table.actors[0] ?? -1) : -1;
  const beside = (box.h - 8) / MINI;
  const named = (seat: number): number => beside + 18 + measure(nameOf(play, seat), 13.5 * em);
  const widths = (named: (seat: number, i: number) => number): number[] =>
    order.map((seat, i) => (i < turn ? beside + 26 : named(seat, i)));
  const total = (of: number[], gap: number): number => of.reduce((a, b) => a + b, gap * (of.length - 1));
  const marked = (column: number) => (seat: number, i: number) =>
    i === turn ? Math.min(named(seat), beside + 72 * em) : beside + 8 + column * em;
  const [loose, tight] = box.h > 48 ? [22, 16] : [11, 8];
  const least = widths((seat) => Math.min(named(seat), beside + 8 + LETTER_ROOM * em));
  const column = box.w / order.length - tight;
  const below: [number[], number][] = box.h > 56 && column >= NAME_WIDE * em ? [[order.map(() => column), tight]] : [];
  const ways: [number[], number][] = [
    [widths(named), loose],
    ...below,
    [widths(marked(FACE_ROOM)), tight],
    [widths(marked(LETTER_ROOM)), tight],
  ];
  const [wide, gap] = ways.find((way) => total(...way) <= box.w * 1.04) ?? [least, tight];
  const under = wide === below[0]?.[0];
  if (under) scene.areas.under = { ...box, y: box.y + box.h - 4 - NAME_HIGH * em, h: NAME_HIGH * em };
  const high = box.h - 8 - (under ? NAME_HIGH * em : 0);
  const mini = high / MINI;
  const all = total(wide, gap);
  const squeeze = Math.min(1, box.w / all);
  const left = box.w - all * squeeze;
  let x = box.x + clamp(free - box.x, left / 2, left);
  scene.areas.queue = { ...box, x: x - 8, w: all * squeeze + 16 };
  order.forEach((seat, i) => {
    const w = item(wide, i);
    const slot: Box = { x, y: box.y, w: w * squeeze, h: box.h };
    x += (w + gap) * squeeze;
    scene.areas[`slot-${seat}`] = slot;
    const at: Box = { x: under ? slot.x + (slot.w - mini) / 2 : slot.x + 4, y: slot.y + 4, w: mini, h: high };
    const card = table.played[seat];
    if (card === '?') {
      scene.pieces.push({
        key: `played-${seat}`,
        at: { ...at, w: high / CARD },
        z: 30,
        art: { kind: 'back', owner: suitOf(play, seat), count: null },
      });
    } else if (typeof card === 'number') {
      scene.pieces.push({
        key: `${card}@${seat}`,
        at,
        z: 30,
        dim: i < turn,
        art: { kind: 'costume', value: card, owner: suitOf(play, seat), mini: true },
      });
    }
  });
}

function layHand(scene: Scene<PartyBugs>, play: Play<PartyBugs>): void {
  const area = scene.areas.hand;
  if (!area || play.me === null) return;
  const cards = known(play.table.hands[play.me]);
  const deck = play.table.decks[play.me];
  const left = typeof deck === 'number' ? deck : (deck?.length ?? 0);
  const w = Math.min(area.h / CARD, Math.max(44, (area.w - 8 * (cards.length - 1)) / Math.max(1, cards.length)));
  const gap = Math.min(14, w * 0.14);
  const spread = row(area, cards.length, { w, ratio: CARD, gap, sit: 1 });
  const shift = left && area.w > cards.length * (w + gap) + w * 0.62 ? (w * 0.62 + gap) / 2 : 0;
  cards.forEach((value, i) => {
    const box = spread[i];
    if (box) {
      scene.pieces.push({
        key: `${value}@${play.me}`,
        at: { ...box, x: box.x - shift },
        z: 40 + i,
        held: true,
        art: { kind: 'costume', value, owner: suitOf(play, play.me ?? 0), mini: false },
      });
    }
  });
  if (shift) {
    const last = spread.at(-1);
    const small = w * 0.62;
    const x = last ? last.x - shift + w + gap : area.x + area.w / 2 - small / 2;
    const box: Box = { x, y: area.y + area.h - small * CARD, w: small, h: small * CARD };
    scene.areas.deck = box;
    scene.pieces.push({
      key: 'my-deck',
      at: box,
      z: 39,
      art: { kind: 'back', owner: suitOf(play, play.me), count: left },
    });
  }
  for (const id of ['floor', 'mine']) {
    const at = scene.areas[id];
    if (at) scene.zones.push({ id, at });
  }
}
