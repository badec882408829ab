/** The rules pages (docs/rules), built in, and read block by block: their form is strict. */

import { type Language, t } from '$/lang/messages.svelte';
import { api } from './api.svelte';

export interface Span {
  text: string;
  kind: 'plain' | 'strong' | 'em' | 'code';
}

export interface Block {
  kind: 'title' | 'section' | 'part' | 'item' | 'quote' | 'text' | 'row';
  spans: Span[];
  cells?: Span[][];
  /** The clauses it states. */
  clauses: string[];
  id: string;
}

const pages = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' });

export async function rulesOf(game: string, language: Language): Promise<Block[]> {
  const load = pages[`../../../docs/rules/${game}.${language}.md`];
  if (load) return readRules(await load());
  await api.loadGames();
  const { title = game, rules = '' } = api.game(game) ?? {};
  return readRules(`# ${title}\n\n${(rules || t('generic-rules')).replaceAll(/(\S)\n(?=\S)/g, '$1 ')}`);
}

const CLAUSES = /\s*\[((?:`[A-Z]{2}-[A-Z]\d+`(?:, )?)+)\]\s*\|?$/;

export function readRules(text: string): Block[] {
  const blocks: Block[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (!line.trim() || /^\|[-| ]+\|$/.test(line)) continue;
    const found = CLAUSES.exec(line);
    const clauses = found ? [...(found[1] ?? '').matchAll(/[A-Z]{2}-[A-Z]\d+/g)].map(([clause]) => clause) : [];
    const bare = found && !line.startsWith('|') ? line.slice(0, found.index) : line.replace(/ \[`[A-Z`, \d-]+\]/g, '');
    const [, mark = '', rest = ''] = /^(#{1,3} |- |> |\| ?)?(.*)$/.exec(bare) ?? [];
    const kind =
      (
        {
          '# ': 'title',
          '## ': 'section',
          '### ': 'part',
          '- ': 'item',
          '> ': 'quote',
          '| ': 'row',
          '|': 'row',
        } as const
      )[mark] ?? 'text';
    const block: Block = { kind, spans: spansOf(rest), clauses, id: `rule-${i}` };
    if (kind === 'row')
      block.cells = rest
        .replace(/\s*\|\s*$/, '')
        .split(' | ')
        .map(spansOf);
    blocks.push(block);
  }
  return blocks;
}

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const found of text.matchAll(/\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\(.+?\)/g)) {
    if (found.index > at) spans.push({ kind: 'plain', text: text.slice(at, found.index) });
    const [all, strong, em, code, link] = found;
    if (strong) spans.push({ kind: 'strong', text: strong });
    else if (em) spans.push({ kind: 'em', text: em });
    else spans.push({ kind: code ? 'code' : 'plain', text: code ?? link ?? '' });
    at = found.index + all.length;
  }
  if (at < text.length) spans.push({ kind: 'plain', text: text.slice(at) });
  return spans;
}

/** The words of a block, for searching. */
export const wordsOf = (block: Block): string =>
  [...block.spans, ...(block.cells?.flat() ?? [])]
    .map(({ text }) => text)
    .join('')
    .toLowerCase() +
  ' ' +
  block.clauses.join(' ').toLowerCase();

/** A text cut at what was searched for: every second part is a find. */
export function partsOf(text: string, words: string): string[] {
  if (!words) return [text];
  const parts: string[] = [];
  let at = 0;
  for (let found = text.toLowerCase().indexOf(words); found >= 0; found = text.toLowerCase().indexOf(words, at)) {
    parts.push(text.slice(at, found), text.slice(found, found + words.length));
    at = found + words.length;
  }
  return [...parts, text.slice(at)];
}
