import { assert, expect, test } from 'vitest';
import { deskAt, moduleFor, seatAt } from '$/fixtures/seats';
import { fixture } from '$/fixtures/tables';
import { speech } from '$/lang/messages.svelte';
import type { GameInfo } from '$/live/wire';
import type { GenericDesk } from './desk.svelte';
import genericModule from './index';
import { fieldsOf, type Generic, handsIn, scoresIn } from './table';

const known = fixture<Generic>('goofspiel-4-bid');
const { info } = known;
assert(info);
const VIEWPORT = { w: 1152, h: 844, em: 1, prompt: 66 };

test('what the server describes is read as it says, seat by seat or for all', () => {
  const { seat } = deskAt(genericModule(info), known.name);
  const fields = fieldsOf(seat.play, info);
  expect(fields.shared.map(({ name, content }) => [name, content.kind])).toEqual([
    ['prize', 'one'],
    ['prizes', 'cards'],
  ]);
  expect(fields.seats.map(({ name }) => name)).toEqual(['hands', 'bids', 'points']);
  expect(handsIn(fields)?.contents).toHaveLength(4);
  expect(scoresIn(fields)?.name).toBe('points');
});

test('what nobody describes is read from what it looks like', () => {
  const play = {
    ...seatAt(known).play,
    table: { phase: 'act', actors: [0], hands: [['a'], 2, 1, 3], pot: 4, deck: [9] },
  };
  const fields = fieldsOf(play, undefined);
  expect(fields.shared).toEqual([
    { name: 'pot', content: { kind: 'one', reads: 'number', value: 4 } },
    { name: 'deck', content: { kind: 'cards', cards: ['9'] } },
  ]);
  expect(fields.seats[0]?.contents.map(({ kind }) => kind)).toEqual(['cards', 'counted', 'counted', 'counted']);
});

test('a card is chosen, then played by its button, by a second tap, or by dropping it on the table', () => {
  const card = deskAt(genericModule(info), known.name).desk.hand[2];
  assert(card);
  const ways: ((desk: GenericDesk) => void)[] = [
    (desk) => desk.press(`do bid ${card.text}`),
    (desk) => desk.tap(card.id),
    (desk) => desk.drop(card.id, 'centre'),
  ];
  for (const play of ways) {
    const { desk, sent } = deskAt(genericModule(info), known.name);
    desk.scene(VIEWPORT);
    desk.tap(card.id);
    expect(sent).toEqual([]);
    expect(desk.prompt.buttons.map(({ label }) => label)).toEqual([`Bid ${card.text}`]);
    play(desk);
    expect(sent).toEqual([[`bid ${card.text}`]]);
  }
});

test('moves without a card are buttons, and too many of them are listed on the table', () => {
  const few = deskAt(genericModule(info), known.name, { legal: ['fold', 'call', 'raise'] });
  expect(few.desk.prompt.buttons.map(({ label }) => label)).toEqual(['Fold', 'Call', 'Raise']);
  few.desk.press('do call');
  expect(few.sent).toEqual([['call']]);
  const legal = Array.from({ length: 12 }, (_, i) => `lay square_${i}`);
  const many = deskAt(genericModule(info), known.name, { legal });
  expect(many.desk.prompt.buttons).toEqual([]);
  expect(many.desk.listed).toEqual(legal);
  many.desk.press('lay square_3');
  expect(many.sent).toEqual([]);
  expect(many.desk.prompt.buttons.map(({ label }) => label)).toEqual(['Lay square 3']);
  many.desk.press('do lay square_3');
  expect(many.sent).toEqual([['lay square_3']]);
});

test('several moves with one card are offered side by side', () => {
  const { desk, sent } = deskAt(genericModule(info), known.name, { legal: ['keep 3', 'give 3'] });
  const [card] = desk.lit.keys();
  desk.tap(card ?? '');
  desk.tap(card ?? '');
  expect(sent).toEqual([]);
  expect(desk.prompt.buttons.map(({ label }) => label)).toEqual(['Keep 3', 'Give 3']);
});

test('a choice that is sealed is shown, and may be changed', () => {
  const { desk } = deskAt(genericModule(info), known.name, { chosen: 'bid 4', waiting: [1, 2] });
  expect(desk.prompt.title).toBe('Your choice: Bid 4');
  expect(desk.picked).toEqual(new Set(desk.about('bid 4')));
  expect(desk.lit.size).toBe(known.legal.length);
});

test('the log is told by events, else by moves', () => {
  const { seat } = deskAt(genericModule(info), known.name);
  const texts = seat.lines.map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringMatching(/^Revealed: you \d+, Mara \d+, Theo \d+, Roxy \d+\.$/));
  expect(texts).toContainEqual(expect.stringMatching(/^\w+: won \d+\.$/));
  const bare = { ...known, steps: known.steps.map((step) => ({ ...step, events: [] })) };
  expect(seatAt(bare).lines.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Mara: bid \d+\.$/));
});

test('a game may bring its own words', () => {
  speech.add('goofspiel', { en: 'event-won = { $name } bags the { $prize }\nfield-prize = The loot' });
  const lines = moduleFor(known).lines(seatAt(known).play, { ...known.steps.at(-1), ...won }, () => []);
  expect(lines.map(({ text }) => text)).toEqual(['Mara bags the 7']);
  speech.add('goofspiel', {});
});
const won = { number: 1, moves: [], events: [{ kind: 'won', seat: 1, details: { prize: 7 } }], table: null };

test('a game without a description or events can be played all the same', () => {
  const bare: GameInfo = { ...info, contents: null, events: [], sealed_phases: [] };
  const { desk } = deskAt(genericModule(bare), known.name);
  expect(desk.lit.size).toBe(known.legal.length);
  expect(desk.scene(VIEWPORT).pieces).toHaveLength(desk.hand.length);
});
