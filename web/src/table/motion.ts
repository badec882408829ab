/** What moves when one scene becomes another: the difference of two views, nothing else. */

import type { Box } from './geometry';
import type { AnyTable, BugOffTable, GameId, PartyTable, Piece, RumBugzTable, Scene } from './model';

export interface Shown {
  game: GameId;
  scene: Scene;
  table: AnyTable;
}

/** A card that is there in both scenes, or comes from somewhere. */
export interface Move {
  key: string;
  from: Box;
  flip?: boolean;
  /** It goes to a King, in an arc. */
  haul?: boolean;
}

/** A card that is gone, and how it goes. */
export interface Leaving {
  piece: Piece;
  to: Box;
  how: 'slink' | 'fly' | 'sweep';
}

export interface Motion {
  moves: Move[];
  leavings: Leaving[];
  /** The King who takes the floor, by key. */
  king: string | null;
  /** A net crosses the table. */
  sweep: boolean;
}

export const NOTHING: Motion = { moves: [], leavings: [], king: null, sweep: false };

/** The longest that all of it may take, in milliseconds. */
export const LONGEST = 900;

/** How many cards may begin to turn over in one frame. */
const AT_ONCE = 3;

/** First what leaves and what goes elsewhere, then a few at a time what turns over: no frame has all of it to do. */
export function inTurn(motion: Motion): Motion[] {
  const flips = motion.moves.filter(({ flip }) => flip);
  const king = flips.some(({ key }) => key === motion.king);
  const turns: Motion[] = [
    { ...motion, moves: motion.moves.filter(({ flip }) => !flip), king: king ? null : motion.king },
  ];
  for (let i = 0; i < flips.length; i += AT_ONCE) {
    const moves = flips.slice(i, i + AT_ONCE);
    turns.push({ ...NOTHING, moves, king: moves.some(({ key }) => key === motion.king) ? motion.king : null });
  }
  return turns;
}

/**
 * What is there and what leaves in one row, each that leaves after the one it lay after before: so
 * none has to be put elsewhere.
 */
export function among(there: Piece[], leaving: Piece[], before: readonly Piece[]): Piece[] {
  const row = [...there];
  for (const piece of leaving) {
    const old = before
      .slice(
        0,
        before.findIndex(({ key }) => key === piece.key),
      )
      .map(({ key }) => key);
    row.splice(row.findLastIndex(({ key }) => old.includes(key)) + 1, 0, piece);
  }
  return row;
}

export function between(before: Shown | null, after: Shown): Motion {
  if (!before || before.game !== after.game) return NOTHING;
  const old = new Map(before.scene.pieces.map((piece) => [piece.key, piece]));
  const now = new Set(after.scene.pieces.map(({ key }) => key));
  const gone = [...old.values()].filter(({ key }) => !now.has(key));
  const moves: Move[] = [];
  for (const piece of after.scene.pieces) {
    const was = old.get(piece.key);
    if (was) {
      if (!same(was.at, piece.at)) moves.push({ key: piece.key, from: was.at });
      continue;
    }
    const from = origin(piece, before, after, gone);
    if (from) moves.push({ key: piece.key, from: from.at, flip: from.flip ?? false });
  }
  const leavings = gone.flatMap((piece) => fate(piece, before, after));
  const king = after.game === 'party-bugs' ? kingOf(before.table as PartyTable, after.table as PartyTable) : null;
  const hauled = king && new Set((before.table as PartyTable).floor.map(([value, owner]) => `${value}@${owner}`));
  return {
    moves: hauled ? moves.map((move) => (hauled.has(move.key) ? { ...move, haul: true } : move)) : moves,
    leavings,
    king,
    sweep: leavings.some(({ how }) => how === 'sweep'),
  };
}

/** The King whose display has grown by a whole floor, by key. */
function kingOf(before: PartyTable, after: PartyTable): string | null {
  if (
    after.phase !== 'choose' ||
    before.floor.length < 2 ||
    after.game !== before.game ||
    after.round !== before.round + 1
  )
    return null;
  const kings = after.floor.filter(([value]) => value === 13).map(([, owner]) => owner);
  const seat = kings.find((owner) => before.displays[owner]?.join() !== after.displays[owner]?.join());
  return seat === undefined ? null : `13@${seat}`;
}

export function same(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.w - b.w) < 1;
}

/** 260 ms and 0.2 per pixel, at most 480. */
export function duration(from: Box, to: Box): number {
  return Math.min(480, 260 + 0.2 * Math.hypot(from.x - to.x, from.y - to.y));
}

