/** A phone whose table is on a big screen. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { moduleFor, momentsOf, seatAt } from '$/fixtures/seats';
import { FIXTURES, type Fixture, playOf } from '$/fixtures/tables';
import { isAsked } from '$/table/desk';
import { SeatAtTable } from '$/table/seat.svelte';
import HandOnly from './HandOnly.svelte';

let shown: Record<string, unknown> | null = null;
let seat: ReturnType<typeof seatAt>;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
});

function show(one: Fixture): { sent: string[][]; find: (selector: string) => HTMLButtonElement[] } {
  const sent: string[][] = [];
  const carrier = { send: (moves: string[]) => void sent.push(moves), attempt: () => Promise.resolve(null) };
  seat = seatAt(one, {}, carrier);
  shown = mount(HandOnly, { target: document.body, props: { seat, notice: null, onwhole: () => {} } });
  flushSync();
  return { sent, find: (selector) => [...document.querySelectorAll<HTMLButtonElement>(`.hand ${selector}`)] };
}
const press = (button: HTMLButtonElement | undefined): void => {
  button?.click();
  flushSync();
};

const speakPlaces = ({ module }: ReturnType<typeof seatAt>): boolean => module.placesSpeak ?? false;
const asking = FIXTURES.filter((one) => isAsked(seatAt(one).free) && !speakPlaces(seatAt(one)));
test.each(asking.map((one) => [one.name, one] as const))('%s can be played with the hand alone', (_, one) => {
  const { sent, find } = show(one);
  const [card] = find('button.card');
  press(card);
  if (card && !sent.length) expect(find('.card[aria-pressed=true]')).toHaveLength(1);
  if (!sent.length) press(find('.buttons .btn')[0]);
  expect(sent).toHaveLength(1);
  expect(one.legal).toContain(sent[0]?.[0]);
});

const places = FIXTURES.filter((one) => isAsked(seatAt(one).free) && speakPlaces(seatAt(one)));
test.each(places.map((one) => [one.name, one] as const))('%s has every place and button', (_, one) => {
  const { find } = show(one);
  const { desk } = seat;
  if (desk.prompt.art) return;
  for (const i of find('button.card').keys()) {
    press(find('button.card')[i]);
    for (const says of [...desk.open.values(), ...desk.prompt.buttons.map(({ label }) => label)])
      expect(find('button').some(({ textContent, ariaLabel }) => `${textContent} ${ariaLabel}`.includes(says))).toBe(
        true,
      );
    press(find('button.card')[i]);
  }
});

test('a hand that waits for a button is as large as one to choose from, and told', () => {
  const drawing = places.filter((one) => {
    const { desk } = seatAt(one);
    const { pieces } = desk.scene({ w: 360, h: 640, em: 1, prompt: 90 });
    return !desk.prompt.art && !pieces.some(({ key, held }) => held && desk.lit.has(key));
  });
  expect(drawing.length).toBeGreaterThan(0);
  for (const one of drawing) {
    const { find } = show(one);
    expect(find('.row.small'), one.name).toHaveLength(0);
    expect(
      find('.row').some((row) => row.getAttribute('aria-label')),
      one.name,
    ).toBe(true);
    if (shown) void unmount(shown);
    shown = null;
  }
});

test('moments pass on the phone while they are shown on the screen', () => {
  vi.useFakeTimers();
  const games = FIXTURES.filter((one) => momentsOf(one).length);
  expect(games.length).toBeGreaterThan(0);
  for (const one of games) {
    seat = new SeatAtTable(moduleFor(one), playOf(one, 0), one.steps.slice(0, 1), undefined, one.past);
    const hand = mount(HandOnly, { target: document.body, props: { seat, notice: null, onwhole: () => {} } });
    flushSync();
    for (let at = 1; at < one.steps.length; at++) seat.show(playOf(one, at), one.steps.slice(0, at + 1));
    expect(seat.stage.busy).toBe(true);
    vi.advanceTimersByTime(120_000);
    expect(seat.stage.busy).toBe(false);
    void unmount(hand);
  }
  vi.useRealTimers();
});

test('a bid is two buzzers that look alike', () => {
  const bids = FIXTURES.filter((one) => seatAt(one).desk.prompt.art && isAsked(seatAt(one).free));
  expect(bids.length).toBeGreaterThan(0);
  for (const one of bids) {
    const { sent, find } = show(one);
    const buzzers = find('.buzzer');
    expect(new Set(buzzers.map(({ className }) => className)).size).toBe(1);
    expect(buzzers).toHaveLength(2);
    press(buzzers[0]);
    expect(sent).toHaveLength(1);
    if (shown) void unmount(shown);
    shown = null;
  }
});

test('somebody who is not asked looks up, and sees their hand only while they hold the button', () => {
  const [waits] = FIXTURES.filter((one) => {
    const { play, free } = seatAt(one);
    return play.me !== null && !isAsked(free) && play.table.phase !== 'over';
  });
  if (!waits) throw new Error('no fixture waits');
  const { find } = show(waits);
  expect(find('.up h2')[0]?.textContent).toBe('Look up');
  expect(find('.card')).toHaveLength(0);
  find('.peek')[0]?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  flushSync();
  expect(find('.card').length).toBeGreaterThan(0);
  find('.peek')[0]?.dispatchEvent(new MouseEvent('pointerup', { bubbles: true }));
  flushSync();
  expect(find('.card')).toHaveLength(0);
});
