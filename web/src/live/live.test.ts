import { expect, test, vi } from 'vitest';
import { seatAt } from '$/fixtures/seats';
import { FIXTURES } from '$/fixtures/tables';
import { boxes } from '$/games';
import { LANGUAGES } from '$/lang/messages.svelte';
import { api, mayBegin, onRefresh, Refused } from './api.svelte';
import { Outbox } from './outbox';
import { partsOf, readRules, rulesOf, spansOf } from './rules';
import type { TableInfo } from './wire';

test('a command waits in the outbox until it is answered, and survives a reload', () => {
  sessionStorage.clear();
  const box = new Outbox('test', sessionStorage);
  box.put({ id: 'a', type: 'move', moves: ['0:play 3'] });
  box.put({ id: 'b', type: 'say', text: 'hello' });
  const reloaded = new Outbox('test', sessionStorage);
  expect(reloaded.waiting.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(reloaded.settle('a')?.type).toBe('move');
  expect(reloaded.settle('a')).toBeNull();
  reloaded.settle('b');
  expect(new Outbox('test', sessionStorage).waiting).toEqual([]);
});

test('an outbox that was spoilt begins empty', () => {
  sessionStorage.setItem('spoilt', '{"not": "a list"');
  expect(new Outbox('spoilt', sessionStorage).waiting).toEqual([]);
});

test('the rules are read block by block, with their clauses', () => {
  const [title, item, row] = readRules(
    '# A game\n\n- **King.** Takes `all`. [`PB-K1`, `PB-K2`]\n| `hidden` | true |\n',
  );
  expect(title?.kind).toBe('title');
  expect(item?.clauses).toEqual(['PB-K1', 'PB-K2']);
  expect(item?.spans.map(({ kind }) => kind)).toEqual(['strong', 'plain', 'code', 'plain']);
  expect(row?.cells?.map(([span]) => span?.text)).toEqual(['hidden', 'true']);
  expect(
    spansOf('see [here](there.md)')
      .map(({ text }) => text)
      .join(''),
  ).toBe('see here');
});

test.each(LANGUAGES)('the clause behind every prompt stands in the rules in %s', async (language) => {
  const pages = Object.fromEntries(
    await Promise.all([...boxes.keys()].map(async (game) => [game, await rulesOf(game, language)] as const)),
  );
  for (const one of FIXTURES) {
    const { rule } = seatAt(one).desk.prompt;
    if (rule)
      expect(
        pages[one.game]?.some(({ clauses }) => clauses.includes(rule)),
        `${one.name} ${rule}`,
      ).toBe(true);
  }
});

test('what was searched for is found in a text, however it is written', () => {
  expect(partsOf('The King takes all. Kings!', 'king')).toEqual(['The ', 'King', ' takes all. ', 'King', 's!']);
  expect(partsOf('Nothing here', 'plyt')).toEqual(['Nothing here']);
  expect(partsOf('Everything', '')).toEqual(['Everything']);
});

test('the first game on a machine begins by itself when its rules are ready', async () => {
  vi.useFakeTimers();
  const answers = [2, 2, 0];
  const told: string[] = [];
  const ask = (): Promise<string> => {
    const wait = answers.shift() ?? 0;
    return wait ? Promise.reject(new Refused('preparing', 'compiling', 503, wait)) : Promise.resolve('table');
  };
  const asked = api.patiently(ask, () => told.push('preparing'));
  await vi.advanceTimersByTimeAsync(3999);
  expect(answers).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  await expect(asked).resolves.toBe('table');
  expect(told).toHaveLength(2);
  const gone = new Refused('not-found', 'gone', 404);
  await expect(api.patiently(() => Promise.reject(gone), vi.fn())).rejects.toBe(gone);
  vi.useRealTimers();
});

test('a full table waits for its host to begin', () => {
  const table = (kinds: string[], more = {}): TableInfo =>
    ({ state: 'waiting', you_host: true, seats: kinds.map((kind) => ({ kind })), ...more }) as TableInfo;
  expect(mayBegin(table(['person', 'bot']))).toBe(true);
  expect(mayBegin(table(['person', 'open']))).toBe(false);
  expect(mayBegin(table(['person', 'bot'], { you_host: false }))).toBe(false);
  expect(mayBegin(table(['person', 'bot'], { state: 'playing' }))).toBe(false);
});

test('lists are asked for again by themselves, while somebody looks', () => {
  vi.useFakeTimers();
  const ask = vi.fn();
  const stop = onRefresh(ask);
  vi.advanceTimersByTime(25_000);
  expect(ask).toHaveBeenCalledTimes(2);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  hidden.mockRestore();
  stop();
  vi.useRealTimers();
});
