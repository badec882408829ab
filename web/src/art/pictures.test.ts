import { expect, test } from 'vitest';
import { SUITS } from './paint';
import * as pictures from './pictures';

const owners = [...SUITS, null];
const values = Array.from({ length: 13 }, (_, i) => i + 1);
const all: Record<string, () => string[]> = {
  costumes: () => values.flatMap((value) => ([SUITS[value % 6] ?? 'R', null] as const).flatMap((owner) => [pictures.costumePicture(value, owner), pictures.costumeMini(value, owner)])),
  bugs: () => SUITS.flatMap((colour) => [pictures.bugPicture(colour), pictures.stackPicture(colour, true), pictures.stackPicture(colour, false)]),
  nets: () => [...SUITS.map(pictures.netPicture), pictures.sweepPicture()],
  backs: () => owners.flatMap((owner) => [pictures.backPicture(owner, true), pictures.backPicture(owner, false)]),
  winners: () => [0, 1, 2, 3, 4, 5].map(pictures.winnerPicture),
  places: () => [pictures.discoPicture(), pictures.floorPicture(), pictures.lightsPicture(), pictures.partyLabel(), pictures.bugOffLabel()],
};

test.each(Object.entries(all))('%s are whole pictures: they need nothing from the page', (_, draw) => {
  for (const url of draw()) {
    const text = decodeURIComponent(url.replace('data:image/svg+xml,', ''));
    const drawn = new DOMParser().parseFromString(text, 'image/svg+xml');
    expect(drawn.querySelector('parsererror'), text.slice(0, 200)).toBeNull();
    expect(text).not.toMatch(/var\(|<use|NaN|undefined/);
    for (const [, id] of text.matchAll(/url\(#([\w-]+)\)/g)) expect(drawn.getElementById(id ?? ''), id).not.toBeNull();
  }
}, 30_000);

test('a picture is made once', () => {
  expect(pictures.costumePicture(7, 'R')).toBe(pictures.costumePicture(7, 'R'));
});
