/** The queue of the stage: nothing is lost, cut short or out of order, however fast messages come. */
import { afterEach, assert, beforeEach, expect, test, vi } from 'vitest';
import { moduleFor, momentsOf } from '$/fixtures/seats';
import { type Fixture, FIXTURES, fixture, playOf } from '$/fixtures/tables';
import { item } from '$/item';
import { settings } from '$/live/settings.svelte';
import { SeatAtTable } from './seat.svelte';
import { Stage, type Told } from './stage.svelte';

let told: Told[] = [];
const hear = (event: Event): void => void told.push((event as CustomEvent<Told>).detail);
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  hidden = false;
  settings.change({ pace: 'usual', calm: false });
  addEventListener('moment', hear);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  removeEventListener('moment', hear);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function turn(away: boolean): void {
  hidden = away;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A game of the gallery, from its first view on. */
function begin(one: Fixture): SeatAtTable {
  return new SeatAtTable(moduleFor(one), playOf(one, 0), one.steps.slice(0, 1), undefined, one.past);
}
/** All the rest of it at once. */
function rush(seat: SeatAtTable, one: Fixture): void {
  for (let at = 1; at < one.steps.length; at++) seat.show(playOf(one, at), one.steps.slice(0, at + 1));
}
const wanted = (one: Fixture): string[] => [...momentsOf(one).map(({ kind }) => kind), ...(one.result ? ['win'] : [])];
const GAMES = FIXTURES.filter(({ steps }) => steps.length > 4);

test.each(GAMES.map(({ name }) => name))('%s: messages as fast as they can come lose no moment', (name) => {
  const one = fixture(name);
  const seat = begin(one);
  const stop = seat.stage.watch();
  rush(seat, one);
  vi.advanceTimersByTime(120_000);
  expect(told.map(({ kind }) => kind)).toEqual(wanted(one));
  expect(told.every(({ whole }) => whole)).toBe(true);
  expect(seat.stage.busy).toBe(false);
  expect(seat.play.number).toBe(item(one.steps, one.steps.length - 1).number);
  stop();
});

test.each(GAMES.map((one) => [one.name, one] as const))(
  '%s: a moment is shown in full though the next message comes at once, and the table changes after it',
  (_, one) => {
    const momentsAt = (at: number): string[] =>
      moduleFor(one)
        .moments(playOf(one, at - 1), playOf(one, at), item(one.steps, at).events)
        .map(({ kind }) => kind);
    const at = one.steps.findIndex((_, i) => i > 0 && i < one.steps.length - 1 && momentsAt(i).length > 0);
    if (at < 0) return;
    const seat = new SeatAtTable(moduleFor(one), playOf(one, at - 1), one.steps.slice(0, at), undefined, one.past);
    seat.stage.watch();
    const before = seat.play;
    seat.show(playOf(one, at), one.steps.slice(0, at + 1));
    expect(seat.play).toBe(before);
    expect(seat.free.legal).toEqual([]);
    const kinds: string[] = [];
    while (seat.stage.on) {
      kinds.push(seat.stage.on.moment.kind);
      vi.advanceTimersByTime(seat.stage.on.long - 1);
      expect(seat.stage.on?.moment.kind).toBe(kinds.at(-1));
      vi.advanceTimersByTime(1);
    }
    expect(kinds).toEqual(momentsAt(at));
    expect(seat.play.table).toEqual(one.steps[at]?.table);
  },
);

test('whoever is to choose goes on choosing while others have chosen', () => {
  const one = fixture('party-4-start');
  const seat = new SeatAtTable(moduleFor(one), playOf(one), one.steps, undefined, one.past);
  seat.stage.watch();
  const { number, waiting } = seat.play;
  for (const [i, who] of waiting.filter((each) => each !== seat.play.me).entries()) {
    seat.show({ ...seat.play, number: number + i + 1, waiting: seat.play.waiting.filter((each) => each !== who) });
    expect(seat.stage.busy).toBe(false);
    expect(seat.free.legal).toEqual(one.legal);
  }
  expect(seat.play.waiting).toEqual([seat.play.me]);
});

test('in a tab in the background nothing is shown to nobody: all of it follows when somebody looks', () => {
  const one = fixture('goofspiel-4-bid');
  const seat = begin(one);
  seat.stage.watch();
  turn(true);
  rush(seat, one);
  vi.advanceTimersByTime(600_000);
  expect(told).toEqual([]);
  turn(false);
  vi.advanceTimersByTime(120_000);
  expect(told.map(({ kind }) => kind)).toEqual(wanted(one));
});

test('a moment that nobody saw to its end is shown again from its beginning', () => {
  const one = fixture('goofspiel-4-bid');
  const seat = begin(one);
  seat.stage.watch();
  rush(seat, one);
  vi.advanceTimersByTime(300);
  const first = seat.stage.on?.moment;
  turn(true);
  expect(seat.stage.on).toBeNull();
  turn(false);
  expect(seat.stage.on?.moment).toBe(first);
  vi.advanceTimersByTime(120_000);
  expect(told.map(({ kind }) => kind)).toEqual(wanted(one));
});

test('a press skips one moment, a second one soon after it all of them', () => {
  const one = fixture('goofspiel-4-bid');
  const seat = begin(one);
  seat.stage.watch();
  rush(seat, one);
  const all = wanted(one).length;
  while (!seat.stage.on) vi.advanceTimersByTime(10);
  seat.stage.skip();
  expect(told).toHaveLength(1);
  expect(seat.stage.guarded).toBe(true);
  seat.stage.skip();
  vi.advanceTimersByTime(20_000);
  expect(told).toHaveLength(all);
  expect(told.some(({ whole }) => whole)).toBe(false);
  expect(seat.play.number).toBe(item(one.steps, one.steps.length - 1).number);
});

test('with much waiting all goes faster, with very much there are pictures only, none left out', () => {
  const one = fixture('goofspiel-4-bid');
  const [moment] = moduleFor(one).moments(playOf(one), playOf(one), item(one.steps, one.steps.length - 1).events);
  assert(moment);
  const stage = new Stage(() => {});
  stage.watch();
  const longs: number[] = [];
  for (let number = 0; number < 12; number++)
    stage.add({ play: { ...playOf(one), number }, steps: one.steps, moments: [moment] }, true);
  for (let waited = 0; told.length < 12 && waited < 60_000; waited += 10) {
    const { length } = told;
    const long = stage.on?.long;
    vi.advanceTimersByTime(10);
    if (told.length > length && long) longs.push(long);
  }
  expect(told.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, i) => i));
  expect(longs).toEqual([1800, ...Array<number>(5).fill(600), ...Array<number>(3).fill(1800 / 1.6), 1800, 1800, 1800]);
  expect(told.filter(({ still }) => still)).toHaveLength(5);
});

test('everybody has their own pace, and without motion the same moments are still pictures', () => {
  const one = fixture('goofspiel-4-over');
  const longs = (['calm', 'usual', 'brisk'] as const).map((pace) => {
    settings.change({ pace });
    const seat = begin(one);
    seat.stage.watch();
    rush(seat, one);
    for (let waited = 0; !seat.stage.on && waited < 60_000; waited += 10) vi.advanceTimersByTime(10);
    assert(seat.stage.on);
    const { long } = seat.stage.on;
    seat.stage.clear();
    return long;
  });
  expect(longs).toEqual([...longs].sort((a, b) => b - a));
  settings.change({ pace: 'usual', calm: true });
  const seat = begin(one);
  seat.stage.watch();
  rush(seat, one);
  vi.advanceTimersByTime(120_000);
  expect(told.map(({ kind }) => kind)).toEqual(wanted(one));
  expect(told.every(({ still }) => still)).toBe(true);
});
