import { describe, expect, test } from 'vitest';
import { FIXTURES, fixture, playOf } from '$/fixtures/tables';
import { item } from '$/item';
import { LANGUAGES, speech } from '$/lang/words.svelte';
import { initials, levelName } from './desk';
import type { BugOffDesk } from './bugoff/desk.svelte';
import type { Play } from './model';
import { orderOfTaking } from './party/order';
import { ownersOf } from './party/owners';
import { type RumBugzDesk, sortByFit, used } from './rumbugz/desk.svelte';
import { SeatAtTable } from './seat.svelte';

function sitDown(name: string, change: Partial<Play> = {}): { seat: SeatAtTable; sent: string[][] } {
  const one = fixture(name);
  const sent: string[][] = [];
  const carrier = { send: (moves: string[]) => void sent.push(moves), attempt: () => Promise.resolve(null) };
  return { seat: new SeatAtTable({ ...playOf(one), ...change }, one.steps, carrier, one.past), sent };
}

test('a replay says that all decide at once where they do, and names those who may bid', () => {
  const why = (name: string, change: Partial<Play>): string | undefined =>
    sitDown(name, { told: 'Mara passed.', legal: [], ...change }).seat.desk.prompt.why;
  expect(why('party-4-start', {})).toBe('All decide at once.');
  expect(why('rumbugz-4-bid', { me: null, waiting: [1, 3] })).toBe('Mara and Roxy decide at once.');
  expect(why('rumbugz-4-bid', { me: 3, waiting: [1, 2, 3] })).toBe('You, Mara, and Theo decide at once.');
  expect(why('rumbugz-4-bid', { me: null, waiting: [1] })).toBe('Mara is next.');
});

test('initials are as short as names can be told apart', () => {
  expect(initials(['You', 'Mara', 'Theo', 'Roxy'])).toEqual(['Y', 'M', 'T', 'R']);
  expect(initials(['Mara', 'Mia', 'marc', 'Éric'])).toEqual(['Mar', 'Mi', 'mar', 'É']);
});

describe('Party Bugs', () => {
  test.each(['party-4-start', 'party-4-take', 'party-6-take', 'party-4-hide', 'party-3-mirror'])(
    '%s: every legal move is a card that can be tapped twice',
    (name) => {
      const legal = fixture(name).legal.filter((move) => move !== 'mirror hidden');
      const { seat } = sitDown(name);
      expect(seat.desk.lit.size).toBe(legal.length);
      const moves = [...seat.desk.lit.keys()].map((key) => {
        const { seat, sent } = sitDown(name);
        seat.desk.tap(key);
        expect(sent).toEqual([]);
        seat.desk.tap(key);
        return sent[0]?.[0];
      });
      expect(moves.sort()).toEqual([...legal].sort());
    },
  );

  test('a chosen card is sent by its button, by its place, and by dropping it there', () => {
    for (const send of [
      (seat: SeatAtTable) => seat.desk.press('go'),
      (seat: SeatAtTable) => seat.desk.tap('floor'),
      (seat: SeatAtTable) => seat.desk.drop([...seat.desk.lit.keys()][0] ?? '', 'floor'),
    ]) {
      const { seat, sent } = sitDown('party-4-start');
      seat.desk.tap([...seat.desk.lit.keys()][0] ?? '');
      send(seat);
      expect(sent).toEqual([
        [fixture('party-4-start').legal.toSorted((a, b) => Number(a.slice(5)) - Number(b.slice(5)))[0]],
      ]);
    }
  });

  test('Escape lets go of a card', () => {
    const { seat } = sitDown('party-4-start');
    seat.desk.tap([...seat.desk.lit.keys()][0] ?? '');
    expect(seat.desk.picked.size).toBe(1);
    seat.desk.escape();
    expect(seat.desk.picked.size).toBe(0);
  });

  test('a sealed choice lies with the played cards, and the others can still be chosen', () => {
    const [first = ''] = fixture('party-4-start').legal;
    const { seat } = sitDown('party-4-start', { chosen: first, waiting: [1, 2] });
    const room = { w: 1152, h: 844, em: 1, prompt: 66 };
    const keys = seat.desk.scene(room).pieces.map(({ key }) => key);
    expect(keys).toContain('played-3');
    expect(keys).not.toContain('played-1');
    expect(seat.desk.prompt.title).toContain(first.slice(5));
    expect(seat.desk.lit.size).toBe(3);
  });

  test('the order of taking agrees with whose turn it is', () => {
    const taking = FIXTURES.flatMap(({ steps }) => steps.flatMap(({ table }) => table ?? [])).filter(
      (table) => table.phase === 'take' && 'floor' in table,
    );
    expect(taking.length).toBeGreaterThan(20);
    for (const table of taking) {
      if (!('floor' in table) || table.played.every((card) => card === null)) continue;
      const done = table.displays.length - table.floor.length;
      expect(orderOfTaking(table)[done]).toBe(table.actors[0]);
    }
  });

  test('cards of a display keep the colour of the deck they came from', () => {
    const moves = ['0:play 5', '1:play 2', '1:take 7@0', '0:take 3@1', '0:play 13', '1:play 4'];
    expect(ownersOf(moves, 2, 0)).toEqual([{ 3: 1, 5: 0, 2: 1 }, { 7: 0 }]);
    const left = [
      '0:play 5',
      '1:play 2',
      '1:take 7@0',
      '0:take 3@1',
      '0:play 6',
      '1:play 4',
      '1:take 9@2',
      '0:take 2@1',
      '0:play 1',
      '1:play 8',
    ];
    expect(ownersOf(left, 2, 0)[2]).toEqual({ 5: 0 });
  });
});

