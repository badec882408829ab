import { expect, test } from 'vitest';
import { fixture, playOf } from '$/fixtures/tables';
import type { GameEvent } from '$/live/wire';
import { factsOf, goal } from './facts';
import type { PartyBugs } from './table';

const event = (kind: string, seat: number | null, details: Record<string, unknown> = {}): GameEvent => ({
  kind,
  seat,
  details,
});

test('a haul, the most pairs and the dearest guest are told with their figures', () => {
  const play = playOf(fixture<PartyBugs>('party-4-take'));
  const table = { ...play.table, displays: [[1], [12, 3], [5], [2]] };
  const events = [
    event('round', null, { number: 4 }),
    event('hauled', 1, { cards: 3 }),
    event('took', 1, { card: 7 }),
    event('took', 1, { card: 9 }),
    event('paired', 1, { card: 9 }),
    event('took', 1, { card: 4 }),
    event('paired', 2, { card: 3 }),
    event('paired', 2, { card: 4 }),
  ];
  expect(factsOf({ ...play, table, me: 2 }, events)).toEqual([
    'Mara’s King brought home 20 points in round 4.',
    '2 pairs slunk out of your display, more than anyone’s.',
    'In Mara’s display the Butterfly (12) stayed to the end.',
  ]);
  expect(factsOf({ ...play, table, options: { ...play.options, mirror: true } }, events)[0]).toContain('King');
  const last = [
    event('round', null, { number: 13, last: true }),
    event('took', 0, { card: 6 }),
    event('paired', 0, { card: 6 }),
  ];
  const won = { ...play, table, result: { scores: [1, 15, 5, 2], winners: [0] } };
  expect(factsOf(won, [...events, ...last, event('took', 3, { card: 1 })])[0]).toBe(
    'Before the final round Roxy was in front.',
  );
  expect(factsOf(won, [...events, event('round', null, { number: 13, last: true })])[0]).toContain('King');
  expect(goal({ ...play, table, me: 2 })).toBe('The lowest sum wins. You are third.');
  expect(goal({ ...play, table, me: 0 })).toBe('The lowest sum wins. You lead.');
  const level = { ...table, displays: [[1], [12], [1], [2]] };
  expect(goal({ ...play, table: level, me: 0 })).toBe('The lowest sum wins. Nobody is ahead of you.');
});
