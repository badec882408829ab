import { describe, expect, test } from 'vitest';
import { seatAt } from '$/fixtures/seats';
import { FIXTURES, fixture } from '$/fixtures/tables';
import { LANGUAGES, speech } from '$/lang/messages.svelte';
import { initials, levelName, nameOf, notify, type Prompt, subject } from './desk';
import type { Play } from './model';
import type { SeatAtTable } from './seat.svelte';

function sitDown(name: string, change: Partial<Play> = {}): { seat: SeatAtTable; sent: string[][] } {
  const sent: string[][] = [];
  const carrier = { send: (moves: string[]) => void sent.push(moves), attempt: () => Promise.resolve(null) };
  return { seat: seatAt(fixture(name), change, carrier), sent };
}

test('a replay says that all decide at once where they do, and names those who decide where only some do', () => {
  const why = (name: string, change: Partial<Play>): string | undefined =>
    sitDown(name, { told: 'Mara passed.', legal: [], ...change }).seat.desk.prompt.why;
  expect(why('goofspiel-4-start', {})).toBe('All decide at once.');
  expect(why('goofspiel-4-start', { me: null, waiting: [1, 3] })).toBe('Mara and Roxy decide at once.');
  expect(why('goofspiel-4-start', { me: 3, waiting: [1, 2, 3] })).toBe('You, Mara, and Theo decide at once.');
  expect(why('goofspiel-4-start', { me: null, waiting: [1] })).toBe('Mara is next.');
});

test('initials are as short as names can be told apart', () => {
  expect(initials(['You', 'Mara', 'Theo', 'Roxy'])).toEqual(['Y', 'M', 'T', 'R']);
  expect(initials(['Mara', 'Mia', 'marc', 'Éric'])).toEqual(['Mar', 'Mi', 'mar', 'É']);
});

test('a bot that is no level is called by its own name', () => {
  expect(levelName('queen')).toBe('queen');
  expect(levelName('thumb')).toBe('thumb');
});

test('through the eyes of another, you are still you', () => {
  const { play } = sitDown('goofspiel-4-start', { me: 3, you: 0 }).seat;
  expect([0, 3].map((who) => nameOf(play, who))).toEqual(['You', 'Roxy']);
  expect([0, 3].map((who) => subject(play, who).person)).toEqual(['you', 'other']);
  expect(nameOf({ ...play, you: null }, 3)).toBe('Roxy');
});

test('a move that is on its way cannot be made twice', () => {
  const { seat, sent } = sitDown('goofspiel-4-start');
  seat.desk.make(seat.play.legal[0] ?? '');
  seat.leaves();
  expect(seat.desk.lit.size).toBe(0);
  expect(sent).toHaveLength(1);
  seat.answered(true);
  expect(seat.desk.lit.size).toBeGreaterThan(0);
});

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(FIXTURES.map((one) => [one.name, one] as const))('%s is told without gaps', async (_, one) => {
    await speech.speak(language);
    const seat = seatAt(one);
    const texts = [
      ...seat.lines.map(({ text }) => text),
      seat.desk.prompt.title,
      seat.desk.prompt.why ?? '',
      seat.desk.status,
      ...seat.desk.lit.values(),
      ...seat.desk.open.values(),
    ];
    const moves = one.legal.map((move) => seat.module.moveText(move, null, seat.play));
    for (const move of moves) expect(move, 'words, not notation').toMatch(/^[^#*@_]{3,}$/);
    texts.push(...moves);
    expect(seat.lines.length).toBeGreaterThan(one.steps.length === 1 ? -1 : 0);
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|NaN|null/);
    await speech.speak('en');
  });
});

test('a notice takes the place of the words while nothing is asked, else of the reason', () => {
  const button = { id: 'go', label: 'Go' };
  const asks: Prompt = { tone: 'do', title: 'Choose', why: 'All do.', rule: 'X-1', buttons: [button] };
  const press = (): void => {};
  const notice = { says: 'No connection.', alert: true, buttons: [{ label: 'Help', press }] };
  const help = { id: 'notice 0', label: 'Help', press };
  expect(notify(asks, notice)).toEqual({
    tone: 'do',
    title: 'Choose',
    why: 'No connection.',
    urgent: true,
    buttons: [button, help],
  });
  const waits: Prompt = { tone: 'wait', title: 'On its way.', buttons: [] };
  expect(notify(waits, notice)).toEqual({ tone: 'error', title: 'No connection.', buttons: [help] });
  expect(notify(waits, { says: 'Mara is away.' })).toEqual({ tone: 'wait', title: 'Mara is away.', buttons: [] });
});
