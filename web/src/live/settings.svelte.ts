/** Settings, kept on this device. */

import { firstLanguage, type Language, speech } from '$/lang/messages.svelte';
import { keep, recall } from './shelf';

const KEY = 'bugnight.settings';
const STILL = '(prefers-reduced-motion: reduce)';
const NIGHT = '(prefers-color-scheme: dark)';

/** The pace of the stage. */
export const PACES = { calm: 1.3, usual: 1, brisk: 0.6 } as const;
export type Pace = keyof typeof PACES;

interface Saved {
  language?: Language;
  lamp?: 'on' | 'off' | 'auto';
  sound?: boolean;
  calm?: boolean;
  previews?: boolean;
  quick?: boolean;
  pace?: Pace;
  talk?: boolean;
  keys?: boolean;
  name?: string;
  /** The chosen face and colour, as `looks.ts` reads them. */
  look?: string;
  /** Whether the server has yet to hear of a name or a look. */
  unsent?: boolean;
  /** The company for solo games: how many sit at the table, and how strong they are. */
  players?: number;
  level?: string;
  /** Whether to play alone on this device, without a server. */
  device?: boolean;
  /** Whether a lesson has been offered, or taken: that is asked once. */
  offered?: boolean;
  /** The table is on a big screen, and this device is a hand. */
  hand?: boolean;
}

class Settings {
  #saved = $state<Saved>((recall(KEY) ?? {}) as Saved);
  #still = $state(prefers(STILL));
  #night = $state(prefers(NIGHT));
  #em = $state(1);

  readonly lamp = $derived(this.#saved.lamp ?? 'auto');
  /** Whether the lamp is off, by choice or because the device is dark. */
  readonly dark = $derived(this.lamp === 'auto' ? this.#night : this.lamp === 'off');
  readonly sound = $derived(this.#saved.sound ?? false);
  readonly calm = $derived(this.#saved.calm ?? this.#still);
  readonly previews = $derived(this.#saved.previews ?? true);
  readonly quick = $derived(this.#saved.quick ?? false);
  readonly pace = $derived(this.#saved.pace ?? 'usual');
  /** Whether reactions and chat are shown on this device. */
  readonly talk = $derived(this.#saved.talk ?? true);
  /** Whether a single letter or digit does something. */
  readonly keys = $derived(this.#saved.keys ?? true);
  readonly name = $derived(this.#saved.name ?? '');
  readonly look = $derived(this.#saved.look ?? '');
  readonly unsent = $derived(this.#saved.unsent ?? false);
  readonly players = $derived(this.#saved.players ?? 4);
  readonly level = $derived(this.#saved.level ?? 'beetle');
  readonly device = $derived(this.#saved.device ?? false);
  readonly offered = $derived(this.#saved.offered ?? false);
  readonly hand = $derived(this.#saved.hand ?? false);
  readonly language = $derived(speech.language);
  /** The size of text: 1 as designed, 2 at 200 %. */
  readonly em = $derived(this.#em);

  /** Begin: speak the language, light the lamp, watch the device. */
  async begin(): Promise<void> {
    this.#light();
    this.#em = textSize();
    matchMedia(STILL).addEventListener('change', ({ matches }) => (this.#still = matches));
    matchMedia(NIGHT).addEventListener('change', ({ matches }) => {
      this.#night = matches;
      this.#light();
    });
    addEventListener('resize', () => (this.#em = textSize()));
    await speech.speak(firstLanguage(this.#saved.language, navigator.languages));
  }

  async speak(language: Language): Promise<void> {
    await speech.speak(language);
    this.change({ language });
  }

  change(some: Saved): void {
    this.#saved = { ...this.#saved, ...some };
    keep(KEY, this.#saved);
    this.#light();
  }

  #light(): void {
    document.documentElement.dataset.lamp = this.dark ? 'off' : 'on';
  }
}

const prefers = (query: string): boolean => typeof matchMedia === 'function' && matchMedia(query).matches;

function textSize(): number {
  if (typeof getComputedStyle !== 'function') return 1;
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
}

export const settings = new Settings();
