/** A move of any game in words, for hints and replays. */

import type { Suit } from '$/art/paint';
import type { Key } from '$/lang/en';
import { t } from '$/lang/words.svelte';
import { argument, verb } from './desk';
import type { AnyTable } from './model';
import { bugText, moveText } from './rumbugz/desk.svelte';

/** The Bug that can be taken from the pile, where there is one. */
export const pileOf = (table: AnyTable): string => ('pile' in table ? (table.pile.at(-1) ?? '') : '');

/** `pile` is the Bug on top of it. */
export function inWords(move: string, pile = ''): string {
  const value = Number.parseInt(argument(move), 10);
  const suit = argument(move) as Suit;
  switch (verb(move)) {
    case 'play':
      return t('party.play', { value });
    case 'hide':
      return t('party.hide.this', { value });
    case 'take':
      return t('party.take.this', { value });
    case 'mirror':
      return value ? t('party.mirror.this', { value }) : t('party.mirror.hidden');
    case 'pair':
      return t('party.pair.yes');
    case 'keep':
      return t('party.pair.no');
    case 'place':
      return t('bugoff.place.this', { colour: t(`colour.${suit}` as Key) });
    case 'score':
      return t('bugoff.score', { colour: t(`colour.${suit}` as Key) });
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
      return moveText(move);
  }
}
