/** Plays a motion on the cards of a table: transform and opacity only, and a tap ends it. */

import type { Box } from './geometry';
import { duration, LONGEST, type Leaving, type Motion, type Move } from './motion';

const GLIDE = 'cubic-bezier(.2,.8,.2,1)';
const FLIP = 'cubic-bezier(.3,0,.2,1)';
/** How far apart cards start that move one after the other. */
const APART = 60;
/** How long the star glints before the haul begins. */
const GLINT = 240;
/** How long a sweep takes across the table. */
export const SWEEP = 800;

export class Dance {
  #running: Animation[] = [];
  #begun = 0;

  /** Whether scenes come faster than they can be shown: then this one is shown as it is. */
  behind(now: number): boolean {
    const late = now - this.#begun < 200;
    this.#begun = now;
    return late;
  }

  /** Skip to the end. */
  finish(): void {
    for (const one of this.#running.splice(0)) one.finish();
  }

  play(motion: Motion, cards: ReadonlyMap<string, HTMLElement>, places: ReadonlyMap<string, Box>, width: number): void {
    const star = motion.star && cards.get(motion.star);
    if (star) this.#run(star, glint(), { duration: 520, easing: 'ease-in-out' });
    let plain = 0;
    let hauled = 0;
    for (const move of motion.moves) {
      const card = cards.get(move.key);
      const to = places.get(move.key);
      if (!card || !to) continue;
      card.style.transformOrigin = '0 0';
      const time = move.flip ? 320 : duration(move.from, to);
      const wait = move.flip ? 0 : move.haul ? GLINT + hauled++ * 50 : plain++ * APART;
      this.#run(card, frames(move, to), {
        duration: time,
        delay: Math.min(wait, LONGEST - time),
        easing: move.flip ? FLIP : GLIDE,
        fill: 'backwards',
      });
    }
    for (const gone of motion.leavings) {
      const card = cards.get(gone.piece.key);
      if (card) this.#leave(card, gone, width);
    }
  }

  /** Send a card away. */
  #leave(node: HTMLElement, gone: Leaving, width: number): void {
    node.style.transformOrigin = '';
    const across = gone.how === 'sweep' ? (gone.piece.at.x / width) * SWEEP : 0;
    this.#run(node, farewell(gone, width), {
      duration: gone.how === 'slink' ? 760 : gone.how === 'sweep' ? SWEEP - across : 620,
      delay: across,
      easing: gone.how === 'sweep' ? 'linear' : 'ease-in',
      fill: 'both',
    });
  }

  /** Cross the table once. */
  sweep(node: HTMLElement, width: number): void {
    const far = width + 220;
    this.#run(node, [{ transform: 'rotate(-8deg)' }, { transform: `translateX(${far}px) rotate(8deg)` }], {
      duration: SWEEP,
      fill: 'both',
    });
  }

  #run(node: HTMLElement, steps: Keyframe[], timing: KeyframeAnimationOptions): void {
    const one = node.animate(steps, timing);
    this.#running.push(one);
    one.onfinish = () => (this.#running = this.#running.filter((each) => each !== one));
  }
}

const glint = (): Keyframe[] => [
  { transform: 'none' },
  { transform: 'translateY(-8%) scale(1.14) rotate(-3deg)', offset: 0.4 },
  { transform: 'translateY(-8%) scale(1.14) rotate(3deg)', offset: 0.6 },
  { transform: 'none' },
];

/** From where it was to where it is: a little lifted on the way, or in an arc to the star. */
function frames(move: Move, to: Box): Keyframe[] {
  const x = move.from.x - to.x;
  const y = move.from.y - to.y;
  const scale = move.from.w / to.w;
  if (move.flip)
    return [{ transform: `translate(${x}px, ${y}px) scale(${scale}) rotateY(90deg)` }, { transform: 'none' }];
  const lift = move.haul ? 54 : 6;
  return [
    { transform: `translate(${x}px, ${y}px) scale(${scale})` },
    { transform: `translate(${x / 2}px, ${y / 2 - lift}px) scale(${(1 + scale) / 2})` },
    { transform: 'none' },
  ];
}

function farewell({ piece: { at }, to, how }: Leaving, width: number): Keyframe[] {
  const go = `translate(${to.x - at.x}px, ${to.y - at.y}px)`;
  const small = `scale(${Math.min(1, 44 / at.w)})`;
  const edge = to.x + to.w / 2 < width / 2 ? -width * 0.5 : width * 0.5;
  switch (how) {
    case 'slink':
      return [
        { transform: 'none', opacity: 1 },
        { transform: `${go} ${small}`, opacity: 1, offset: 0.35 },
        { transform: `${go} ${small} rotate(-8deg)`, offset: 0.5 },
        { transform: `${go} ${small} rotate(6deg)`, opacity: 1, offset: 0.62 },
        { transform: `${go} translateX(${edge}px) scale(.4)`, opacity: 0 },
      ];
    case 'sweep':
      return [
        { transform: 'none', opacity: 1 },
        { transform: `translateX(${width - at.x}px) rotate(30deg) scale(.7)`, opacity: 0.6 },
      ];
    default:
      return [
        { transform: 'none', opacity: 1 },
        { transform: `${go} scale(.5)`, opacity: 0 },
      ];
  }
}
