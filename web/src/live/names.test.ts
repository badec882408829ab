import { beforeEach, expect, test } from 'vitest';
import { keepNames, namesAt, namesPlayed } from './names';
import type { SeatInfo } from './wire';

const seat = (kind: SeatInfo['kind'], name: string, you = false): SeatInfo => ({
  kind,
  name,
  look: '',
  bot: kind === 'bot' ? name : null,
  away: false,
  you,
  host: you,
});

beforeEach(() => localStorage.clear());

test('in lists bots are called as at the table, and the reader "You"', () => {
  const seats = [seat('bot', 'beetle'), seat('bot', 'beetle'), seat('person', 'Cricket 62', true), seat('open', '')];
  expect(namesAt({ id: 't', seats })).toEqual(['Pip', 'Mara', 'You', 'Player 4']);
});

test('round one device everybody has the name given there', () => {
  const seats = [seat('person', 'Cricket 62', true), seat('person', 'Cricket 62', true)];
  keepNames('t', ['Ada', 'Ben']);
  expect(namesAt({ id: 't', seats })).toEqual(['Ada', 'Ben']);
});

test('in lists of finished games the reader is "You", if it is certain who that is', () => {
  const called = (seats: string[], reader: string | null): string[] => namesPlayed({ table: 't', seats }, reader);
  expect(called(['Cricket 62', 'bot:beetle'], 'Ada')).toEqual(['You', 'Mara']); // renamed since
  expect(called(['Ben', 'Ada', 'bot:beetle'], 'Ada')).toEqual(['Ben', 'You', 'Theo']);
  expect(called(['Ada', 'Ada'], 'Ada')).toEqual(['Ada', 'Ada']);
  expect(called(['Ada', 'bot:beetle'], null)).toEqual(['Ada', 'Mara']);
  keepNames('t', ['Ben', 'Ida']);
  expect(called(['Ada', 'Ada'], 'Ada')).toEqual(['Ben', 'Ida']);
});