interface Origin {
  at: Box;
  flip?: boolean;
}

/** Where a card that was not there before comes from. */
function origin(piece: Piece, before: Shown, after: Shown, gone: Piece[]): Origin | null {
  if (after.game === 'party-bugs') return partyOrigin(piece, before, after);
  if (after.game === 'bug-off') return bugOffOrigin(piece, before, after);
  return rumBugzOrigin(piece, before, after, gone);
}

function partyOrigin(piece: Piece, before: Shown, after: Shown): Origin | null {
  const owner = Number(piece.key.split('@')[1] ?? piece.key.split('-')[1]);
  const back = before.scene.pieces.find(({ key }) => key === `played-${owner}` || key === `hidden-${owner}`);
  if (back && piece.key.includes('@')) return { at: back.at, flip: true };
  if (piece.held) return box(after.scene.areas.deck) ?? box(before.scene.areas.deck);
  return seatBox(after.scene, owner);
}

function bugOffOrigin(piece: Piece, before: Shown, after: Shown): Origin | null {
  const deck = box(after.scene.areas.deck);
  if (piece.held || piece.key.startsWith('net-')) return deck;
  const seat = /^stack-(\d)/.exec(piece.key)?.[1];
  return seat === undefined ? null : seatBox(before.scene, Number(seat));
}

function rumBugzOrigin(piece: Piece, before: Shown, after: Shown, gone: Piece[]): Origin | null {
  const was = before.table as RumBugzTable;
  if (piece.art.kind !== 'tile') return null;
  const bug = piece.art.bug.startsWith('*') ? '*' : piece.art.bug;
  const mine = gone.findIndex((each) => each.held && each.art.kind === 'tile' && each.art.bug === bug);
  const [left] = mine < 0 ? [] : gone.splice(mine, 1);
  if (left) return { at: left.at };
  if (piece.held) {
    const took = (after.table as RumBugzTable).pile.length < was.pile.length;
    return box(after.scene.areas[took ? 'pile-top' : 'bag']);
  }
  if (piece.key.startsWith('pile-') && (after.table as RumBugzTable).pile.length < was.pile.length) return null;
  return seatBox(before.scene, was.turn);
}

/** Where a card goes that is no longer there. */
function fate(piece: Piece, before: Shown, after: Shown): Leaving[] {
  if (after.game === 'party-bugs') return partyFate(piece, before, after);
  if (after.game === 'bug-off') return bugOffFate(piece, before, after);
  return [];
}

function partyFate(piece: Piece, before: Shown, after: Shown): Leaving[] {
  if (piece.art.kind !== 'costume') return [];
  const { value } = piece.art;
  const was = before.table as PartyTable;
  const now = after.table as PartyTable;
  if (now.round < was.round || now.game !== was.game) return [];
  const changed = (cards: number[], i: number): boolean => cards.join() !== now.displays[i]?.join();
  const lost = was.displays.findIndex((cards, i) => cards.includes(value) && !now.displays[i]?.includes(value));
  const seat = lost < 0 ? was.displays.findIndex(changed) : lost;
  const home = before.scene.seats.find((spot) => spot.seat === seat)?.at ?? before.scene.areas.mine;
  return home ? [{ piece, to: home, how: 'slink' }] : [];
}

function bugOffFate(piece: Piece, before: Shown, after: Shown): Leaving[] {
  const found = /^stack-(\d)-/.exec(piece.key);
  if (!found || piece.art.kind !== 'bug') return [];
  const seat = Number(found[1]);
  const sum = (shown: Shown): number => ((shown.table as BugOffTable).points[seat] ?? []).reduce((a, b) => a + b, 0);
  if (sum(after) > sum(before)) {
    const spot = before.scene.seats.find((each) => each.seat === seat)?.at ?? before.scene.areas.mine;
    return spot ? [{ piece, to: { ...piece.at, x: spot.x + spot.w - piece.at.w, y: spot.y }, how: 'fly' }] : [];
  }
  const colour = piece.art.colour;
  const net = after.scene.pieces.find(({ key }) => key === `net-${colour}`);
  return net ? [{ piece, to: net.at, how: 'sweep' }] : [];
}

const box = (at: Box | undefined): Origin | null => (at ? { at } : null);

/** The face of a seat, as the place its cards come from. */
function seatBox(scene: Scene, seat: number): Origin | null {
  const spot = scene.seats.find((each) => each.seat === seat)?.at ?? scene.areas.mine;
  return spot ? { at: { x: spot.x + 8, y: spot.y + 4, w: 30, h: 40 } } : null;
}
