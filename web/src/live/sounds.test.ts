import { afterEach, expect, test, vi } from 'vitest';
import { settings } from './settings.svelte';
import { sounds } from './sounds';

const begun: number[] = [];

/** Web Audio as far as jsdom lacks it: it notes what is begun. */
class Speaker {
  currentTime = 0;
  destination = {};
  createGain = (): unknown => ({
    gain: { setValueAtTime: () => {}, linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: () => ({}),
  });
  createOscillator = (): unknown => ({
    frequency: { setValueAtTime: (pitch: number) => begun.push(pitch), exponentialRampToValueAtTime: () => {} },
    connect: () => ({ connect: () => {} }),
    start: () => {},
    stop: () => {},
  });
}

afterEach(() => {
  begun.length = 0;
  settings.change({ sound: false });
});

const all: [string, () => void][] = Object.entries(sounds).map(([name, play]) => [
  name,
  () => (play as (number: number) => void)(7),
]);

test.each(all)('%s is silent until sound is asked for', (_, play) => {
  vi.stubGlobal('AudioContext', Speaker);
  play();
  expect(begun).toEqual([]);
  settings.change({ sound: true });
  play();
  expect(begun.length).toBeGreaterThan(0);
});
