/** A move of any game in words, for hints and replays. */

import type { Suit } from '$/art/paint';
import type { Key } from '$/lang/en';
import { t } from '$/lang/words.svelte';
import { argument, verb } from './desk';
import { bugText, moveText } from './rumbugz/desk.svelte';

export function inWords(move: string): string {
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
      return `${t('bugoff.place')}: ${t(`colour.${suit}` as Key)}`;
    case 'score':
      return t('bugoff.score', { colour: t(`colour.${suit}` as Key) });
    case 'draw':
      return argument(move) === 'bag' ? t('rumbugz.draw.bag') : t('rumbugz.draw.pile', { bug: bugText('') || '…' });
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
