/** What leaves, and where it stands among the others meanwhile. */
import { assert, expect, test } from 'vitest';
import { moduleFor, seatAt } from '$/fixtures/seats';
import { fixture } from '$/fixtures/tables';
import type { Piece } from './model';
import { among, between, type Motion, type Shown } from './motion';

const VIEWPORT = { w: 1280, h: 700, em: 1, prompt: 66 };
const piece = (key: string): Piece => ({ key, art: { kind: 'mirror' }, at: { x: 0, y: 0, w: 10, h: 10 } });
const keys = (all: Piece[]): string => all.map(({ key }) => key).join('');

test.each([
  ['cd', 'ab', 'abcd', 'abcd'],
  ['abd', 'c', 'abcd', 'abcd'],
  ['ab', 'cd', 'abcd', 'abcd'],
  ['bxa', 'c', 'abc', 'bxac'],
  ['', 'a', 'a', 'a'],
])('of %s, %s leaves and keeps its place', (there, leaving, before, row) => {
  expect(keys(among([...there].map(piece), [...leaving].map(piece), [...before].map(piece)))).toBe(row);
});

/** The last change of a game of the gallery. */
function change(name: string): Motion {
  const one = fixture(name);
  const [before, after] = one.steps.slice(-2).flatMap(({ table, events }): Shown[] => {
    if (!table) return [];
    return [{ scene: seatAt(one, { table }).desk.scene(VIEWPORT), table, events }];
  });
  assert(before && after);
  return between(moduleFor(one).ways, before, after);
}

test('what a King has twice leaves', () => {
  expect(change('party-6-king').leavings.length).toBeGreaterThan(1);
});
