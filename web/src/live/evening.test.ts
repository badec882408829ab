import { expect, test } from 'vitest';
import { ranksOf } from '$/table/ranks';
import { addGame, eveningOf, goOn, standingsIn } from './evening';

function shelf(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) };
}
const seats = ['Ada', 'Ben', 'Cleo'].map((name, face) => ({ name, face }));

test('the winners come first, whether high or low scores win, and equal scores share a place', () => {
  expect(ranksOf({ scores: [7, 3, 7], winners: [1] }).map(({ who, place }) => [who, place])).toEqual([
    [1, 1],
    [0, 2],
    [2, 2],
  ]);
  expect(ranksOf({ scores: [7, 3, 9], winners: [2] }).map(({ who }) => who)).toEqual([2, 0, 1]);
  // A tie that was broken: the second has the same score and is second.
  expect(ranksOf({ scores: [5, 5, 1], winners: [1] }).map(({ who, place }) => [who, place])).toEqual([
    [1, 1],
    [0, 2],
    [2, 3],
  ]);
});

test('an evening goes on from table to table, and counts whom each has beaten', () => {
  const kept = shelf();
  addGame('one', ranksOf({ scores: [7, 3, 7], winners: [1] }), seats, kept);
  goOn('one', 'two', kept);
  expect(standingsIn(eveningOf('two', kept))).toEqual([
    { name: 'Ben', face: 1, points: 2 },
    { name: 'Ada', face: 0, points: 0 },
    { name: 'Cleo', face: 2, points: 0 },
  ]);
  const ended = ranksOf({ scores: [9, 3, 7], winners: [0] });
  addGame('two', ended, seats, kept);
  const again = addGame('two', ended, seats, kept); // the screen was reloaded
  expect(standingsIn(again).map(({ name, points }) => `${name} ${points}`)).toEqual(['Ben 2', 'Ada 2', 'Cleo 1']);
  expect(eveningOf('another', kept)).toEqual({ tables: ['another'], games: {} });
});

test('a dummy neither wins nor loses an evening', () => {
  const two = [...seats.slice(0, 2), { name: '', face: 2 }];
  const { games } = addGame('one', ranksOf({ scores: [4, 9, 1], winners: [2] }), two, shelf());
  expect(games.one).toEqual([
    { name: 'Ada', face: 0, points: 1 },
    { name: 'Ben', face: 1, points: 0 },
  ]);
});

test('a shelf that holds rubbish, or nothing, is a new evening', () => {
  const broken = { getItem: () => '{"tables": 3}', setItem: () => {} };
  expect(eveningOf('one', broken)).toEqual({ tables: ['one'], games: {} });
});
