import { test } from 'vitest';
import { expectWhole } from '$/fixtures/drawn';
import { tilePicture } from './tiles';

test('tiles are whole pictures', () => {
  const numbers = Array.from({ length: 12 }, (_, i) => String(i + 1));
  expectWhole(['*', ...numbers, ...numbers.map((number) => `*${number}`)].map(tilePicture));
});
