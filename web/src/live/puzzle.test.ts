import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solve } from './puzzle';

test.each([1, 8, 11])('a puzzle of %i bits is solved', async (bits) => {
  const puzzle = `12-${bits}-${'ab'.repeat(24)}`;
  const answer = await solve(puzzle);
  expect(answer.startsWith(`${puzzle}.`)).toBe(true);
  const digest = createHash('sha256').update(answer).digest();
  expect(digest.readUInt32BE() >>> (32 - bits)).toBe(0);
});
