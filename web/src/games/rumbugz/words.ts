/** Bugz and moves: which they are, and what they are called. */

import { t } from '$/lang/words.svelte';
import { argument, verb } from '$/table/desk';
import { type RumBugzTable, type SequenceType, TYPE_SIGNS } from './table';

/** The hand Bugz that a move uses: a PLYT is `*` whatever it stands for. */
export function used(move: string): string[] {
  const plain = (bug: string): string => (bug.startsWith('*') ? '*' : bug);
  const words = move.split(' ');
  if (words[0] === 'lay') return words.slice(2).map(plain);
  if (words[0] === 'swap') return [plain((words[2] ?? '').slice(1))];
  if (words[0] === 'add') return [plain(words[2] ?? '')];
  return [];
}

/** A Bug in words: `*5` is a PLYT that stands for 5. */
export function bugText(bug: string): string {
  if (!bug.startsWith('*')) return bug;
  return bug === '*' ? t('tile.plyt') : t('tile.plyt.as', { number: bug.slice(1) });
}

/** A move of a turn in words. */
export function turnText(move: string): string {
  const words = move.split(' ');
  const bug = (text = ''): string => bugText(text.replace(/^[+-]/, ''));
  if (words[0] === 'lay') {
    const sign = TYPE_SIGNS[words[1] as SequenceType];
    return t('rumbugz.lay.these', {
      type: sign,
      bugz: words
        .slice(2)
        .map((each) => each.replace('*', ''))
        .join(' '),
    });
  }
  if (words[0] === 'swap') return t('rumbugz.swap', { in: bug(words[2]), out: bug(words[3]) });
  if (words[0] === 'add') return t('rumbugz.add', { bug: bug(words[2]) });
  return t('rumbugz.discard', { bug: bug(words[1]) });
}

/** Any move in words; `table` shows what lies on the pile. */
export function moveText(move: string, table: RumBugzTable | null): string {
  const pile = table?.pile.at(-1);
  switch (verb(move)) {
    case 'draw':
      if (argument(move) === 'bag') return t('rumbugz.draw.bag');
      return pile ? t('rumbugz.draw.pile', { bug: bugText(pile) }) : t('rumbugz.draw.pile.any');
    case 'allow':
      return t('rumbugz.allow');
    case 'bid':
      return t('rumbugz.bid.yes');
    case 'pass':
      return t('rumbugz.bid.no');
    default:
      return turnText(move);
  }
}
