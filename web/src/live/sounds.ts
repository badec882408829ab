/** A few small sounds, synthesised. Off until asked for; none says what the screen does not. */

import { settings } from './settings.svelte';

let context: AudioContext | null = null;

interface Note {
  pitch: number;
  at: number;
  long: number;
  shape?: OscillatorType;
  loud?: number;
}

function play(notes: Note[]): void {
  if (!settings.sound || document.hidden) return;
  context ??= new AudioContext();
  const start = context.currentTime + 0.02;
  for (const { pitch, at, long, shape = 'sine', loud = 0.14 } of notes) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = shape;
    tone.frequency.value = pitch;
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
  turn: (): void => play([{ pitch: 523, at: 0, long: 0.28 }, { pitch: 659, at: 0.13, long: 0.4 }]),
  /** A dry tick. */
  card: (): void => play([{ pitch: 1800, at: 0, long: 0.04, shape: 'triangle', loud: 0.06 }]),
  /** Eight notes of disco bass. */
  win: (): void =>
    play([110, 110, 220, 110, 131, 131, 262, 165].map((pitch, i) => ({ pitch, at: i * 0.14, long: 0.16, shape: 'sawtooth' as const, loud: 0.1 }))),
};
