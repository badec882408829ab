/** What is special about Party Bugs at the table, on the stage and at the end. */
import { assert, expect, test } from 'vitest';
import { SUITS } from '$/art/paint';
import { end, endPlaces, endWords, frames, show } from '$/fixtures/mounted';
import { fixture, playOf } from '$/fixtures/tables';
import { deskAt } from '$/fixtures/seats';
import { item } from '$/item';
import { LANGUAGES, speech } from '$/lang/messages.svelte';
import { partyBugs } from './index';
import { totalRoom } from './layout';
import { costumePictures } from './pictures';
import type { PartyBugs } from './table';

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
  expect(endPlaces()).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('a tie is explained in words, and the result has the focus', () => {
  const { host } = playOf(fixture<PartyBugs>('party-6-take')).table;
  const scores = [20, 20, 20, 20, 20, 20];
  const nearest = (host + 1) % 6;
  end('party-6-take', { result: { scores, winners: [host] } });
  expect(endWords()).toContain('20 each. In a tie the host wins.');
  expect(document.activeElement?.tagName).toBe('H2');
  end('party-6-take', { result: { scores: scores.map((_, i) => (i === host ? 30 : 20)), winners: [nearest] } });
  expect(endWords()).toContain('Clockwise from the host');
  end('party-6-take', { result: { scores: [1, 2, 3, 4, 5, 6], winners: [0] } });
  expect(endWords()).not.toContain('each');
});

test.each(LANGUAGES)(
  '%s: the own sum stands beside the cards of the display, however many they are',
  async (language) => {
    await speech.speak(language);
    const { table } = playOf(fixture<PartyBugs>('party-6-take'));
    const displays = table.displays.with(0, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const { desk } = deskAt(partyBugs, 'party-6-take', { table: { ...table, displays } });
    const { areas, pieces } = desk.scene({ w: 992, h: 744, em: 1, prompt: 90 });
    const [mine, hand] = [areas.mine, areas.hand];
    assert(mine && hand);
    const own = pieces.filter(({ at }) => at.y >= mine.y && at.x < hand.x);
    expect(own).toHaveLength(12);
    for (const { at } of own) expect(at.x + at.w).toBeLessThanOrEqual(mine.x + mine.w - totalRoom());
    await speech.speak('en');
  },
);

test('with two Kings it is told whose counts', () => {
  const play = playOf(fixture<PartyBugs>('party-6-king'));
  const event = (kind: string, seat: number, details = {}): { kind: string; seat: number; details: object } => ({
    kind,
    seat,
    details,
  });
  const cards = [3, 13, 5, 13, 8, 2];
  const events = [
    ...[2, 3, 4, 5, 0, 1].map((seat) => event('revealed', seat, { card: cards[seat] })),
    event('foiled', 1, { king: 3, number: 1 }),
    event('hauled', 3, { cards: 6 }),
    event('took', 3, { card: 7, owner: 0 }),
  ];
  const [, kings] = partyBugs.moments(play, play, events as never);
  expect(kings?.kind).toBe('foiled');
  expect(kings?.seat).toBe(3);
  expect(kings?.why).toBe('One chair from the host, clockwise.');
  expect(kings?.actors?.map(({ tag, dim }) => [tag, dim])).toEqual([
    ['1 chair', false],
    ['5 chairs', true],
  ]);
});

test('a hand that is laid face down lies so at once, also while something is on stage', () => {
  const { seat } = show('party-4-start');
  const [own] = playOf(fixture<PartyBugs>('party-4-start')).table.hands;
  const held = (): number =>
    seat.desk.scene({ w: 992, h: 744, em: 1, prompt: 90 }).pieces.filter((one) => one.held).length;
  expect(held()).toBe((own as number[]).length);
  const moment = { kind: 'revealed', long: 1000, label: 'All at once!', ratio: 1, how: 'flip' } as const;
  seat.stage.add({ play: seat.play, steps: [...seat.steps], moments: [moment] }, true);
  expect(seat.stage.on?.moment).toBe(moment);
  seat.masked = true;
  expect(held()).toBe(0);
  seat.masked = false;
  expect(held()).toBe((own as number[]).length);
});
