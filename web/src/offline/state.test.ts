import { expect, test } from 'vitest';

import type { Schema } from '../../../packages/bugnight-js/src/schema.ts';
import { State } from '../../../packages/bugnight-js/src/state.ts';
import { readAll } from '../../../packages/bugnight-js/src/table.ts';

const cards = Array.from({ length: 64 }, (_, card) => card);

test('sets of 64 cards are read exactly', () => {
  const state = { hand: ['uint64', 0, [2]], deck: ['int64', 16, []] };
  const s = new State({ state, size: 24 } as unknown as Schema);
  new BigUint64Array(s.bytes.buffer).set([(1n << 63n) | 1n, 2n, (1n << 60n) | (1n << 5n)]);
  const table = readAll(
    {
      hands: { reads: 'each_seat', of: { reads: 'mask', field: 'hand', names: cards } },
      deck: { reads: 'mask', field: 'deck', names: cards },
    },
    s,
    { players: 2, displays: 2, perspective: -2 },
  );
  expect(table).toEqual({ hands: [[0, 63], [1]], deck: [5, 60] });
});
