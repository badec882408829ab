import { afterEach, describe, expect, test } from 'vitest';
import { firstLanguage, LANGUAGES, PSEUDO, speech, t } from './messages.svelte';
import manifest from '../../public/manifest.webmanifest?raw';
import { stretch } from './pseudo';

afterEach(() => speech.speak('en'));

const files = import.meta.glob<string>('../../../src/bugnight/{messages,games}/**/*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const GAMES = [...new Set(Object.keys(files).flatMap((path) => /games\/(\w+)\//.exec(path)?.[1] ?? []))];

interface Manifest {
  description: string;
  description_localized: Record<string, string>;
  shortcuts: { name: string; name_localized: Record<string, string> }[];
}

describe.each(LANGUAGES)('the messages in %s', (language) => {
  test('are all read', async () => {
    await speech.speak(language);
    for (const game of GAMES) {
      const source = files[`../../../src/bugnight/games/${game}/messages/${language}.ftl`] ?? '';
      const keys = source.match(/^[a-z][\w-]*(?= =)/gm) ?? [];
      expect(keys.length).toBeGreaterThan(50);
      for (const key of keys) expect(speech.has(game.replaceAll('_', '-'), key), key).toBe(true);
    }
  });

  test('count as the language does it', async () => {
    speech.add('counted', { [language]: 'n = { $n } { $n ->\n  [one] one\n  [many] many\n *[other] other\n }' });
    await speech.speak(language);
    const [number, plural] = [new Intl.NumberFormat(language), new Intl.PluralRules(language)];
    for (const n of [...Array(120).keys(), 999, 1000, 12345, 1e6, 1.5, 0.5, -1, -7, -999, -1000])
      expect(speech.say('counted', 'n', { n })).toBe(`${number.format(n)} ${plural.select(n)}`);
  });

  test('join a list as the language does it', async () => {
    await speech.speak(language);
    const own = new Intl.ListFormat(language);
    for (const parts of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']])
      expect(speech.list(parts)).toBe(own.format(parts));
  });

  test('are those of the installed page', async () => {
    await speech.speak(language);
    const { description, description_localized, shortcuts } = JSON.parse(manifest) as Manifest;
    const told = shortcuts.map(({ name, name_localized }) => name_localized[language] ?? name);
    expect(description_localized[language] ?? description).toBe(t('app-tagline'));
    expect(told).toEqual([t('home-open'), t('home-mine'), t('home-learn')]);
  });
});

test('a number chooses the form of its language', async () => {
  const said: Record<string, string[]> = {
    en: ['0 cards', '1 card', '2 cards', '13 cards'],
    de: ['0 Karten', '1 Karte', '2 Karten', '13 Karten'],
    fr: ['0 carte', '1 carte', '2 cartes', '13 cartes'],
  };
  for (const language of LANGUAGES) {
    await speech.speak(language);
    expect([0, 1, 2, 13].map((n) => t('cards', { n }))).toEqual(said[language]);
  }
});

test('a game from the server brings its own words, in English where it has no others', async () => {
  speech.add('goofspiel', { en: 'title = Goofspiel\nmove-bid = bid { $what }', de: 'title = Gops' });
  expect(speech.say('goofspiel', 'title')).toBe('Goofspiel');
  expect(speech.say('goofspiel', 'move-bid', { what: 7 })).toBe('bid 7');
  expect(speech.say('goofspiel', 'app-name')).toBe('Bug Night');
  await speech.speak('de');
  expect(speech.say('goofspiel', 'title')).toBe('Gops');
  await speech.speak('fr');
  expect(speech.say('goofspiel', 'title')).toBe('Goofspiel');
  expect(speech.has('goofspiel', 'move-pass')).toBe(false);
});

test('a game without words has only the common ones, and a key without a message stays to be seen', () => {
  expect(speech.has('nobody-knows', 'title')).toBe(false);
  expect(speech.say('nobody-knows', 'app-name')).toBe('Bug Night');
  expect(speech.say('nobody-knows', 'title')).toBe('title');
});

test('the pseudo-language is longer, keeps its values, and shows where a text begins and ends', async () => {
  expect(stretch('Take it ')).toMatch(/^\[Táké ît .+\] $/);
  expect(stretch(': ')).toBe(': ');
  await speech.speak(PSEUDO);
  expect(document.documentElement.lang).toBe(PSEUDO);
  expect(t('wait-one', { name: 'Ada' })).toMatch(/^Ada \[îš ţ?.+\]$/);
});

test('the first language is the one chosen, else the first of the browser that we speak', () => {
  expect(firstLanguage('fr', ['de-CH', 'en'])).toBe('fr');
  expect(firstLanguage(undefined, ['pt-BR', 'de-AT', 'en'])).toBe('de');
  expect(firstLanguage(undefined, ['ja'])).toBe('en');
});
