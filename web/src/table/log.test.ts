import { expect, test } from 'vitest';
import { type Line, newestFirst, roundLine } from './log';

const line = (text: string): Line => ({ text, seat: null });
const mark = (text: string): Line => ({ text, seat: null, mark: true });
const read = (lines: Line[]): string[] => newestFirst(lines).map(({ line: { text } }) => text);

test('what happened stands under the heading of its own round, the newest first', () => {
  const lines = [line('host'), mark('Round 1'), line('a'), line('b'), mark('Round 2'), line('c'), line('d')];
  expect(read(lines)).toEqual(['Round 2', 'd', 'c', 'Round 1', 'b', 'a', 'host']);
});

test('the first round has a heading, too, once another has begun', () => {
  const lines = [line('a'), roundLine(2), line('b')];
  expect(read(lines)).toEqual(['Round 2', 'b', 'Round 1', 'a']);
  expect(read([roundLine(2), line('b')])).toEqual(['Round 2', 'b']);
  expect(read([line('a'), mark('Mara wins')])).toEqual(['Mara wins', 'a']);
});

test('without rounds it is simply the other way round', () => {
  expect(read([line('a'), line('b'), line('c')])).toEqual(['c', 'b', 'a']);
  expect(read([])).toEqual([]);
});
