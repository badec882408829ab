import { expect, test } from 'vitest';
import { SUITS } from '$/art/paint';
import { expectWhole } from '$/fixtures/drawn';
import { costumePictures, floorPictures } from './pictures';

test('costumes and the dance floor are whole pictures', () => {
  for (let value = 1; value <= 13; value++)
    for (const owner of [SUITS[value % 6] ?? 'R', null])
      for (const mini of [true, false]) expectWhole(costumePictures(value, owner, mini));
  expectWhole(floorPictures());
}, 30_000);

test('a picture is made once, and cards of one value share the guest', () => {
  expect(costumePictures(7, 'R', false)).toEqual(costumePictures(7, 'R', false));
  expect(costumePictures(7, 'R', true)[1]).toBe(costumePictures(7, 'B', true)[1]);
});
