import { expect, test } from 'vitest';
import { deskAt, kindsOf } from '$/fixtures/seats';
import { fixture } from '$/fixtures/tables';
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

test('the gallery has all kinds of moments', () => {
  for (const kind of ['revealed', 'swept', 'ended']) expect(kindsOf('bug-off')).toContain(kind);
});
