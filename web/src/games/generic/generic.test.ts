import { flushSync, mount } from 'svelte';
import { assert, expect, test } from 'vitest';
import { put } from '$/fixtures/mounted';
import { deskAt, moduleFor, seatAt } from '$/fixtures/seats';
import { fixture } from '$/fixtures/tables';
import { speech } from '$/lang/messages.svelte';
import type { GameInfo } from '$/live/wire';
import { cardsIn } from '$/pages/resultPicture';
import Cards from './Cards.svelte';
import type { GenericDesk } from './desk.svelte';
import EndCards from './EndCards.svelte';
import Ground from './Ground.svelte';
import genericModule from './index';
import { fieldsOf, type Generic, handsIn, isCounter, scoresIn } from './table';

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
    { name: 'deck', content: { kind: 'cards', cards: ['9'], counted: false } },
  ]);
  expect(fields.seats[0]?.contents.map(({ kind }) => kind)).toEqual(['cards', 'counted', 'counted', 'counted']);
});

test('a board is whole, in lines; who has the turn is no counter beside the name of the game', () => {
  const contents = { board: { reads: 'row', field: 'board', width: 6 }, turn: { reads: 'seat', field: 'turn' } };
  const table = { phase: 'act', actors: [0], board: Array.from({ length: 30 }, (_, i) => i), turn: 0 };
  const { seat } = deskAt(genericModule({ ...info, contents }), known.name);
  const [board, turn] = fieldsOf({ ...seat.play, table }, { ...info, contents }).shared;
  assert(board && turn && board.content.kind === 'cards');
  expect(isCounter(turn)).toBe(false);
  const target = document.createElement('div');
  flushSync(() => mount(Cards, { target, props: { content: board.content } }));
  expect(target.querySelectorAll('.board .chip')).toHaveLength(30);
});

