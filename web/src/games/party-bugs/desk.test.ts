import { expect, test } from 'vitest';
import { deskAt, kindsOf } from '$/fixtures/seats';
import { FIXTURES, fixture } from '$/fixtures/tables';
import { VIEWPORTS } from '$/fixtures/viewports';
import type { PartyDesk } from './desk.svelte';
import { partyBugs } from './index';
import { orderOfTaking } from './order';
import { ownersOf, takenBy } from './owners';
import type { PartyBugs } from './table';

test.each(['party-4-start', 'party-4-take', 'party-6-take', 'party-4-hide', 'party-3-mirror'])(
  '%s: every legal move is a card that can be tapped twice',
  (name) => {
    const legal = fixture(name).legal.filter((move) => move !== 'mirror hidden');
    const { desk } = deskAt(partyBugs, name);
    expect(desk.lit.size).toBe(legal.length);
    const moves = [...desk.lit.keys()].map((key) => {
      const { desk, sent } = deskAt(partyBugs, name);
      desk.tap(key);
      expect(sent).toEqual([]);
      desk.tap(key);
      return sent[0]?.[0];
    });
    expect(moves.sort()).toEqual([...legal].sort());
  },
);

test('a chosen card is sent by its button, by its place, and by dropping it there', () => {
  for (const send of [
    (desk: PartyDesk) => desk.press('go'),
    (desk: PartyDesk) => desk.tap('floor'),
    (desk: PartyDesk) => desk.drop([...desk.lit.keys()][0] ?? '', 'floor'),
  ]) {
    const { desk, sent } = deskAt(partyBugs, 'party-4-start');
    desk.tap([...desk.lit.keys()][0] ?? '');
    send(desk);
    expect(sent).toEqual([
      [fixture('party-4-start').legal.toSorted((a, b) => Number(a.slice(5)) - Number(b.slice(5)))[0]],
    ]);
  }
});

test('Escape lets go of a card', () => {
  const { desk } = deskAt(partyBugs, 'party-4-start');
  desk.tap([...desk.lit.keys()][0] ?? '');
  expect(desk.picked.size).toBe(1);
  desk.escape();
  expect(desk.picked.size).toBe(0);
});

test('a sealed choice lies with the played cards, and the others can still be chosen', () => {
  const [first = ''] = fixture('party-4-start').legal;
  const { desk } = deskAt(partyBugs, 'party-4-start', { chosen: first, waiting: [1, 2] });
  const viewport = { w: 1152, h: 844, em: 1, prompt: 66 };
  const keys = desk.scene(viewport).pieces.map(({ key }) => key);
  expect(keys).toContain('played-3');
  expect(keys).not.toContain('played-1');
  expect(desk.prompt.title).toContain(first.slice(5));
  expect(desk.lit.size).toBe(3);
});

test('the order of taking agrees with whose turn it is', () => {
  const names = FIXTURES.flatMap(({ name, game }) => (game === 'party-bugs' ? [name] : []));
  const taking = names
    .flatMap((name) => fixture<PartyBugs>(name).steps.flatMap(({ table }) => table ?? []))
    .filter(({ phase }) => phase === 'take');
  expect(taking.length).toBeGreaterThan(20);
  for (const table of taking) {
    if (table.played.every((card) => card === null)) continue;
    const done = table.displays.length - table.floor.length;
    expect(orderOfTaking(table)[done]).toBe(table.actors[0]);
  }
});

test('cards of a display keep the colour of the deck they came from, until another game begins', () => {
  const took = (seat: number, card: number, owner: number) => ({ kind: 'took', seat, details: { card, owner } });
  const events = [took(1, 7, 0), took(0, 3, 1), took(0, 5, 0), took(2, 2, 1)];
  expect(ownersOf(events)).toEqual([{ 3: 1, 5: 0 }, { 7: 0 }, { 2: 1 }]);
  expect(ownersOf([...events, { kind: 'game', seat: 0, details: { number: 1 } }, took(1, 4, 2)])).toEqual([
    undefined,
    { 4: 2 },
  ]);
});

test('who took whose card is known from when the cards were revealed', () => {
  const revealed = { kind: 'revealed', seat: 0, details: { card: 1 } };
  const took = { kind: 'took', seat: 2, details: { card: 4, owner: 1 } };
  expect(takenBy([took, revealed])).toEqual(new Map());
  expect(takenBy([revealed, took])).toEqual(new Map([[1, 2]]));
});