describe('Bug Off!', () => {
  test('a bug is chosen, then placed or scored', () => {
    for (const act of ['place', 'score']) {
      const { seat, sent } = sitDown('bugoff-5-act');
      const [key = ''] = seat.desk.lit.keys();
      expect((seat.desk as unknown as BugOffDesk).acts).toEqual([]);
      seat.desk.tap(key);
      expect((seat.desk as unknown as BugOffDesk).acts.map(({ id }) => id)).toEqual(['score', 'place']);
      seat.desk.press(act);
      expect(sent[0]?.[0]).toMatch(new RegExp(`^${act} [ROYGBP]$`));
      expect(fixture('bugoff-5-act').legal).toContain(sent[0]?.[0]);
    }
  });

  test('dropping it before oneself places, dropping it on the pile scores', () => {
    for (const [zone, verb] of [
      ['mine', 'place'],
      ['centre', 'score'],
    ] as const) {
      const { seat, sent } = sitDown('bugoff-5-act');
      seat.desk.drop([...seat.desk.lit.keys()][0] ?? '', zone);
      expect(sent[0]?.[0]).toContain(verb);
    }
  });
});

describe('RumBugz', () => {
  test('a Bug from the bag goes to the rack and nowhere else, and goes back when it is let go', () => {
    const { seat, sent } = sitDown('rumbugz-6-draw', { legal: ['draw bag', 'draw pile'] });
    const places = [...seat.desk.open.keys()].sort();
    expect(places).toEqual(['bag', 'pile']);
    seat.desk.lift('bag');
    expect([...seat.desk.open.keys()].sort()).toEqual(['bag', 'rack']);
    seat.desk.drop('bag', '');
    expect([...seat.desk.open.keys()].sort()).toEqual(places);
    expect(sent).toEqual([]);
    seat.desk.lift('bag');
    seat.desk.drop('bag', 'rack');
    expect(sent).toEqual([['draw bag']]);
  });

  test('bag, pile and bids go out as they are', () => {
    const draw = sitDown('rumbugz-2-draw');
    draw.seat.desk.tap('bag');
    expect(draw.sent).toEqual([['draw bag']]);
    const bid = sitDown('rumbugz-4-bid');
    expect(bid.seat.desk.prompt.buttons.map(({ id, go }) => [id, go])).toEqual([
      ['bid', undefined],
      ['pass', undefined],
    ]);
    bid.seat.desk.press('pass');
    expect(bid.sent).toEqual([['pass']]);
  });

  test('the Bugz of every legal lay, chosen, offer that lay', () => {
    const lays = fixture('rumbugz-4-lay').legal.filter((move) => move.startsWith('lay '));
    expect(lays.length).toBeGreaterThan(0);
    for (const lay of lays) {
      const { seat } = sitDown('rumbugz-4-lay');
      const desk = seat.desk as unknown as RumBugzDesk;
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
    for (const from of [
      'bag',
      `pile-${(item(fixture('rumbugz-2-draw').steps, -1).table as { pile: string[] }).pile.length}`,
    ]) {
      const { seat, sent } = sitDown('rumbugz-2-draw');
      seat.desk.lift(from);
      expect(seat.desk.open.has('rack')).toBe(true);
      seat.desk.drop(from, '');
      expect(seat.desk.open.has('rack')).toBe(false);
      expect(sent).toEqual([]);
      seat.desk.lift(from);
      seat.desk.drop(from, 'rack');
      expect(sent).toEqual([[from === 'bag' ? 'draw bag' : 'draw pile']]);
    }
  });

  test('chosen Bugz are laid by dropping them on the table', async () => {
    const one = fixture('rumbugz-4-lay');
    const tried: string[][] = [];
    const attempt = (moves: string[]) => (tried.push(moves), Promise.resolve(null));
    const seat = new SeatAtTable(playOf(one), one.steps, { send: () => {}, attempt }, one.past);
    const desk = seat.desk as unknown as RumBugzDesk;
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
    const { seat } = sitDown('rumbugz-4-lay');
    const desk = seat.desk as unknown as RumBugzDesk;
    const before = desk.hand.map(({ id }) => id);
    desk.press('sort');
    expect(desk.hand.map(({ id }) => id).toSorted()).toEqual(before.toSorted());
    expect(desk.hand.map(({ id }) => id)).not.toEqual(before);
    desk.press('sort');
    expect(desk.hand.map(({ bug }) => bug)).toEqual(sitDown('rumbugz-4-lay').seat.play.table.hands[0]);
  });

  test('a discard closes the turn, which is sent as a whole or undone', async () => {
    const { seat, sent } = sitDown('rumbugz-4-act');
    const desk = seat.desk as unknown as RumBugzDesk;
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
    const one = fixture('rumbugz-4-lay');
    const play = playOf(one) as Play<'rumbugz'>;
    const lay = item(
      one.legal.filter((move) => move.startsWith('lay ')),
      0,
    );
    const after = { ...play.table, hands: play.table.hands.map((hand, seat) => (seat === play.me ? [] : hand)) };
    const sent: string[][] = [];
    const seat = new SeatAtTable(play, one.steps, {
      send: (moves) => sent.push(moves),
      attempt: () => Promise.resolve({ table: after, legal: [] }),
    });
    const desk = seat.desk as unknown as RumBugzDesk;
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
    const one = fixture('rumbugz-4-lay');
    const lay = item(
      one.legal.filter((move) => move.startsWith('lay ')),
      0,
    );
    const play = playOf(one) as Play<'rumbugz'>;
    const after = {
      ...play.table,
      table: [...play.table.table, { by: 0, type: 'single' as const, bugz: ['1', '2', '3', '4'] }],
    };
    const seat = new SeatAtTable(play, one.steps, {
      send: () => {},
      attempt: () => Promise.resolve({ table: after, legal: ['discard 1'] }),
    });
    const desk = seat.desk as unknown as RumBugzDesk;
    desk.press(`do ${lay}`);
    await new Promise((done) => setTimeout(done));
    expect(desk.plan).toEqual([lay]);
    expect(desk.play.table.table).toHaveLength(play.table.table.length + 1);
    seat.show({ ...play, number: play.number + 1 });
    expect(desk.plan).toEqual([]);
    expect(desk.play.table.table).toHaveLength(play.table.table.length);
  });
});

test('a bot that is no level is called by its own name', () => {
  expect(levelName('queen')).toBe('queen');
  expect(levelName('thumb')).toBe('thumb');
});

test('a move that is on its way cannot be made twice', () => {
  const { seat, sent } = sitDown('bugoff-5-act');
  const [key = ''] = seat.desk.lit.keys();
  seat.desk.tap(key);
  seat.desk.press('place');
  seat.leaves();
  expect(seat.desk.lit.size).toBe(0);
  expect(sent).toHaveLength(1);
  seat.answered(true);
  expect(seat.desk.lit.size).toBeGreaterThan(0);
});

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(FIXTURES.map((one) => [one.name, one] as const))('%s is told without gaps', async (_, one) => {
    await speech.speak(language);
    const seat = new SeatAtTable(
      playOf(one),
      one.steps,
      { send: () => {}, attempt: () => Promise.resolve(null) },
      one.past,
    );
    const texts = [
      ...seat.lines.map(({ text }) => text),
      seat.desk.prompt.title,
      seat.desk.prompt.why ?? '',
      seat.desk.status,
      ...seat.desk.lit.values(),
      ...seat.desk.open.values(),
    ];
    expect(seat.lines.length).toBeGreaterThan(one.steps.length === 1 ? -1 : 0);
    for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|NaN|null/);
    await speech.speak('en');
  });
});
