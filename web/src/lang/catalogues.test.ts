import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { de } from './de';
import { en, type Key, type Message } from './en';
import { fr } from './fr';
import { pseudo, stretch } from './pseudo';
import { fill, firstLanguage, LANGUAGES, speech, t } from './words.svelte';

const catalogues = { en, de, fr } as const;
const keys = Object.keys(en) as Key[];
const forms = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const gaps = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();

function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && /\.(svelte|ts)$/.test(file.name) && !/\.test\.ts$/.test(file.name))
    .filter((file) => !/lang$/.test(file.parentPath) || file.name === 'words.svelte.ts')
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('\n');
}

describe.each(Object.entries(catalogues))('the catalogue %s', (language, words) => {
  test('has every key and no other', () => {
    expect(Object.keys(words).sort()).toEqual([...keys].sort());
  });

  test('fills the same gaps as English', () => {
    for (const key of keys) {
      const wanted = new Set(forms(en[key]).flatMap(gaps));
      for (const text of forms(words[key])) {
        const extra = gaps(text).filter((gap) => !wanted.has(gap));
        expect(extra, `${language} ${key}`).toEqual([]);
      }
      expect(new Set(forms(words[key]).flatMap(gaps)), `${language} ${key}`).toEqual(wanted);
    }
  });

  test('says something everywhere, without blanks at the ends', () => {
    for (const key of keys) for (const text of forms(words[key])) expect(text, key).toMatch(/^\S(?:.*\S)?$/s);
  });
});

test('French keeps a no-break space before double signs', () => {
  for (const key of keys) {
    for (const text of forms(fr[key]))
      expect(text.replace('Bug Off!', ''), key).not.toMatch(/[^\s\u00a0][:;?!]|(?<!\u00a0) [:;?!]/);
  }
});

test('French has no “de” before a name, which may begin with a vowel', () => {
  for (const key of Object.keys(fr) as Key[]) {
    for (const text of forms(fr[key])) expect(text, key).not.toMatch(/\b(de|que) \{(name|other|mover|who|host)\}/i);
  }
});

test('every key is used, and none is asked for that is not there', () => {
  const code = sources(join(import.meta.dirname, '..'));
  const families = [...code.matchAll(/`([a-z.]+\.)\$\{/g)].map(([, family]) => family ?? '');
  const unused = keys.filter((key) => {
    const plain = key.replace(/\.you$/, '');
    return (
      !code.includes(`'${key}'`) && !code.includes(`'${plain}'`) && !families.some((family) => key.startsWith(family))
    );
  });
  expect(unused).toEqual([]);
  const asked = [...code.matchAll(/\bt\('([^']+)'/g)].map(([, key]) => key ?? '');
  expect(asked.filter((key) => !(key in en))).toEqual([]);
  expect(
    families.filter((family) => !family.startsWith('bugnight.') && !keys.some((key) => key.startsWith(family))),
  ).toEqual([]);
  expect(asked.length).toBeGreaterThan(200);
});

test('a number chooses the form of its language', async () => {
  const said: Record<string, string[]> = {
    en: ['0 cards', '1 card', '2 cards', '13 cards'],
    de: ['0 Karten', '1 Karte', '2 Karten', '13 Karten'],
    fr: ['0 carte', '1 carte', '2 cartes', '13 cartes'],
  };
  for (const language of LANGUAGES) {
    await speech.speak(language);
    expect([0, 1, 2, 13].map((n) => t('party.floor.cards', { n }))).toEqual(said[language]);
  }
  await speech.speak('en');
});

test('every message with a number that counts something has the forms its language needs', () => {
  for (const [language, words] of Object.entries(catalogues)) {
    const needed = new Set([0, 1, 2, 3, 7, 13, 100].map((n) => new Intl.PluralRules(language).select(n)));
    for (const key of keys) {
      const message = words[key] as Message;
      if (typeof message === 'string') continue;
      for (const form of needed) expect(Object.keys(message), `${language} ${key}`).toContain(form);
    }
  }
});

test('the pseudo-language is longer, keeps its gaps, and shows where a text begins and ends', () => {
  expect(stretch('Take {value} from the floor')).toMatch(/^\[Táké \{value\} .*\]$/);
  expect(stretch('{n}')).toBe('{n}');
  for (const key of keys) {
    const [from, to] = [forms(en[key]), forms(pseudo[key])];
    to.forEach((text, i) => expect(gaps(text), key).toEqual(gaps(from[i] ?? '')));
  }
});

test('a list is joined as the language does it', async () => {
  for (const language of LANGUAGES) {
    await speech.speak(language);
    const own = new Intl.ListFormat(language);
    for (const parts of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']])
      expect(speech.list(parts)).toBe(own.format(parts));
  }
  await speech.speak('en');
});

test('gaps are filled, and a gap without a word stays to be seen', () => {
  expect(fill('{name} took {value}', { name: 'Ada', value: 7 })).toBe('Ada took 7');
  expect(fill('{who}?', {})).toBe('{who}?');
});

test('the first language is the one chosen, else the first of the browser that we speak', () => {
  expect(firstLanguage('fr', ['de-CH', 'en'])).toBe('fr');
  expect(firstLanguage(undefined, ['pt-BR', 'de-AT', 'en'])).toBe('de');
  expect(firstLanguage(undefined, ['ja'])).toBe('en');
});
