/** No component says anything by itself: words stand in the catalogues. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');
const SPOKEN = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder', 'title', 'label'];
/** What is the same in every language. */
const NAMES = /^(?:Bug Night|BUG|OFF!|PLYT)$/;

const files = readdirSync(SRC, { withFileTypes: true, recursive: true })
  .filter((file) => file.isFile() && file.name.endsWith('.svelte'))
  .map((file) => join(file.parentPath, file.name));

/** Literal words of a template: its texts, the attributes that are read out, and strings in `{…}` beside them. */
export function words(source: string): string[] {
  const found: string[] = [];
  const say = (text: string): void => {
    const words = text.trim();
    if (/\p{L}{2,}/u.test(words) && !NAMES.test(words)) found.push(words);
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const { type, ...parts } = node as { type?: string; [part: string]: unknown };
    if (type === 'Text') return say(String(parts.data));
    if (type === 'Attribute') {
      if (SPOKEN.includes(String(parts.name))) walk(parts.value);
      return;
    }
    if (type === 'ExpressionTag') return said(parts.expression, say);
    if (type === 'StyleDirective' || type === 'ClassDirective' || type === 'OnDirective') return;
    Object.entries(parts).forEach(([part, inner]) => part !== 'expression' && part !== 'metadata' && walk(inner));
  };
  walk(parse(source, { modern: true }).fragment);
  return found;
}

/** The strings that an expression may come to: not those that it asks with. */
function said(expression: unknown, say: (text: string) => void): void {
  const node = expression as {
    type?: string;
    value?: unknown;
    quasis?: { value: { cooked: string } }[];
    [part: string]: unknown;
  };
  if (node.type === 'Literal' && typeof node.value === 'string') say(node.value);
  else if (node.type === 'TemplateLiteral') for (const { value } of node.quasis ?? []) say(value.cooked);
  else if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach((part) => said(part, say));
  else if (node.type === 'LogicalExpression' || node.type === 'BinaryExpression')
    [node.left, node.right].forEach((part) => said(part, say));
}

test.each(files.map((file) => [file.slice(SRC.length + 1), file] as const))('%s says nothing by itself', (_, file) => {
  expect(words(readFileSync(file, 'utf8'))).toEqual([]);
});

test('words in a template are found, wherever they stand', () => {
  expect(words('<p>Hello {name}</p>')).toEqual(['Hello']);
  expect(words('<button aria-label="Close it">×</button>')).toEqual(['Close it']);
  expect(words('<p>{much ? "many" : t("few")}</p>')).toEqual(['many']);
  expect(words('{#if a}<b title={`Seat ${n}`}></b>{/if}')).toEqual(['Seat']);
  expect(words('<p class="big" id="x">{t("app.name")} · 7</p>')).toEqual([]);
});
