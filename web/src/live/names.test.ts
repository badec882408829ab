import { beforeEach, expect, test } from 'vitest';
import { keepNames, namesAt } from './names';
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
