/** A bid as a component. */
import { flushSync, tick } from 'svelte';
import { expect, test, vi } from 'vitest';
import { frames, show } from '$/fixtures/mounted';
import { fixture, playOf } from '$/fixtures/tables';

test('a bid offers two buttons alike, and says how long there is', () => {
  show('rumbugz-4-bid');
  const [bid, pass] = document.querySelectorAll('.prompt .btn');
  expect(bid?.className).toBe(pass?.className);
  expect(document.querySelector('[role=timer]')?.getAttribute('aria-label')).toMatch(/seconds? left/);
});

test('a claim gives the focus to its words: a key that was meant for something else does not bid', async () => {
  const { seat, sent } = show('rumbugz-4-bid');
  const one = fixture('rumbugz-4-bid');
  const play = playOf(one);
  const strike = (key: string): void =>
    void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  seat.show({ ...play, legal: [], number: play.number + 1 }, one.steps);
  frames();
  strike('x'); // somebody plays by keyboard
  seat.show({ ...play, number: play.number + 2 }, one.steps);
  flushSync();
  await tick();
  expect(document.activeElement?.className).toContain('words');
  strike('b');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(600);
  strike('b');
  expect(sent).toEqual([['bid']]);
});
