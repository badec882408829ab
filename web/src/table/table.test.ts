/** The table as a component: what is drawn, what can be pressed, what a screen reader is told. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { seatAt } from '$/fixtures/seats';
import { fixture, FIXTURES, playOf } from '$/fixtures/tables';
import { costumePictures } from '$/games/party-bugs/pictures';
import type { BugOff } from '$/games/bug-off/table';
import type { PartyBugs } from '$/games/party-bugs/table';
import { item } from '$/item';
import End from '$/pages/End.svelte';
import Frame from './Frame.svelte';
import { SUITS } from '$/art/paint';
import { waitFor } from './desk';
import type { Play } from './model';
import type { SeatAtTable } from './seat.svelte';

let shown: Record<string, unknown> | null = null;

beforeAll(() => {
  // jsdom has no layout; the table then takes the size it assumes.
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  vi.useFakeTimers();
  HTMLElement.prototype.animate = () => ({ cancel() {} }) as unknown as Animation;
});

afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.innerHTML = '';
});

/** A table is opened, and changes, over some frames. */
function frames(): void {
  for (let i = 0; i < 60; i++) {
    flushSync();
    vi.advanceTimersByTime(20);
  }
}

function show(name: string): { seat: SeatAtTable; sent: string[][] } {
  const one = fixture(name);
  const sent: string[][] = [];
  const seat = seatAt(one, {}, { send: (moves) => void sent.push(moves), attempt: () => Promise.resolve(null) });
  shown = mount(Frame, { target: document.body, props: { seat, onrule: () => {} } });
  frames();
  return { seat, sent };
}

const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('.piece:not([disabled])')];
const press = (button: Element | null | undefined): void => {
  button?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};

test.each(FIXTURES.map(({ name }) => name))('%s: every card that can be acted on has a name and a state', (name) => {
  show(name);
  for (const button of buttons()) {
    expect(button.textContent?.trim()).not.toBe('');
    expect(button.getAttribute('aria-pressed')).toMatch(/true|false/);
  }
  for (const inert of document.querySelectorAll('.piece[disabled]'))
    expect(inert.getAttribute('aria-hidden')).toBe('true');
});

test('choosing a card says so, and its button plays it', () => {
  const { sent } = show('party-4-start');
  expect(document.querySelector('[role=status]')?.textContent).toContain('Choose a card to play');
  press(buttons()[0]);
  expect(buttons()[0]?.getAttribute('aria-pressed')).toBe('true');
  press(document.querySelector('.prompt .btn.go'));
  expect(sent).toHaveLength(1);
});

test('a card is the same element wherever it goes', () => {
  const { seat } = show('party-4-take');
  const one = fixture<PartyBugs>('party-4-take');
  const [key = ''] = seat.desk.lit.keys();
  const card = document.querySelector(`[data-key="${key}"]`);
  const table = structuredClone(playOf(one).table);
  const [value = 0, owner = 0] = key.split('@').map(Number);
  table.floor = table.floor.filter(([, from]) => from !== owner);
  table.displays[0] = [...item(table.displays, 0), value].sort((a, b) => a - b);
  const events = [{ kind: 'took', seat: 0, details: { card: value, owner } }];
  const step = { number: 999, moves: [`0:take ${key}`], events, table };
  seat.show({ ...playOf(one), table, legal: [], number: 999 }, [...one.steps, step]);
  frames();
  expect(document.querySelector(`[data-key="${key}"]`)).toBe(card);
  expect(document.querySelector('[role=log]')?.textContent).toContain('You took');
});

test('a bid offers two buttons alike, and says how long there is', () => {
  show('rumbugz-4-bid');
  const [bid, pass] = document.querySelectorAll('.prompt .btn');
  expect(bid?.className).toBe(pass?.className);
  expect(document.querySelector('[role=timer]')?.getAttribute('aria-label')).toMatch(/seconds? left/);
});

