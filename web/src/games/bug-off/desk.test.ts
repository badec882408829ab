import { expect, test } from 'vitest';
import { deskAt, kindsOf } from '$/fixtures/seats';
import { fixture } from '$/fixtures/tables';
import type { Suit } from '$/art/paint';
import { bugName } from './desk.svelte';
import { bugOff } from './index';

test('a bug is chosen, then placed or scored', () => {
  for (const act of ['place', 'score']) {
    const { desk, sent } = deskAt(bugOff, 'bugoff-5-act');
    const [key = ''] = desk.lit.keys();
    expect(desk.acts).toEqual([]);
    desk.tap(key);
    expect(desk.acts.map(({ id }) => id)).toEqual(['score', 'place']);
    desk.press(act);
    expect(sent[0]?.[0]).toMatch(new RegExp(`^${act} [ROYGBP]$`));
    expect(fixture('bugoff-5-act').legal).toContain(sent[0]?.[0]);
  }
});

test('dropping it before oneself places, dropping it on the pile scores', () => {
  for (const [zone, verb] of [
    ['mine', 'place'],
    ['centre', 'score'],
  ] as const) {
    const { desk, sent } = deskAt(bugOff, 'bugoff-5-act');
    desk.drop([...desk.lit.keys()][0] ?? '', zone);
    expect(sent[0]?.[0]).toContain(verb);
  }
});

test('the card that was drawn last is marked while it is our turn', () => {
  const { desk, seat } = deskAt(bugOff, 'bugoff-5-act');
  const drawn = seat.events.findLast(({ kind, seat: who }) => kind === 'drew' && who === 0)?.details.colour;
  expect(desk.chips.map(({ key, text }) => [desk.lit.get(key), text])).toEqual([[bugName(drawn as Suit), 'New']]);
  expect(deskAt(bugOff, 'bugoff-4-wait').desk.chips).toEqual([]);
});

test('the gallery has all kinds of moments', () => {
  for (const kind of ['revealed', 'swept', 'ended']) expect(kindsOf('bug-off')).toContain(kind);
});
