/** Bugz and moves: which they are, and what they are called. */

import { argument, verb } from '$/table/desk';
import { type RumBugzTable, type SequenceType, TYPE_SIGNS } from './table';
import { say } from './say';

/** The hand Bugz that a move uses: a PLYT is `*` whatever it stands for. */
export function used(move: string): string[] {
  const plain = (bug: string): string => (bug.startsWith('*') ? '*' : bug);
  const words = move.split(' ');
  if (words[0] === 'lay') return words.slice(2).map(plain);
  if (words[0] === 'swap') return [plain((words[2] ?? '').slice(1))];
  if (words[0] === 'add') return [plain(words[2] ?? '')];
  return [];
}

/** A Bug by itself: `*5` is a PLYT that stands for 5. */
export function bugText(bug: string): string {
  if (!bug.startsWith('*')) return bug;
  return bug === '*' ? say('plyt') : say('plyt-standing', { number: bug.slice(1) });
}

/** A Bug with its article, as what somebody takes or lays: `*5` is a PLYT that stands for 5. */
export function theBug(bug: string): string {
  return /^\*\d/.test(bug)
    ? say('plyt-as', { number: bug.slice(1) })
    : say('bug-the', { bug: bug === '*' ? 'plyt' : bug });
}

/** A move of a turn in words. */
export function turnText(move: string): string {
  const words = move.split(' ');
  const bug = (text = ''): string => theBug(text.replace(/^[+-]/, ''));
  if (words[0] === 'lay') {
    const sign = TYPE_SIGNS[words[1] as SequenceType];
    return say('button-lay', {
      type: sign,
      bugz: words
        .slice(2)
        .map((each) => each.replace('*', ''))
        .join(' '),
    });
  }
  if (words[0] === 'swap') return say('button-swap', { in: bug(words[2]), out: bug(words[3]) });
  if (words[0] === 'add') return say('button-add', { bug: bug(words[2]) });
  return say('button-discard', { bug: bug(words[1]) });
}

/** Any move in words; `table` shows what lies on the pile. */
export function moveText(move: string, table: RumBugzTable | null): string {
  const pile = table?.pile.at(-1);
  switch (verb(move)) {
    case 'draw':
      if (argument(move) === 'bag') return say('alone-draw-bag');
      return pile ? say('button-draw-pile', { bug: theBug(pile) }) : say('button-draw-pile-any');
    case 'allow':
      return say('alone-allow');
    case 'bid':
      return say('button-bid');
    case 'pass':
      return say('button-pass');
    default:
      return turnText(move);
  }
}