/** The end of a game, as its table is left. */
function end(name: string, change: Partial<Play>): void {
  const seat = seatAt(fixture(name), { legal: [], ...change });
  shown = mount(End, { target: document.body, props: { seat } });
  flushSync();
}

test('at the end cards have the colours of their owners, and who is as good has the same place', () => {
  end('party-6-take', { result: { scores: [15, 12, 16, 25, 18, 12], winners: [1] } });
  const cards = [...document.querySelectorAll<HTMLElement>('.mini .art')].map((card) =>
    decodeURIComponent(card.style.backgroundImage),
  );
  expect(cards.length).toBeGreaterThan(10);
  const known = new Set(SUITS.flatMap((suit) => costumePictures(1, suit, true).slice(1)).map(decodeURIComponent));
  for (const card of cards)
    expect(
      [...known].some((stock) => card.includes(stock)),
      card.slice(-120),
    ).toBe(true);
  expect([...document.querySelectorAll('ol .place')].map((place) => place.textContent)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ]);
});

test('winners who share have the first place together, with a portrait each', () => {
  end('rumbugz-4-act', { result: { scores: [0, 40, 40, 0], winners: [1, 2] } });
  expect([...document.querySelectorAll('ol .place')].map((place) => place.textContent)).toEqual(['1', '1', '3', '3']);
  expect(document.querySelectorAll('.portrait')).toHaveLength(2);
});

test('a tie is explained in words, and the result has the focus', () => {
  const { host } = playOf(fixture<PartyBugs>('party-6-take')).table;
  const scores = [20, 20, 20, 20, 20, 20];
  const nearest = (host + 1) % 6;
  const text = (): string => document.querySelector('.words')?.textContent ?? '';
  end('party-6-take', { result: { scores, winners: [host] } });
  expect(text()).toContain('20 each. In a tie the host wins.');
  expect(document.activeElement?.textContent).toContain('with 20');
  document.body.innerHTML = '';
  end('party-6-take', { result: { scores: scores.map((_, i) => (i === host ? 30 : 20)), winners: [nearest] } });
  expect(text()).toContain('Clockwise from the host');
  document.body.innerHTML = '';
  end('party-6-take', { result: { scores: [1, 2, 3, 4, 5, 6], winners: [0] } });
  expect(text()).not.toContain('each');
});

test('the colour that breaks a tie of Bug Off! is named', () => {
  const table = structuredClone(playOf(fixture<BugOff>('bugoff-5-over')).table);
  table.revealed = ['G', 'R', 'O', 'Y', 'B', 'P'];
  table.points = [[0, 0, 0, 3, 0, 0], [3, 0, 0, 0, 0, 0], ...Array.from({ length: 3 }, () => [0, 0, 0, 0, 0, 0])];
  end('bugoff-5-over', { table, result: { scores: [3, 3, 0, 0, 0], winners: [0] } });
  expect(document.querySelector('.words')?.textContent).toContain('most green bugs');
});

test('a claim gives the focus to its words: a key that was meant for something else does not bid', () => {
  const { seat, sent } = show('rumbugz-4-bid');
  const one = fixture('rumbugz-4-bid');
  const play = playOf(one);
  seat.show({ ...play, legal: [], number: play.number + 1 }, one.steps);
  frames();
  seat.show({ ...play, number: play.number + 2 }, one.steps);
  flushSync();
  const strike = (key: string): void =>
    void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  strike('b');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(600);
  strike('b');
  expect(sent).toEqual([['bid']]);
});

test('who is away is not said to think', () => {
  const one = fixture('bugoff-4-wait');
  const play = playOf(one);
  const seats = play.seats.map((seat) => ({ ...seat, here: false, away: false }));
  expect(waitFor(play).title).toMatch(/is thinking/);
  expect(waitFor({ ...play, seats }).title).toMatch(/is away/);
  const standIn = seats.map((seat, i) => ({ ...seat, away: i !== play.me }));
  expect(waitFor({ ...play, seats: standIn }).title).toMatch(/is thinking/);
});
