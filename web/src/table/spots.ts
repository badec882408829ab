/** Where things are in a scene, by their names. */

import type { Box } from './geometry';
import type { Scene } from './model';

/** The box of a card, place or seat by its name in a scene, or null. */
export function boxOf(scene: Scene, name: string): Box | null {
  const piece = scene.pieces.find(({ key }) => key === name);
  const seat = scene.seats.find((each) => `seat-${each.seat}` === name);
  return piece?.at ?? scene.areas[name] ?? scene.zones.find(({ id }) => id === name)?.at ?? seat?.at ?? null;
}

/** The smallest box around several. */
export function around(boxes: Box[]): Box | null {
  if (!boxes.length) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const bottom = Math.max(...boxes.map((box) => box.y + box.h));
  return { x, y, w: right - x, h: bottom - y };
}
