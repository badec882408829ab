import { expect, test } from 'vitest';
import type { Seat } from '$/table/model';
import { looksOf, readLook, writeLook } from './looks';
import { dress } from './names';

const looks = (...wishes: string[]): string[] => looksOf(wishes).map(writeLook);

test('a look is read as it is written', () => {
  for (const text of ['', '3', 'B', '3B']) expect(writeLook(readLook(text))).toBe(text);
});

test('seats without a wish look as ever', () => {
  expect(looks('', '', '', '', '', '')).toEqual(['0B', '1R', '2P', '3Y', '4G', '5O']);
});

test('somebody has what they have chosen, and only the one whose it was looks otherwise', () => {
  expect(looks('', '', '0B')).toEqual(['2P', '1R', '0B']);
  expect(looks('5O', '', '')).toEqual(['5O', '1R', '2P']);
});

test('of two with the same wish the first seat has it', () => {
  expect(looks('', '4G', '4G')).toEqual(['0B', '4G', '2P']);
  expect(looks('1R', '1R', '1R')).toEqual(['1R', '0B', '2P']);
});

test('six seats are told apart whatever they wish', () => {
  for (const wish of ['0B', '2', 'Y', '5O']) {
    const six = looksOf(Array.from({ length: 6 }, () => wish));
    expect(new Set(six.map(({ face }) => face)).size).toBe(6);
    expect(new Set(six.map(({ suit }) => suit)).size).toBe(6);
  }
});

test('ten seats share six faces', () => {
  expect(looks(...Array.from({ length: 10 }, () => '')).slice(6)).toEqual(['0B', '1R', '2P', '3Y']);
});

test('a dummy has the face of its game, unless somebody has chosen it', () => {
  const seats: Seat[] = [
    { name: 'Io', face: 0, kind: 'person' },
    { name: 'Mara', face: 1, kind: 'bot' },
    { name: '', face: 5, kind: 'dummy' },
  ];
  expect(dress(seats, ['', '']).map(({ face }) => face)).toEqual([0, 1, 5]);
  expect(dress(seats, ['5', '']).map(({ face }) => face)).toEqual([5, 1, 2]);
});
