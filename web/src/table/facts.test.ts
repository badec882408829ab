import { expect, test } from 'vitest';
import { seatAt } from '$/fixtures/seats';
import { FIXTURES } from '$/fixtures/tables';
import { LANGUAGES, speech } from '$/lang/messages.svelte';
import type { GameEvent } from '$/live/wire';
import { finish, hasFinished } from '$/live/finished';
import { largestOf, mostOf } from './facts';

const event = (kind: string, seat: number, n = 1): GameEvent => ({ kind, seat, details: { n } });

test('the most of something is one seat alone', () => {
  const events = [event('a', 0), event('a', 1), event('a', 1), event('b', 2, 9)];
  expect(mostOf(events, 'a')).toEqual({ seat: 1, n: 2 });
  expect(mostOf([...events, event('a', 0)], 'a')).toBeNull();
  expect(mostOf(events, 'b', ({ details }) => Number(details.n))).toEqual({ seat: 2, n: 9 });
  expect(mostOf(events, 'c')).toBeNull();
});

test('the largest is told only if no other seat has one as large', () => {
  const n = ({ details }: GameEvent): number => Number(details.n);
  const two = [event('a', 0, 5), event('a', 1, 6)];
  expect(largestOf(two, n)?.seat).toBe(1);
  expect(largestOf([...two, event('a', 1, 6)], n)?.seat).toBe(1);
  expect(largestOf([...two, event('a', 0, 6)], n)).toBeNull();
  expect(largestOf([], n)).toBeNull();
});

test.each(LANGUAGES)('%s: what wins, and how it went, is told without gaps', async (language) => {
  await speech.speak(language);
  let told = 0;
  for (const one of FIXTURES) {
    const seat = seatAt(one);
    const { module, play, events } = seat;
    const facts = module.endFacts?.(play, events) ?? [];
    told += facts.length;
    const others = module.endFacts?.({ ...play, me: null }, events) ?? [];
    for (const text of [...facts, ...others, module.goal?.(play) ?? 'none'])
      expect(text).not.toMatch(/[{}]|undefined|NaN|null/);
  }
  expect(told).toBeGreaterThan(5);
  await speech.speak('en');
});

test('who looks on is told what wins, and stands nowhere', () => {
  const goals = new Set(
    FIXTURES.map((one) => seatAt(one, { me: null })).map(({ module, play }) => module.goal?.(play) ?? ''),
  );
  expect([...goals].sort()).toEqual([
    '',
    'Lay all four types, then empty your hand.',
    'The fullest jar wins.',
    'The lowest sum wins.',
  ]);
});

test('a game that was finished is remembered', () => {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  expect(hasFinished('goofspiel', shelf)).toBe(false);
  finish('goofspiel', shelf);
  finish('goofspiel', shelf);
  expect(hasFinished('goofspiel', shelf)).toBe(true);
  expect(hasFinished('leduc', shelf)).toBe(false);
  expect([...kept.values()]).toEqual(['["goofspiel"]']);
});
