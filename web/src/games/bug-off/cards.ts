/** The cards as the library draws them. */

import type { Cards } from '$/art/cards';
import { write } from '$/art/letters';
import { SUITS } from '$/art/paint';
import { bugPicture, netPicture, stackPicture } from './pictures';

export function cards(): Cards {
  const pictures: Record<string, string> = {};
  const words: Record<string, string> = {};
  for (const [i, colour] of SUITS.entries()) {
    const letter = write(colour, 81.5, 131.5, 29);
    pictures[colour] = bugPicture(colour);
    words[colour] = letter;
    pictures[`@${i}`] = stackPicture(colour, false);
    pictures[`revealed.${colour}`] = netPicture(colour);
    words[`revealed.${colour}`] =
      `<g transform="rotate(-5 60 34)">${write('BUG', 60, 34, 20, 'var(--paper)')}${write('OFF!', 58, 52, 20, 'var(--lamp)')}</g>${letter}`;
  }
  return { pictures, words };
}
