// @vitest-environment node
import { assert, expect, test } from 'vitest';
import vectors from '$/fixtures/fair.json';
import { item } from '$/item';
import { fairOf, hashOfSeed, prove } from './proof';
import { keepSeen, type Seen, seenOf } from './seen';

test.each(vectors.map((one) => [one.record['x-fair'].table, one] as const))(
  '%s: what Python promised is found here',
  async (_, { record, seed_hash }) => {
    const fair = fairOf(record);
    assert(fair);
    expect(await hashOfSeed(record.seed)).toBe(seed_hash);
    const seen: Seen = { commitment: fair.commitment, seedHash: seed_hash, luck: fair.client_seeds.slice(0, 1) };
    expect(await prove(record, fair, seen)).toEqual({ secret: true, seed: true, seen: true, luck: true });
    expect(await prove(record, fair, null)).toEqual({ secret: true, seed: true, seen: null, luck: null });
  },
);

const { record } = item(vectors, 1);
const fair = fairOf(record);
assert(fair);
test.each([
  ['another secret', { secret: '5f'.repeat(32) }, { secret: false, seed: false }],
  ['another promise', { commitment: '00'.repeat(32) }, { secret: false, seed: true }],
  ['luck in another order', { client_seeds: [...fair.client_seeds].reverse() }, { secret: true, seed: false }],
  ['luck that is missing', { client_seeds: fair.client_seeds.slice(1) }, { secret: true, seed: false }],
  ['another table', { table: 'elsewhere' }, { secret: true, seed: false }],
])('%s is found out', async (_, change, found) => {
  expect(await prove(record, { ...fair, ...change }, null)).toMatchObject(found);
});

test('a server that promised something else to this device is found out', async () => {
  expect(await prove(record, fair, { commitment: 'other', luck: [] })).toMatchObject({
    secret: true,
    seed: true,
    seen: false,
  });
  expect(await prove(record, fair, { commitment: fair.commitment, seedHash: 'other', luck: [] })).toMatchObject({
    seen: false,
  });
  expect(await prove(record, fair, { commitment: fair.commitment, luck: ['mine'] })).toMatchObject({
    seen: true,
    luck: false,
  });
});

test('a record without a proof, or with a spoilt one, has none', () => {
  for (const said of [
    undefined,
    7,
    {},
    { ...fair, secret: 'zz' },
    { ...fair, client_seeds: 'none' },
    { ...fair, secret: 'abc' },
  ])
    expect(fairOf({ 'x-fair': said })).toBeNull();
});

test('what was seen first stays, and old tables are forgotten', () => {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  keepSeen('a', { luck: 'too early' }, shelf);
  expect(seenOf('a', shelf)).toBeNull();
  keepSeen('a', { commitment: 'first' }, shelf);
  keepSeen('a', { commitment: 'second', luck: 'x' }, shelf);
  keepSeen('a', { seedHash: 'hash' }, shelf);
  keepSeen('a', { seedHash: 'other' }, shelf);
  expect(seenOf('a', shelf)).toEqual({ commitment: 'first', seedHash: 'hash', luck: ['x'] });
  for (let i = 0; i < 60; i++) keepSeen(`t${i}`, { commitment: String(i) }, shelf);
  expect(seenOf('a', shelf)).toBeNull();
  expect(seenOf('t59', shelf)).not.toBeNull();
});
