import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawn, expectWhole } from '$/fixtures/drawn';
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

/** The labels are files, so that the first page loads no other drawing; LABELS=write writes them. */
test.each([...kept, ['./plain-label.svg', plainLabel] as const])(
  'the label %s is drawn from the same drawings',
  (name, draw) => {
    const file = join(import.meta.dirname, name);
    const label = `${drawn(draw())}\n`;
    if (process.env.LABELS === 'write') writeFileSync(file, label);
    expect(readFileSync(file, 'utf8') === label, `${file} is stale: LABELS=write npm test`).toBe(true);
  },
);
