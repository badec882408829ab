/** What the page says, in its language: Fluent messages, the same files as Python reads. */

import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { Messages } from './keys';

export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Values = Record<string, string | number>;
/** Says messages by their keys, each with the values that it needs. */
export type Say<M> = <K extends keyof M>(key: K, ...values: [M[K]] extends [never] ? [] : [Record<M[K] & string, string | number>]) => string;
/** The keys of messages that need no values. */
export type Plain<M> = { [K in keyof M]: [M[K]] extends [never] ? K : never }[keyof M];
export type Key = Plain<Messages>;

/** English as it would look in a language with longer words and more marks: to find what has no room. */
export const PSEUDO = 'en-XA';

/** All messages of a language are in one file of the built page. */
const files = import.meta.glob<string>(
  [
    '../../../src/bugnight/messages/*/{common,page,table,replay}.ftl',
    '../../../src/bugnight/games/*/messages/*.ftl',
  ],
  { query: '?raw', import: 'default' },
);

const languageOf = (path: string): string => path.match(/messages\/(\w\w)/)?.[1] ?? '';
const gameOf = (path: string): string | undefined => path.match(/games\/(\w+)\//)?.[1]?.replaceAll('_', '-');

async function load(language: Language): Promise<[string, string][]> {
  const paths = Object.entries(files).filter(([path]) => languageOf(path) === language);
  return Promise.all(paths.map(async ([path, read]): Promise<[string, string]> => [path, await read()]));
}

class Speech {
  #language = $state<Language>('en');
  #bundles = $state.raw(new Map<string, FluentBundle>());
  /** The messages of games that came from the server, by language. */
  #added = new Map<string, Record<string, string>>();

  get language(): Language {
    return this.#language;
  }

  async speak(wanted: Language | typeof PSEUDO): Promise<void> {
    const language = wanted === PSEUDO ? 'en' : wanted;
    const stretch = wanted === PSEUDO ? (await import('./pseudo')).stretch : undefined;
    const texts = await load(language);
    const common = texts.filter(([path]) => !gameOf(path)).map(([, text]) => new FluentResource(text));
    const made = (...own: string[]): FluentBundle => {
      const bundle = new FluentBundle(language, { useIsolating: false, ...(stretch ? { transform: stretch } : {}) });
      for (const resource of [...common, ...own.map((text) => new FluentResource(text))]) bundle.addResource(resource);
      return bundle;
    };
    const bundles = new Map([['', made()]]);
    for (const [game, sources] of this.#added) bundles.set(game, made(sources[language] ?? sources.en ?? ''));
    for (const [path, text] of texts) {
      const game = gameOf(path);
      if (game) bundles.set(game, made(text));
    }
    this.#bundles = bundles;
    this.#language = language;
    document.documentElement.lang = wanted;
  }

  /** Whether there are words for something about a game. */
  has(game: string, key: string): boolean {
    return this.#bundle(game).hasMessage(key);
  }

  /** Say a message about a game; about none, where it is empty. A key without a message stays to be seen. */
  say(game: string, key: string, values: Values = {}): string {
    const bundle = this.#bundle(game);
    const pattern = bundle.getMessage(key)?.value;
    return pattern ? bundle.formatPattern(pattern, values) : key;
  }

  /** Join with the language's own "and". The browser's own way of it takes long to begin. */
  list(parts: string[]): string {
    const last = parts.at(-1) ?? '';
    if (parts.length < 2) return last;
    return t(parts.length === 2 ? 'list-two' : 'list-more', { first: parts.slice(0, -1).join(', '), last });
  }

  #bundle(game: string): FluentBundle {
    return this.#bundles.get(game) ?? this.#bundles.get('') ?? new FluentBundle('en');
  }
}

export const speech = new Speech();

/** What the page says about no game in particular. */
export const t: Say<Messages> = (key, ...values) => speech.say('', key, ...(values as [Values?]));

/** What it says about one game: its own messages, and those about none. */
export const about =
  <M>(game: string): Say<M & Messages> =>
  (key, ...values) =>
    speech.say(game, key as string, ...(values as [Values?]));

/** The language to begin with: the one chosen before, else the browser's first that we speak. */
export function firstLanguage(chosen: string | undefined, wanted: readonly string[]): Language | typeof PSEUDO {
  if (chosen === PSEUDO) return PSEUDO;
  const spoken = [chosen, ...wanted].map((tag) => tag?.slice(0, 2));
  return LANGUAGES.find((language) => spoken.find((tag) => LANGUAGES.includes(tag as Language)) === language) ?? 'en';
}
