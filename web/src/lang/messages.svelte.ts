/** What the page says, in its language: Fluent messages, the same files as Python reads. */

import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { Messages } from './keys';

export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Values = Record<string, string | number>;
/** Says messages by their keys, each with the values that it needs. */
export type Say<M> = <K extends keyof M>(
  key: K,
  ...values: [M[K]] extends [never] ? [] : [Record<M[K] & string, string | number>]
) => string;
/** The keys of messages that need no values. */
export type Plain<M> = { [K in keyof M]: [M[K]] extends [never] ? K : never }[keyof M];
export type Key = Plain<Messages>;

/** English as it would look in a language with longer words and more accents, to find text that does not fit. */
export const PSEUDO = 'en-XA';

/** The messages of a language are in one file of the built page, but for those that few ask for. */
const files = import.meta.glob<string>(
  ['../../../src/bugnight/messages/*/{common,page,table}.ftl', '../../../src/bugnight/games/*/messages/*.ftl'],
  { query: '?first', import: 'default' },
);
const later = import.meta.glob<string>(
  ['../../../src/bugnight/messages/*/{replay,advice}.ftl', '../../../src/bugnight/games/*/messages/*.ftl'],
  { query: '?later', import: 'default' },
);

const languageOf = (path: string): string => path.match(/messages\/(\w\w)/)?.[1] ?? '';
/** The game that a file is about; none has an empty name. */
const gameOf = (path: string): string => path.match(/games\/(\w+)\//)?.[1]?.replaceAll('_', '-') ?? '';

async function load(language: Language, whole: boolean): Promise<[string, string][]> {
  const paths = [...Object.entries(files), ...(whole ? Object.entries(later) : [])].filter(
    ([path]) => languageOf(path) === language,
  );
  return Promise.all(paths.map(async ([path, read]): Promise<[string, string]> => [path, await read()]));
}

/** Small whole numbers, and most are, need no format of the browser: to make its first takes 50 ms on a phone. */
const isSmall = (n: number): boolean => Number.isInteger(n) && Math.abs(n) < 1000;
function formatsOf(language: Language): FluentBundle['_intls'] {
  const numbers = once(() => new Intl.NumberFormat(language));
  const plurals = once(() => new Intl.PluralRules(language));
  const isOne = (n: number): boolean => Math.abs(n) === 1 || (n === 0 && language === 'fr');
  const format = (n: number): string => (isSmall(n) ? String(n) : numbers().format(n));
  const select = (n: number): string => (isSmall(n) ? (isOne(n) ? 'one' : 'other') : plurals().select(n));
  return new Map<unknown, unknown>([
    [Intl.NumberFormat, { '{}': { format } }],
    [Intl.PluralRules, { '{}': { select } }],
  ]) as FluentBundle['_intls'];
}
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

class Speech {
  #language = $state<Language>('en');
  /** Bundles by game, made when they are first needed; a new map with a new language, or new messages. */
  #bundles = $state.raw(new Map<string, FluentBundle>());
  #common: FluentResource[] = [];
  #formats = formatsOf('en');
  #sources = new Map<string, string>();
  /** Messages that came from the server, by game and language. */
  #added = new Map<string, Record<string, string>>();
  #whole = false;
  #more: Promise<void> | null = null;
  #transform: ((text: string) => string) | undefined;

  get language(): Language {
    return this.#language;
  }

  async speak(wanted: Language | typeof PSEUDO): Promise<void> {
    const language = wanted === PSEUDO ? 'en' : wanted;
    const texts = await load(language, this.#whole);
    this.#transform = wanted === PSEUDO ? (await import('./pseudo')).stretch : undefined;
    this.#common = texts.filter(([path]) => !gameOf(path)).map(([, text]) => new FluentResource(text));
    this.#sources = new Map();
    for (const [path, text] of texts)
      if (gameOf(path)) this.#sources.set(gameOf(path), (this.#sources.get(gameOf(path)) ?? '') + text);
    this.#bundles = new Map();
    this.#formats = formatsOf(language);
    this.#language = language;
    document.documentElement.lang = wanted;
  }

  /** Learn what is said of a game by those who know it: lessons, hints, reviews, replays and proofs. */
  more(): Promise<void> {
    this.#whole = true;
    this.#more ??= this.speak(this.#transform ? PSEUDO : this.#language).catch((error: unknown) => {
      this.#more = null;
      throw error;
    });
    return this.#more;
  }

  /** Learn the messages of a game, by language: one that the page was not built with. */
  add(game: string, sources: Record<string, string>): void {
    this.#added.set(game, sources);
    this.#bundles = new Map();
  }

  /** Whether there are words for something about a game. */
  has(game: string, key: string): boolean {
    return this.#bundle(game).hasMessage(key);
  }

  /** Say a message about a game; about none, where its name is empty. A key without a message stays to be seen. */
  say(game: string, key: string, values: Values = {}): string {
    const bundle = this.#bundle(game);
    const pattern = bundle.getMessage(key)?.value;
    return pattern ? bundle.formatPattern(pattern, values) : key;
  }

  /** Join with the language's own "and". The browser's `Intl.ListFormat` is slow to start. */
  list(parts: string[]): string {
    const last = parts.at(-1) ?? '';
    if (parts.length < 2) return last;
    return t(parts.length === 2 ? 'list-two' : 'list-more', { first: parts.slice(0, -1).join(', '), last });
  }

  #bundle(game: string): FluentBundle {
    const bundles = this.#bundles;
    const made = bundles.get(game) ?? this.#make(game);
    bundles.set(game, made);
    return made;
  }

  #make(game: string): FluentBundle {
    const added = this.#added.get(game);
    const own = this.#sources.get(game) ?? added?.[this.#language] ?? added?.en ?? '';
    const bundle = new FluentBundle(this.#language, {
      useIsolating: false,
      functions: { CAPITAL: ([text]) => String(text).charAt(0).toUpperCase() + String(text).slice(1) },
      ...(this.#transform ? { transform: this.#transform } : {}),
    });
    bundle._intls = this.#formats;
    for (const resource of [...this.#common, new FluentResource(own)]) bundle.addResource(resource);
    return bundle;
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
