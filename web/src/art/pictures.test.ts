import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as bugOff from '$/games/bug-off/pictures';
import { label as bugOffLabel } from '$/games/bug-off/label';
import { label as partyLabel } from '$/games/party-bugs/label';
import * as party from '$/games/party-bugs/pictures';
import { label as rumBugzLabel, peek as rumBugzPeek } from '$/games/rumbugz/label';
import { tilePicture } from '$/games/rumbugz/tiles';
import { SUITS } from './paint';
import * as pictures from './pictures';
import { plainLabel } from './plain-label';

const SRC = join(import.meta.dirname, '..');
const owners = [...SUITS, null];
const values = Array.from({ length: 13 }, (_, i) => i + 1);
const bugs = ['*', ...values.slice(0, 12).flatMap((value) => [`${value}`, `*${value}`])];
const all: Record<string, () => string[]> = {
  costumes: () =>
    values.flatMap((value) =>
      [SUITS[value % 6] ?? 'R', null].flatMap((owner) =>
        [true, false].flatMap((mini) => party.costumePictures(value, owner, mini)),
      ),
    ),
  bugs: () =>
    SUITS.flatMap((colour) => [
      bugOff.bugPicture(colour),
      bugOff.stackPicture(colour, true),
      bugOff.stackPicture(colour, false),
    ]),
  nets: () => [...SUITS.map(bugOff.netPicture), bugOff.catchPicture(SUITS)],
  backs: () => owners.flatMap((owner) => [pictures.backPicture(owner, true), pictures.backPicture(owner, false)]),
  tiles: () => bugs.map(tilePicture),
  winners: () => [0, 1, 2, 3, 4, 5].map(pictures.winnerPicture),
  places: () => party.floorPictures(),
};
const drawn = (url: string): string => decodeURIComponent(url.replace('data:image/svg+xml,', ''));

test.each(Object.entries(all))(
  '%s are whole pictures: they need nothing from the page',
  (_, draw) => {
    for (const url of draw()) {
      const text = drawn(url);
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      expect(parsed.querySelector('parsererror'), text.slice(0, 200)).toBeNull();
      expect(text).not.toMatch(/var\(|<use|<text|NaN|undefined|currentColor/);
      for (const [, id] of text.matchAll(/url\(#([\w-]+)\)/g))
        expect(parsed.getElementById(id ?? ''), id).not.toBeNull();
    }
  },
  30_000,
);

test('a drawing that would be an empty picture is an error', () => {
  const among =
    '<symbol id="good" viewBox="0 0 9 9"><path d="M0 0"/></symbol><symbol id="boxless"><path d="M0 0" viewBox="0 0 9 9"/></symbol><symbol id="bare" viewBox="0 0 9 9">\n</symbol>';
  expect(pictures.findDrawing('good', among)).toEqual({ box: '0 0 9 9', strokes: '<path d="M0 0"/>' });
  for (const id of ['boxless', 'bare', 'missing']) expect(() => pictures.findDrawing(id, among), id).toThrow(id);
  for (const file of [
    'art/pictures.svg',
    'art/sprite.svg',
    'games/party-bugs/drawings.svg',
    'games/bug-off/drawings.svg',
  ]) {
    const text = readFileSync(join(SRC, file), 'utf8');
    const ids = [...text.matchAll(/<symbol\b[^>]*\bid="([^"]+)"/g)].map((found) => found[1] ?? '');
    expect(ids.length).toBeGreaterThan(5);
    for (const id of ids) expect(pictures.findDrawing(id, text).strokes, id).not.toBe('');
  }
});

test('a picture is made once, and cards of one value share the guest', () => {
  expect(party.costumePictures(7, 'R', false)).toEqual(party.costumePictures(7, 'R', false));
  expect(party.costumePictures(7, 'R', true)[1]).toBe(party.costumePictures(7, 'B', true)[1]);
});

/** The labels are files, so that the first page loads no other drawing; LABELS=write writes them. */
test.each([
  ['games/party-bugs/label.svg', partyLabel],
  ['games/bug-off/label.svg', bugOffLabel],
  ['games/rumbugz/label.svg', rumBugzLabel],
  ['games/rumbugz/peek.svg', rumBugzPeek],
  ['art/plain-label.svg', plainLabel],
])('the label %s is drawn from the same drawings', (name, draw) => {
  const file = join(SRC, name);
  const label = `${drawn(draw())}\n`;
  if (process.env.LABELS === 'write') writeFileSync(file, label);
  expect(readFileSync(file, 'utf8') === label, `${name} is stale: LABELS=write npm test`).toBe(true);
});
