import { expect, test } from 'vitest';
import { deskAt, kindsOf } from '$/fixtures/seats';
import { fixture, playOf } from '$/fixtures/tables';
import { item } from '$/item';
import { speech } from '$/lang/messages.svelte';
import { sortByFit } from './desk.svelte';
import { rumBugz } from './index';
import type { RumBugz } from './table';
import { turnText, used } from './words';

test('a Bug from the bag goes to the rack and nowhere else, and goes back when it is let go', () => {
  const { desk, sent } = deskAt(rumBugz, 'rumbugz-6-draw', { legal: ['draw bag', 'draw pile'] });
  const places = [...desk.open.keys()].sort();
  expect(places).toEqual(['bag', 'pile']);
  desk.lift('bag');
  expect([...desk.open.keys()].sort()).toEqual(['bag', 'rack']);
  desk.drop('bag', '');
  expect([...desk.open.keys()].sort()).toEqual(places);
  expect(sent).toEqual([]);
  desk.lift('bag');
  desk.drop('bag', 'rack');
  expect(sent).toEqual([['draw bag']]);
});

test('bag, pile and bids go out as they are', () => {
  const draw = deskAt(rumBugz, 'rumbugz-2-draw');
  draw.desk.tap('bag');
  expect(draw.sent).toEqual([['draw bag']]);
  const bid = deskAt(rumBugz, 'rumbugz-4-bid');
  expect(bid.desk.prompt.buttons.map(({ id, go }) => [id, go])).toEqual([
    ['bid', undefined],
    ['pass', undefined],
  ]);
  bid.desk.press('pass');
  expect(bid.sent).toEqual([['pass']]);
});

test('the Bugz of every legal lay, chosen, offer that lay', () => {
  const lays = fixture('rumbugz-4-lay').legal.filter((move) => move.startsWith('lay '));
  expect(lays.length).toBeGreaterThan(0);
  for (const lay of lays) {
    const { desk } = deskAt(rumBugz, 'rumbugz-4-lay');
    const left = [...desk.hand];
    for (const bug of used(lay)) {
      const i = left.findIndex((held) => held.bug === bug);
      expect(i, lay).toBeGreaterThanOrEqual(0);
      desk.tap(item(left.splice(i, 1), 0).id);
    }
    const offered = desk.prompt.buttons.map(({ id }) => id);
    expect(offered.some((id) => id.startsWith('do lay'))).toBe(true);
  }
});

test('a Bug is drawn by dragging it to the rack, and not by picking it up', () => {
  for (const from of ['bag', `pile-${deskAt(rumBugz, 'rumbugz-2-draw').play.table.pile.length}`]) {
    const { desk, sent } = deskAt(rumBugz, 'rumbugz-2-draw');
    desk.lift(from);
    expect(desk.open.has('rack')).toBe(true);
    desk.drop(from, '');
    expect(desk.open.has('rack')).toBe(false);
    expect(sent).toEqual([]);
    desk.lift(from);
    desk.drop(from, 'rack');
    expect(sent).toEqual([[from === 'bag' ? 'draw bag' : 'draw pile']]);
  }
});

test('chosen Bugz are laid by dropping them on the table', async () => {
  const one = fixture<RumBugz>('rumbugz-4-lay');
  const tried: string[][] = [];
  const attempt = (moves: string[]) => (tried.push(moves), Promise.resolve(null));
  const { desk } = deskAt(rumBugz, one.name, {}, attempt);
  const lay = item(
    one.legal.filter((move) => move.startsWith('lay ')),
    0,
  );
  const left = [...desk.hand];
  const ids = used(lay).map(
    (bug) =>
      item(
        left.splice(
          left.findIndex((held) => held.bug === bug),
          1,
        ),
        0,
      ).id,
  );
  ids.forEach((id) => desk.tap(id));
  desk.lift(item(ids, 0));
  expect(desk.picked.size).toBe(ids.length);
  desk.drop(item(ids, 0), 'table');
  const ways = desk.prompt.buttons.filter(({ id }) => id.startsWith('do lay'));
  if (!tried.length) desk.press(item(ways, 0).id);
  await Promise.resolve();
  expect(tried[0]?.[0]).toMatch(/^lay /);
  expect(used(item(tried.flat(), 0)).sort()).toEqual(used(lay).sort());
});

test('the hand is sorted by number, or with what can be laid first', () => {
  const hand = ['1', '4', '5', '6', '7', '11', '*'].map((bug, i) => ({ id: `b${i}`, bug }));
  const legal = ['lay single 4 5 6 7', 'swap #0 +11 -*8', 'discard 1'];
  expect(sortByFit(hand, legal).map(({ bug }) => bug)).toEqual(['4', '5', '6', '7', '11', '1', '*']);
  expect(sortByFit(hand, [])).toEqual(hand);
  const { desk } = deskAt(rumBugz, 'rumbugz-4-lay');
  const before = desk.hand.map(({ id }) => id);
  desk.press('sort');
  expect(desk.hand.map(({ id }) => id).toSorted()).toEqual(before.toSorted());
  expect(desk.hand.map(({ id }) => id)).not.toEqual(before);
  desk.press('sort');
  expect(desk.hand.map(({ bug }) => bug)).toEqual(deskAt(rumBugz, 'rumbugz-4-lay').play.table.hands[0]);
});