test('a card that makes a hidden pair is taken with it or without it, and never by accident', () => {
  const [key = ''] = deskAt(partyBugs, 'party-4-take').desk.lit.keys();
  const legal = [`take ${key}`, `take ${key} pair`];
  for (const [button, move] of [
    ['go', legal[0]],
    ['pair', legal[1]],
  ] as const) {
    const { desk, sent } = deskAt(partyBugs, 'party-4-take', { legal });
    expect([...desk.lit.keys()]).toEqual([key]);
    desk.tap(key);
    desk.tap(key);
    desk.drop(key, 'mine');
    expect(sent).toEqual([]);
    expect(desk.prompt.buttons.map(({ id }) => id)).toEqual(['pair', 'go']);
    desk.press(button);
    expect(sent).toEqual([[move]]);
  }
});

test('after a haul the owner of a face-down card is asked, pair or not', () => {
  const asked = (legal: string[]): string[] =>
    deskAt(partyBugs, 'party-3-keep', { legal }).desk.prompt.buttons.map(({ id }) => id);
  expect(asked(['keep'])).toEqual(['keep']);
  expect(asked(['keep', 'pair'])).toEqual(['pair', 'keep']);
});

test('in the last round the host takes last, and with two players the dummy does', () => {
  const why = (name: string): string => {
    const { play } = deskAt(partyBugs, name);
    const table = { ...play.table, played: play.table.played.map(() => null) };
    return deskAt(partyBugs, name, { table }).desk.prompt.why ?? '';
  };
  expect(why('party-4-take')).toContain('the host takes last');
  expect(why('party-2-take')).toContain('Roachy takes last');
});

test('a card of one’s own on the floor is from you', () => {
  const { desk } = deskAt(partyBugs, 'party-4-take');
  const names = [...desk.lit].map(([key, name]) => [key.split('@')[1], name] as const);
  expect(names.find(([owner]) => owner === '0')?.[1]).toContain('from you');
  for (const [, name] of names) expect(name).not.toContain('from You');
});

test.each(['party-4-start', 'party-4-take'])('%s: the floor can be read on a small phone in a first game', (name) => {
  const { desk } = deskAt(partyBugs, name);
  const cards = desk.scene(VIEWPORTS['a small phone in a first game']).pieces.filter(({ z }) => z === 20);
  expect(cards.length).toBeGreaterThan(0);
  for (const { key, at } of cards) expect(at.w, key).toBeGreaterThanOrEqual(44);
});

test('the gallery has all kinds of moments', () => {
  for (const kind of ['revealed', 'hauled', 'took', 'paired']) expect(kindsOf('party-bugs')).toContain(kind);
});

test('a card chosen while others take first is taken when our turn comes, if it is still there', () => {
  const { play } = deskAt(partyBugs, 'party-4-take');
  const order = orderOfTaking(play.table);
  const [me, first] = [play.me ?? 0, order.find((seat) => seat !== play.me) ?? 0];
  const played = play.table.played.map((_, seat) => (seat === first ? 1 : seat === me ? 9 : null));
  const table = { ...play.table, played };
  const [value, owner] = table.floor[0] ?? [0, 0];
  const { desk, seat, sent } = deskAt(partyBugs, 'party-4-take', { table, waiting: [first], legal: [] });
  expect(desk.lit.size).toBe(0);
  expect([...desk.ahead.keys()]).toEqual(table.floor.map(([card, of]) => `${card}@${of}`));
  desk.tap(`${value}@${owner}`);
  expect([...desk.picked]).toEqual([`${value}@${owner}`]);
  expect(desk.prompt.why).toContain('if it is still there');
  desk.goAhead();
  expect(sent).toEqual([]);
  seat.jump({ ...seat.play, waiting: [me], legal: [`take ${value}@${owner}`, 'take 99@0'] }, []);
  desk.goAhead();
  expect(sent).toEqual([[`take ${value}@${owner}`]]);
  desk.goAhead();
  expect(sent).toHaveLength(1);
});

test('nothing can be chosen ahead by somebody who has taken, or looks on', () => {
  const { play } = deskAt(partyBugs, 'party-4-take');
  const [first] = orderOfTaking(play.table);
  const last = { waiting: [orderOfTaking(play.table).at(-1) ?? 0], legal: [] };
  expect(deskAt(partyBugs, 'party-4-take', { ...last, me: first ?? 0 }).desk.ahead.size).toBe(0);
  expect(deskAt(partyBugs, 'party-4-take', { ...last, me: null }).desk.ahead.size).toBe(0);
});
