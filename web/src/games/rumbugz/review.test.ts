import { expect, test } from 'vitest';
import type { Reason } from '$/lang/advice';
import { hintOf, reviewOf } from '$/offline/words';
import { moveText } from './words';

const move = { ply: 4, seat: 0, move: '0:allow', best: '0:draw bag', counted: 0.1, verdict: 'mistake' };

/** How a review on the device says why. */
async function told(reason: Reason): Promise<string | undefined> {
  const decisions = [{ ...move, reason }];
  const reviewed = { game: 'rumbugz', done: 9, total: 9, curve: [], decisions, players: [], turns: [] };
  const review = await reviewOf(reviewed, ['You', 'Mara', 'Theo']);
  return review.decisions[0]?.reason['en'];
}

test('a review on the device calls seats by their names', async () => {
  expect(await told({ key: 'refuse', values: { bug: '1', seat: 1 } })).toBe(
    'Draw from the bag: the 1 brings you no closer to a type you need, and Mara does not get it either.',
  );
});

test('a hint does not compare moves with equal words by their words', async () => {
  const told = { win: 0.5, score: 10, error: 0.01, exact: false, close: false };
  const lay = { ...told, move: '0:lay double 3 5 7 9', reason: { key: 'lay_more', values: { type: 'double', n: 4 } } };
  const twin = { ...told, move: '0:lay double 3 5 *7 9', reason: { key: 'same', values: { move: lay.move } } };
  const hint = await hintOf({ game: 'rumbugz', number: 3, advice: [lay, twin], close: null }, ['You', 'Mara']);
  expect(hint.moves[1]?.why['en']).toMatch(/: there are several such moves, and it makes no difference which\.$/);
});

test('a review that knows what a mistake cost does not say that it is hard to tell', async () => {
  expect(await told({ key: 'unsure', values: {} })).toBeUndefined();
});

test('a move is a sentence of its own without its button', () => {
  expect(['allow', 'draw bag', 'pass'].map((each) => moveText(each, null))).toEqual([
    'Allow the bid',
    'Draw from the bag',
    'Pass',
  ]);
});
