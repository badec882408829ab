import { expect, test } from 'vitest';
import { end, endWords } from '$/fixtures/mounted';
import { fixture, playOf } from '$/fixtures/tables';
import type { BugOff } from './table';

test('the colour that breaks a tie is named', () => {
  const table = structuredClone(playOf(fixture<BugOff>('bugoff-5-over')).table);
  table.revealed = ['G', 'R', 'O', 'Y', 'B', 'P'];
  table.points = [[0, 0, 0, 3, 0, 0], [3, 0, 0, 0, 0, 0], ...Array.from({ length: 3 }, () => [0, 0, 0, 0, 0, 0])];
  end('bugoff-5-over', { table, result: { scores: [3, 3, 0, 0, 0], winners: [0] } });
  expect(endWords()).toContain('most green bugs');
});
