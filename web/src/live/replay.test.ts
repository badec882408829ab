import { expect, test } from 'vitest';
import type { AnyTable } from '$/table/model';
import { readRecord, stillAt, stillsOf } from './replay';

const step = (ply: number, move: string | null, phase: string, actors: number[]) => ({
  ply,
  move,
  events: [],
  legal: [],
  position: { phase, actors } as unknown as AnyTable,
});

test('what is chosen together is one step, and what is taken one after the other is not', () => {
  const stills = stillsOf([
    step(0, null, 'choose', [0, 1, 2]),
    step(1, '0:play 5', 'choose', [1, 2]),
    step(2, '1:play 2', 'choose', [2]),
    step(3, '2:play 9', 'take', [1]),
    step(4, '1:take 4@0', 'take', [0]),
    step(5, '0:take 3@1', 'take', [2]),
    step(6, '2:take 8@2', 'choose', [0, 1, 2]),
  ]);
  expect(stills.map(({ ply }) => ply)).toEqual([0, 3, 4, 5, 6]);
  expect(stills[1]?.moves).toEqual(['0:play 5', '1:play 2', '2:play 9']);
  expect(stillAt(stills, 2)).toBe(0);
  expect(stillAt(stills, 4)).toBe(2);
  expect(stillAt(stills, 99)).toBe(4);
});

test('a game that breaks off while others choose is shown to its end', () => {
  const stills = stillsOf([step(0, null, 'choose', [0, 1]), step(1, '0:play 5', 'choose', [1])]);
  expect(stills.map(({ ply }) => ply)).toEqual([0, 1]);
});

test('a king who sweeps the floor leads straight to the next choice', () => {
  const stills = stillsOf([
    step(0, null, 'choose', [0, 1]),
    step(1, '0:play 13', 'choose', [1]),
    step(2, '1:play 2', 'choose', [0, 1]),
  ]);
  expect(stills.map(({ ply }) => ply)).toEqual([0, 2]);
});

test('of several records in a file the first is read', () => {
  expect(readRecord('{"a": 1}')).toEqual({ a: 1 });
  expect(readRecord('\n{"a": 1}\n{"a": 2}\n')).toEqual({ a: 1 });
  expect(() => readRecord('no')).toThrow();
  expect(() => readRecord('')).toThrow();
});