test('the end of a game shows what each has as chips, but for boards; its picture has them one by one', () => {
  const each = (width?: number): object => ({ reads: 'each_seat', of: { reads: 'row', width } });
  const contents = { ...info.contents, tricks: each(), boards: each(3) };
  const table = {
    ...seatAt(known).play.table,
    tricks: [[4, 7], [], [], []],
    boards: [1, 2, 3, 4].map(() => [1, 2, 3]),
  };
  const { desk } = deskAt(genericModule({ ...info, contents }), known.name, { table });
  const target = Object.assign(document.createElement('span'), { className: 'cards' });
  flushSync(() => mount(EndCards, { target, props: { desk, who: 0 } }));
  expect(cardsIn(target)).toEqual([
    { layers: [], word: '4' },
    { layers: [], word: '7' },
  ]);
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

test.each([
  ['wide', { w: 1152, h: 844 }],
  ['wide', { w: 1000, h: 600 }],
  ['tall', { w: 390, h: 744 }],
  ['low', { w: 844, h: 340 }],
] as const)('all that seats have is shown, at the seat or on the table: %s %o', (shape, size) => {
  const bids = ['a', 'b', 'c', 'd'].map((owner) => Array.from({ length: 9 }, (_, i) => `${owner}${i}`));
  const { desk } = deskAt(genericModule({ ...info, contents: null }), known.name, {
    table: { ...seatAt(known).play.table, bids, left: [1, 2, 3, 4] },
  });
  const viewport = { ...size, em: 1, prompt: 66 };
  const props = { desk, scene: desk.scene(viewport), viewport, shape };
  put(() => mount(Ground, { target: document.body, props }));
  flushSync();
  const chips = [...document.querySelectorAll('.facts .chip, .centre .chip')].map((chip) => chip.textContent);
  expect(chips).toEqual(expect.arrayContaining([...bids.flat(), '1', '2', '3', '4']));
});

test('on a phone, seats with seven facts have one table for what does not fit beside their names', () => {
  const facts = Object.fromEntries(
    ['coins', 'debts', 'oil', 'wicks', 'wings', 'wounds', 'years'].map((name) => [name, [1, 2, 3, 4]]),
  );
  const { desk } = deskAt(genericModule({ ...info, contents: null }), known.name, {
    table: { ...seatAt(known).play.table, ...facts },
  });
  const viewport = { w: 390, h: 744, em: 1, prompt: 66 };
  const props = { desk, scene: desk.scene(viewport), viewport, shape: 'tall' as const };
  put(() => mount(Ground, { target: document.body, props }));
  flushSync();
  const rows = [...document.querySelectorAll('.centre table.facts tbody th')].map((row) => row.textContent);
  expect(rows).toEqual(expect.arrayContaining(['Oil', 'Wicks', 'Wings', 'Wounds', 'Years']));
  expect(document.querySelectorAll('.centre table.facts')).toHaveLength(1);
});

test('several moves with one card are offered side by side', () => {
  const { desk, sent } = deskAt(genericModule(info), known.name, { legal: ['keep 3', 'give 3'] });
  const [card] = desk.lit.keys();
  desk.tap(card ?? '');
  desk.tap(card ?? '');
  expect(sent).toEqual([]);
  expect(desk.prompt.buttons.map(({ label }) => label)).toEqual(['Keep 3', 'Give 3']);
});

test('a move that names a seat says who it is, and is about no card of that number', () => {
  const aiming = { ...info, seat_moves: ['rob 1', 'rob 3'] };
  const { desk, sent } = deskAt(genericModule(aiming), known.name, { legal: ['rob 1', 'rob 3', 'pass'] });
  expect(desk.lit.size).toBe(0);
  expect(desk.prompt.buttons.map(({ label }) => label)).toEqual(['Rob Mara', 'Rob Roxy', 'Pass']);
  desk.press('do rob 3');
  expect(sent).toEqual([['rob 3']]);
  speech.add('goofspiel', { en: 'move-rob = take a card of { $name }\nevent-robbed = { $name } robs { $victim }' });
  expect(desk.moveText('rob 3')).toBe('Take a card of Roxy');
  const robbed = { name: 'robbed', details: { victim: 'seat' } };
  const step = { number: 1, moves: [], events: [{ kind: 'robbed', seat: 1, details: { victim: 2 } }], table: null };
  const lines = genericModule({ ...aiming, events: [robbed] }).lines(desk.play, step, () => []);
  expect(lines.map(({ text }) => text)).toEqual(['Mara robs Theo']);
  speech.add('goofspiel', {});
});

test('what several events tell is no column beside what all did', () => {
  const shown = [0, 1, 2].map((seat) => ({ kind: 'revealed', seat, details: { card: 5 + seat } }));
  const came = [
    { kind: 'clashed', seat: 0, details: { worth: 2 } },
    { kind: 'clashed', seat: 2, details: { worth: 2 } },
    { kind: 'rolled', seat: 1, details: { weather: 6 } },
  ];
  const step = { number: 1, moves: [], events: [...shown, ...came], table: seatAt(known).play.table };
  const desk = genericModule(info).desk(seatAt({ ...known, steps: [step] }));
  expect(desk.rounds).toMatchObject([{ seat: null, told: [{ name: 'weather', text: '6' }] }]);
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
  speech.add('goofspiel', { en: 'move-bid = offer the { $what }' });
  expect(deskAt(genericModule(info), known.name, { chosen: 'bid 4' }).desk.prompt.title).toContain('Offer the 4');
  speech.add('goofspiel', {});
});
const won = { number: 1, moves: [], events: [{ kind: 'won', seat: 1, details: { prize: 7 } }], table: null };

test('a game without a description or events can be played all the same', () => {
  const bare: GameInfo = { ...info, contents: null, events: [], sealed_phases: [] };
  const { desk } = deskAt(genericModule(bare), known.name);
  expect(desk.lit.size).toBe(known.legal.length);
  expect(desk.scene(VIEWPORT).pieces).toHaveLength(desk.hand.length);
});
