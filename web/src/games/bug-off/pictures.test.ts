import { test } from 'vitest';
import { SUITS } from '$/art/paint';
import { expectWhole } from '$/fixtures/drawn';
import { bugPicture, catchPicture, netPicture, stackPicture } from './pictures';

test('bugs and nets are whole pictures', () => {
  for (const colour of SUITS)
    expectWhole([bugPicture(colour), stackPicture(colour, true), stackPicture(colour, false), netPicture(colour)]);
  expectWhole([catchPicture(SUITS)]);
}, 30_000);
