/** The language of the page, and what it says. */

import type { Catalogue, Key, Message } from './en';
import { en } from './en';

export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Words = Record<string, string | number>;

/** English as it would look in a language with longer words and more marks: to find what has no room. */
export const PSEUDO = 'en-XA';

const loaders: Record<Language | typeof PSEUDO, () => Promise<Catalogue>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
  [PSEUDO]: async () => (await import('./pseudo')).pseudo,
};

class Speech {
  #language = $state<Language>('en');
  #words = $state.raw<Catalogue>(en);
  #plural = $derived(new Intl.PluralRules(this.#language));

  get language(): Language {
    return this.#language;
  }

  async speak(language: Language | typeof PSEUDO): Promise<void> {
    this.#words = await loaders[language]();
    this.#language = language === PSEUDO ? 'en' : language;
    document.documentElement.lang = language;
  }

  say(key: Key, words: Words = {}): string {
    return fill(this.#form(this.#words[key], words.n), words);
  }

  /** A message that may not be there: of a game, an option or a field that the page has never heard of. */
  find(key: string, words: Words = {}): string | undefined {
    return key in this.#words ? this.say(key as Key, words) : undefined;
  }

  /** Join with the language's own "and". The browser's own way of it takes long to begin. */
  list(parts: string[]): string {
    const last = parts.at(-1) ?? '';
    if (parts.length < 2) return last;
    return this.say(parts.length === 2 ? 'list.two' : 'list.more', { first: parts.slice(0, -1).join(', '), last });
  }

  #form(message: Message, n: string | number | undefined): string {
    if (typeof message === 'string') return message;
    const form = this.#plural.select(Number(n ?? 0));
    return (form === 'one' ? message.one : form === 'many' ? message.many : undefined) ?? message.other;
  }
}

/** Put words into the gaps of a message. */
export function fill(message: string, words: Words): string {
  return message.replace(/\{(\w+)\}/g, (gap, name: string) => String(words[name] ?? gap));
}

export const speech = new Speech();

/** What the page says, in its language. */
export const t = (key: Key, words?: Words): string => speech.say(key, words);

/** The language to begin with: the one chosen before, else the browser's first that we speak. */
export function firstLanguage(chosen: string | undefined, wanted: readonly string[]): Language | typeof PSEUDO {
  if (chosen === PSEUDO) return PSEUDO;
  const spoken = [chosen, ...wanted].map((tag) => tag?.slice(0, 2));
  return LANGUAGES.find((language) => spoken.find((tag) => LANGUAGES.includes(tag as Language)) === language) ?? 'en';
}
