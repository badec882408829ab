import { expect, test, vi } from 'vitest';
import { clock } from './clock.svelte';

test('who begins to watch sees the time at once', () => {
  vi.useFakeTimers();
  clock.set(Date.now() + 5000);
  vi.advanceTimersByTime(20_000);
  const stop = clock.watch();
  expect(clock.now).toBe(Date.now() + 5000);
  stop();
  vi.useRealTimers();
});
