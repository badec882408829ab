import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawn, expectWhole } from '$/fixtures/drawn';
import { type Cards, cards, sheetOf } from './cards';
import { SUITS } from './paint';
import * as pictures from './pictures';
import { plainLabel } from './plain-label';

const owners = [...SUITS, null];
const drawings = import.meta.glob<string>(['./{pictures,sprite}.svg', '../games/*/drawings.svg'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const labels = import.meta.glob<Record<string, () => string>>('../games/*/label.ts', { eager: true });
const sheets = import.meta.glob<{ cards: () => Cards }>('../games/*/cards.ts', { eager: true });
/** Where each is kept, and what draws it. */
const kept = Object.entries(labels).flatMap(([source, made]) =>
  Object.entries(made).map(([name, draw]) => [source.replace('label.ts', `${name}.svg`), draw] as const),
);

test('backs and winners are whole pictures', () => {
  expectWhole(owners.flatMap((owner) => [true, false].map((counted) => pictures.backPicture(owner, counted))));
  expectWhole([0, 1, 2, 3, 4, 5].map(pictures.winnerPicture));
});

test('a drawing that would be an empty picture is an error', () => {
  const among =
    '<symbol id="good" viewBox="0 0 9 9"><path d="M0 0"/></symbol><symbol id="boxless"><path d="M0 0" viewBox="0 0 9 9"/></symbol><symbol id="bare" viewBox="0 0 9 9">\n</symbol>';
  expect(pictures.findDrawing('good', among)).toEqual({ box: '0 0 9 9', strokes: '<path d="M0 0"/>' });
  for (const id of ['boxless', 'bare', 'missing']) expect(() => pictures.findDrawing(id, among), id).toThrow(id);
  for (const text of Object.values(drawings)) {
    const ids = [...text.matchAll(/<symbol\b[^>]*\bid="([^"]+)"/g)].map((found) => found[1] ?? '');
    expect(ids.length).toBeGreaterThan(5);
    for (const id of ids) expect(pictures.findDrawing(id, text).strokes, id).not.toBe('');
  }
});

/** A file that is drawn; PICTURES=write writes it. */
function expectKept(name: string, text: string): void {
  const file = join(import.meta.dirname, name);
  if (process.env.PICTURES === 'write') writeFileSync(file, text);
  expect(readFileSync(file, 'utf8') === text, `${file} is stale: PICTURES=write npm test`).toBe(true);
}

/** The labels are files, so that the first page loads no other drawing. */
test.each([...kept, ['./plain-label.svg', plainLabel] as const])(
  'the label %s is drawn from the same drawings',
  (name, draw) => expectKept(name, `${drawn(draw())}\n`),
);

/** Where the library looks for the cards of a game. */
const folderOf = (source: string): string =>
  `../../../src/bugnight/games/${(source.split('/').at(-2) ?? '').replaceAll('-', '_')}`;

test.each([
  ['../../../src/bugnight/play', cards] as const,
  ...Object.entries(sheets).map(([source, made]) => [folderOf(source), made.cards] as const),
])('the library draws with the same cards: %s', (folder, draw) => {
  const sheet = sheetOf(draw());
  expect(sheet).not.toMatch(/var\(|<text|NaN|undefined|currentColor/);
  for (const [, id] of sheet.matchAll(/(?:url\(|href=")#([^)"]+)/g)) expect(sheet).toContain(`id="${id}"`);
  expectKept(`${folder}/cards.svg`, sheet);
});
