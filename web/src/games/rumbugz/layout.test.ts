import { assert, describe, expect, test } from 'vitest';
import { seatAt } from '$/fixtures/seats';
import { FIXTURES, fixture } from '$/fixtures/tables';
import { apart, VIEWPORTS } from '$/fixtures/viewports';
import { READABLE } from './layout';
import type { RumBugz } from './table';

describe.each(Object.entries(VIEWPORTS))('on %s', (_, viewport) => {
  test.each(FIXTURES.filter(({ game }) => game === 'rumbugz').map((one) => [one.name, one] as const))(
    'the sequences of %s can be read and hit',
    (_name, one) => {
      const scene = seatAt(one).desk.scene(viewport);
      const tiles = scene.pieces.filter(({ key }) => key.startsWith('sequence-'));
      for (const { key, at } of tiles) expect(at.w, key).toBeGreaterThanOrEqual(READABLE - 1);
      for (const { id, at } of scene.zones) if (id.startsWith('sequence-')) expect(at.h, id).toBeGreaterThanOrEqual(44);
      for (const { key, at } of tiles)
        for (const other of tiles) if (key !== other.key) expect(apart(at, other.at), `${key} ${other.key}`).toBe(true);
    },
  );
});

test('where there is no room for all sequences they scroll, and one may lay anywhere among them', () => {
  const scene = seatAt(fixture('rumbugz-6-draw')).desk.scene(VIEWPORTS['the smallest phone']);
  const { scroll } = scene;
  assert(scroll);
  expect(scroll.high).toBeGreaterThan(scroll.at.h);
  const table = scene.zones.find(({ id }) => id === 'table');
  expect(table).toMatchObject({ scrolls: true, at: { h: scroll.high } });
});

test.each(Object.entries(VIEWPORTS))('on %s nobody is asked to sort the hand of a finished game', (_, viewport) => {
  const result = { scores: [], winners: [] };
  const one = fixture('rumbugz-4-act');
  expect(seatAt(one).desk.scene(viewport).areas.sorts).toBeDefined();
  for (const over of [{ told: '' }, { result }]) {
    const { areas } = seatAt(one, { legal: [], ...over }).desk.scene(viewport);
    expect(areas.sorts).toBeUndefined();
    expect(areas.rack).toBeDefined();
  }
});

test('on a phone that lies eleven Bugz stand in one line, which leaves them wider than two', () => {
  const one = fixture<RumBugz>('rumbugz-4-act');
  const { table } = seatAt(one).play;
  const hands = table.hands.map((hand, i) => (i === one.me ? '12345612345'.split('') : hand));
  const { pieces } = seatAt(one, { table: { ...table, hands } }).desk.scene(VIEWPORTS['a phone that lies']);
  const held = pieces.filter((piece) => piece.held);
  expect(held).toHaveLength(11);
  expect(new Set(held.map(({ at }) => at.y)).size).toBe(1);
  for (const { key, at } of held) expect(at.w, key).toBeGreaterThanOrEqual(36);
});

test.each(['rumbugz-4-start', 'rumbugz-4-act'])('%s: on a phone that lies the hand can be hit', (name) => {
  const scene = seatAt(fixture(name)).desk.scene(VIEWPORTS['a phone that lies in a first game']);
  const held = scene.pieces.filter((piece) => piece.held);
  expect(held.length).toBeGreaterThan(5);
  for (const { key, at } of held) expect(at.w, key).toBeGreaterThanOrEqual(40);
});
