/** What moves when one scene becomes another: the difference of two views, nothing else. */

import type { GameEvent } from '$/live/wire';
import type { Box } from './geometry';
import type { Game, Piece, Scene } from './model';

export interface Shown<G extends Game = Game> {
  scene: Scene<G>;
  table: G['table'];
  /** What has led to it. */
  events: readonly GameEvent[];
}

/** A card in both scenes, or one that comes from another place. */
export interface Move {
  key: string;
  from: Box;
  to: Box;
}

/** A card that is gone, and where it goes. */
export interface Leaving<G extends Game = Game> {
  piece: Piece<G>;
  to: Box;
}

export interface Motion<G extends Game = Game> {
  moves: Move[];
  leavings: Leaving<G>[];
}

/** How a game's cards come and go; a card in both scenes moves straight. */
export interface Ways<G extends Game = Game> {
  /** Where a new card comes from; it may replace one that has gone. */
  origin: (piece: Piece<G>, before: Shown<G>, after: Shown<G>, gone: Piece<G>[]) => Box | null;
  /** Where a card goes that is no longer there. */
  fate: (piece: Piece<G>, before: Shown<G>, after: Shown<G>) => Leaving<G>[];
}

export const NOTHING: Motion<never> = { moves: [], leavings: [] };

/** Most milliseconds for all of it. */
export const LONGEST = 900;

/** Staying and leaving cards in one row; a leaving one keeps its neighbour, so no element moves in the DOM. */
export function among<G extends Game>(there: Piece<G>[], leaving: Piece<G>[], before: readonly Piece<G>[]): Piece<G>[] {
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

export function between<G extends Game>(ways: Ways<G>, before: Shown<G> | null, after: Shown<G>): Motion<G> {
  if (!before) return NOTHING;
  const old = new Map(before.scene.pieces.map((piece) => [piece.key, piece]));
  const now = new Set(after.scene.pieces.map(({ key }) => key));
  const gone = [...old.values()].filter(({ key }) => !now.has(key));
  const moves: Move[] = [];
  for (const piece of after.scene.pieces) {
    const was = old.get(piece.key);
    if (was) {
      if (!same(was.at, piece.at)) moves.push({ key: piece.key, from: was.at, to: piece.at });
      continue;
    }
    const from = ways.origin(piece, before, after, gone);
    if (from) moves.push({ key: piece.key, from, to: piece.at });
  }
  return { moves, leavings: gone.flatMap((piece) => ways.fate(piece, before, after)) };
}

const GLIDE = 'cubic-bezier(.2,.8,.2,1)';
/** Milliseconds between the starts of cards that move one after the other. */
const APART = 60;

/** From the old place to the new, slightly lifted; transforms only. */
export function glide(card: HTMLElement, from: Box, to: Box, nth: number): Animation {
  const [x, y, scale] = [from.x - to.x, from.y - to.y, from.w / to.w];
  const time = duration(from, to);
  card.style.transformOrigin = '0 0';
  return card.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})` },
      { transform: `translate(${x / 2}px, ${y / 2 - 6}px) scale(${(1 + scale) / 2})` },
      { transform: 'none' },
    ],
    { duration: time, delay: Math.min(APART * nth, LONGEST - time), easing: GLIDE, fill: 'backwards' },
  );
}

export function leave(card: HTMLElement, { piece: { at }, to }: Leaving): Animation {
  card.style.transformOrigin = '';
  return card.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${to.x - at.x}px, ${to.y - at.y}px) scale(.5)`, opacity: 0 },
    ],
    { duration: 620, easing: 'ease-in', fill: 'both' },
  );
}

export function same(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.w - b.w) < 1;
}

/** 260 ms and 0.2 per pixel, at most 480. */
export function duration(from: Box, to: Box): number {
  return Math.min(480, 260 + 0.2 * Math.hypot(from.x - to.x, from.y - to.y));
}

/** The face of a seat, as the place its cards come from. */
export function seatBox(scene: Scene, seat: number): Box | null {
  const spot = scene.seats.find((each) => each.seat === seat)?.at ?? scene.areas.mine;
  return spot ? { x: spot.x + 8, y: spot.y + 4, w: 30, h: 40 } : null;
}