test('a discard closes the turn, which is sent as a whole or undone', async () => {
  const { desk, sent } = deskAt(rumBugz, 'rumbugz-4-act');
  const first = item(desk.hand, 0);
  desk.tap(first.id);
  desk.tap('pile');
  expect(desk.plan).toEqual([`discard ${first.bug}`]);
  expect(sent).toEqual([]);
  desk.press('undo');
  await Promise.resolve();
  expect(desk.plan).toEqual([]);
  desk.tap(item(desk.hand, 0).id);
  desk.press('discard');
  desk.press('send');
  expect(sent).toEqual([[`discard ${first.bug}`]]);
});

test('the last Bug laid ends the turn, which can be sent or undone', async () => {
  const one = fixture<RumBugz>('rumbugz-4-lay');
  const play = playOf(one);
  const lay = item(
    one.legal.filter((move) => move.startsWith('lay ')),
    0,
  );
  const after = { ...play.table, hands: play.table.hands.map((hand, seat) => (seat === play.me ? [] : hand)) };
  const { desk, sent } = deskAt(rumBugz, one.name, {}, () => Promise.resolve({ table: after, legal: [] }));
  desk.press(`do ${lay}`);
  await new Promise((done) => setTimeout(done));
  expect(desk.prompt.buttons.map(({ id }) => id)).toEqual(['undo', 'send']);
  desk.press('undo');
  expect(desk.plan).toEqual([]);
  desk.press(`do ${lay}`);
  await new Promise((done) => setTimeout(done));
  desk.press('send');
  expect(sent).toEqual([[lay]]);
});

test('what was tried is shown, and a table that has moved on forgets it', async () => {
  const one = fixture<RumBugz>('rumbugz-4-lay');
  const lay = item(
    one.legal.filter((move) => move.startsWith('lay ')),
    0,
  );
  const play = playOf(one);
  const after = {
    ...play.table,
    table: [...play.table.table, { by: 0, type: 'single' as const, bugz: ['1', '2', '3', '4'] }],
  };
  const { desk, seat } = deskAt(rumBugz, one.name, {}, () => Promise.resolve({ table: after, legal: ['discard 1'] }));
  desk.press(`do ${lay}`);
  await new Promise((done) => setTimeout(done));
  expect(desk.plan).toEqual([lay]);
  expect(desk.play.table.table).toHaveLength(play.table.table.length + 1);
  seat.show({ ...play, number: play.number + 1 });
  expect(desk.plan).toEqual([]);
  expect(desk.play.table.table).toHaveLength(play.table.table.length);
});

test('what is chosen is told only what it can do', () => {
  const first = deskAt(rumBugz, 'rumbugz-4-act', { legal: ['discard 3'] }).desk;
  first.tap(item(first.hand, 0).id);
  expect(first.prompt.title).toBe('1 Bug chosen');
  expect(first.prompt.why).toBe('Discard it, or choose more for a sequence of four.');
  first.tap(item(first.hand, 1).id);
  expect(first.prompt.why).toBe('This is no sequence yet: choose more, or other ones.');
  const { desk } = deskAt(rumBugz, 'rumbugz-4-lay');
  const lay = item(
    desk.play.legal.filter((move) => move.startsWith('lay ')),
    0,
  );
  for (const id of desk.about(lay)) desk.tap(id);
  expect(desk.prompt.why).toBe('Lay them as a sequence.');
});

test('a bid without a clock says nothing of time', () => {
  const { desk } = deskAt(rumBugz, 'rumbugz-4-bid', { claim: { seats: [0], opened: 0, closes: null } });
  expect(desk.prompt.timer).toBeUndefined();
  expect(desk.prompt.why).toContain('Take your time.');
});

test.each([
  ['en', 'Discard the PLYT', 'Discard the 8'],
  ['de', 'Den PLYT ablegen', 'Die 8 ablegen'],
  ['fr', 'Défausser le PLYT', 'Défausser le 8'],
] as const)('%s: Bugz have their articles', async (language, plyt, eight) => {
  await speech.speak(language);
  expect([turnText('discard *'), turnText('discard 8')]).toEqual([plyt, eight]);
  await speech.speak('en');
});

test('the gallery has all kinds of moments', () => {
  for (const kind of ['laid', 'allowed', 'round_won']) expect(kindsOf('rumbugz')).toContain(kind);
});
