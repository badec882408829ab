/** Plays a motion on the cards of a table: transform and opacity only, and a tap ends it. */

import type { Box } from './geometry';
import { duration, LONGEST, type Leaving, type Motion } from './motion';

const GLIDE = 'cubic-bezier(.2,.8,.2,1)';
/** How far apart cards start that move one after the other. */
const APART = 60;

export class Dance {
  #running: Animation[] = [];

  /** Skip to the end. */
  finish(): void {
    for (const one of this.#running.splice(0)) one.finish();
  }

  play(motion: Motion, cards: ReadonlyMap<string, HTMLElement>, places: ReadonlyMap<string, Box>): void {
    for (const [i, move] of motion.moves.entries()) {
      const card = cards.get(move.key);
      const to = places.get(move.key);
      if (!card || !to) continue;
      card.style.transformOrigin = '0 0';
      const time = duration(move.from, to);
      const delay = Math.min(APART * i, LONGEST - time);
      this.#run(card, frames(move.from, to), { duration: time, delay, easing: GLIDE, fill: 'backwards' });
    }
    for (const gone of motion.leavings) {
      const card = cards.get(gone.piece.key);
      if (!card) continue;
      card.style.transformOrigin = '';
      this.#run(card, farewell(gone), { duration: 620, easing: 'ease-in', fill: 'both' });
    }
  }

  #run(node: HTMLElement, steps: Keyframe[], timing: KeyframeAnimationOptions): void {
    const one = node.animate(steps, timing);
    this.#running.push(one);
    one.onfinish = () => (this.#running = this.#running.filter((each) => each !== one));
  }
}

/** From where it was to where it is, a little lifted on the way. */
function frames(from: Box, to: Box): Keyframe[] {
  const x = from.x - to.x;
  const y = from.y - to.y;
  const scale = from.w / to.w;
  return [
    { transform: `translate(${x}px, ${y}px) scale(${scale})` },
    { transform: `translate(${x / 2}px, ${y / 2 - 6}px) scale(${(1 + scale) / 2})` },
    { transform: 'none' },
  ];
}

const farewell = ({ piece: { at }, to }: Leaving): Keyframe[] => [
  { transform: 'none', opacity: 1 },
  { transform: `translate(${to.x - at.x}px, ${to.y - at.y}px) scale(.5)`, opacity: 0 },
];
