/** A few small sounds, synthesised. Off until asked for; none says what the screen does not. */

import { settings } from './settings.svelte';

let context: AudioContext | null = null;

interface Note {
  pitch: number;
  /** Where the pitch glides to. */
  to?: number;
  at: number;
  long: number;
  shape?: OscillatorType;
  loud?: number;
}

function play(notes: Note[]): void {
  if (!settings.sound || document.hidden) return;
  context ??= new AudioContext();
  const start = context.currentTime + 0.02;
  for (const { pitch, to, at, long, shape = 'sine', loud = 0.14 } of notes) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = shape;
    tone.frequency.setValueAtTime(pitch, start + at);
    if (to) tone.frequency.exponentialRampToValueAtTime(to, start + at + long);
    gain.gain.setValueAtTime(0, start + at);
    gain.gain.linearRampToValueAtTime(loud, start + at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.001, start + at + long);
    tone.connect(gain).connect(context.destination);
    tone.start(start + at);
    tone.stop(start + at + long + 0.02);
  }
}

export const sounds = {
  /** Two soft marimba notes. */
  turn: (): void =>
    play([
      { pitch: 523, at: 0, long: 0.28 },
      { pitch: 659, at: 0.13, long: 0.4 },
    ]),
  /** A dry tick. */
  card: (): void => play([{ pitch: 1800, at: 0, long: 0.04, shape: 'triangle', loud: 0.06 }]),
  /** Wooden clacks, each higher for a higher number. */
  tiles: (...numbers: number[]): void =>
    play(
      numbers.map((number, i) => ({
        pitch: 320 + number * 34,
        to: 180 + number * 20,
        at: i * 0.09,
        long: 0.06,
        shape: 'square',
        loud: 0.04,
      })),
    ),
  /** Ticks that rise, one for each card. */
  reveal: (cards: number): void =>
    play(
      Array.from({ length: cards }, (_, i) => ({
        pitch: 1200 + i * 160,
        at: 0.45 + i * 0.1,
        long: 0.05,
        shape: 'triangle' as const,
        loud: 0.07,
      })),
    ),
  /** Two dull knocks. */
  tock: (): void => play([0, 0.22].map((at) => ({ pitch: 240, to: 140, at, long: 0.09, shape: 'triangle' as const }))),
  /** Cards that fly. */
  flutter: (): void =>
    play(
      Array.from({ length: 7 }, (_, i) => ({
        pitch: 700 + (i % 2) * 260,
        at: 0.15 + i * 0.07,
        long: 0.05,
        shape: 'triangle' as const,
        loud: 0.05,
      })),
    ),
  /** A card that snaps open. */
  snap: (): void => play([{ pitch: 2400, to: 500, at: 0.1, long: 0.09, shape: 'square', loud: 0.05 }]),
  /** Jars that are set down. */
  rattle: (): void =>
    play([0, 0.12, 0.24, 0.36].map((at, i) => ({ pitch: 900 + i * 120, at, long: 0.1, shape: 'triangle' as const }))),
  /** A slide whistle down. */
  pair: (): void => play([{ pitch: 1250, to: 320, at: 0.1, long: 0.5, loud: 0.09 }]),
  /** A fanfare of three notes on a kazoo. */
  king: (): void =>
    play(
      [392, 494, 587].map((pitch, i) => ({
        pitch,
        at: i * 0.16,
        long: i === 2 ? 0.42 : 0.15,
        shape: 'sawtooth' as const,
        loud: 0.06,
      })),
    ),
  /** A swish. */
  net: (): void =>
    play([
      { pitch: 2600, to: 300, at: 0, long: 0.42, shape: 'sawtooth', loud: 0.025 },
      { pitch: 3300, to: 420, at: 0.03, long: 0.4, shape: 'triangle', loud: 0.03 },
    ]),
  /** One low bell, the same for everybody. */
  bid: (): void =>
    play([
      { pitch: 196, at: 0, long: 1.1, loud: 0.16 },
      { pitch: 392, at: 0, long: 0.7, loud: 0.06 },
      { pitch: 523, at: 0, long: 0.4, loud: 0.03 },
    ]),
  /** Eight notes of disco bass. */
  win: (): void =>
    play(
      [110, 110, 220, 110, 131, 131, 262, 165].map((pitch, i) => ({
        pitch,
        at: i * 0.14,
        long: 0.16,
        shape: 'sawtooth' as const,
        loud: 0.1,
      })),
    ),
};
