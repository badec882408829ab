import { expect, test } from 'vitest';
import { fixture, playOf } from '$/fixtures/tables';
import { linesOf } from './log';
import type { RumBugz } from './table';

test('Bugz drawn from the bag in a row are told together', () => {
  const play = playOf(fixture<RumBugz>('rumbugz-4-act'));
  const drew = (seat: number): { kind: string; seat: number; details: object } => ({
    kind: 'drew_bag',
    seat,
    details: {},
  });
  const discarded = { kind: 'discarded', seat: 1, details: { bug: '6' } };
  const events = [drew(1), discarded, drew(1), drew(1), drew(1), drew(1), drew(0)];
  const step = { number: 1, moves: [], events, table: null };
  expect(linesOf(play, step as never, () => []).map(({ text }) => text)).toEqual([
    'Mara drew from the bag.',
    'Mara discarded the 6.',
    'Mara drew 4 Bugz from the bag.',
    'You drew from the bag.',
  ]);
});
