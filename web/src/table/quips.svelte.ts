/** What bots say now and then: rarely, only about what everybody has seen, and nothing twice in a game. */

import { t } from '$/lang/messages.svelte';
import type { Mood, Play } from './model';
import type { SeatAtTable } from './seat.svelte';
import type { Spoken } from './Speech.svelte';

/** The tempers of the regulars, by their faces. */
const TEMPERS = ['copycat', 'miser', 'worrier', 'spoiler', 'gambler', 'dreamer'] as const;
export const temperOf = (face: number): string => TEMPERS[face % TEMPERS.length] ?? '';

/** One in this many occasions is taken. */
const SELDOM = 3;

export class Quips {
  #said = $state.raw<Spoken | null>(null);
  /* eslint-disable-next-line svelte/prefer-svelte-reactivity -- nobody shows it */
  #used = new Set<string>();
  #seen: number | null = null;

  readonly said = $derived.by(() => this.#said);

  /** Look at what has happened since the last time. */
  look({ module, play, steps }: SeatAtTable): void {
    const seen = this.#seen;
    this.#seen = steps.at(-1)?.number ?? 0;
    if (seen === null) return;
    for (const { number, events } of steps.filter((step) => step.number > seen))
      for (const event of events) {
        const mood = module.mood?.(event);
        if (mood && event.seat !== null && (number + event.seat) % SELDOM === 0) this.say(play, event.seat, mood);
      }
  }

  /** A bot says one of its lines, unless it has said it before. */
  say({ seats }: Play, seat: number, mood: Mood): void {
    const who = seats[seat];
    const line = `${temperOf(who?.face ?? seat)}-${mood}`;
    if (who?.kind !== 'bot' || this.#used.has(line)) return;
    this.#used.add(line);
    this.#said = { number: -this.#used.size, seat, text: t('quip', { line }), bot: true };
  }
}
