/** What is said with one tap: ten faces, and phrases that each reads in their own language. */

import { t } from '$/lang/messages.svelte';

/** A face of the regulars, and what flies about its head. */
export interface Reaction {
  name: string;
  face: number;
  mark?: 'heart' | 'star' | 'tear' | 'sleep' | 'what' | 'bolt';
}

/** By the words in which they are sent. */
export const FACES: Record<string, Reaction> = {
  ':D': { name: 'joy', face: 3 },
  ':O': { name: 'wow', face: 2 },
  ':|': { name: 'hm', face: 4 },
  ';)': { name: 'wink', face: 1 },
  '<3': { name: 'love', face: 5, mark: 'heart' },
  ':*': { name: 'bravo', face: 0, mark: 'star' },
  ":'(": { name: 'sad', face: 2, mark: 'tear' },
  ':z': { name: 'sleep', face: 4, mark: 'sleep' },
  ':?': { name: 'what', face: 0, mark: 'what' },
  ':!': { name: 'argh', face: 1, mark: 'bolt' },
};

const PHRASES = ['hello', 'luck', 'well', 'thanks', 'oops', 'close', 'wait', 'again'];
export const PHRASE_WORDS = PHRASES.map((what) => `:${what}`);

/** What was said, as this page reads it. */
export function inWords(text: string): string {
  const face = FACES[text];
  if (face) return t('react', { what: face.name });
  return PHRASE_WORDS.includes(text) ? t('phrase', { what: text.slice(1) }) : text;
}
