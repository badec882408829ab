import { assert, describe, expect, test } from 'vitest';
import { seatAt } from '$/fixtures/seats';
import { FIXTURES } from '$/fixtures/tables';
import { VIEWPORTS } from '$/fixtures/viewports';
import { type Box, measure, type Viewport, shorten } from './geometry';
import type { Scene } from './model';

const sceneOf = (one: (typeof FIXTURES)[number], viewport: Viewport): Scene => seatAt(one).desk.scene(viewport);
const inside = (at: Box, viewport: Viewport): boolean =>
  at.x >= -1 && at.y >= -1 && at.x + at.w <= viewport.w + 1 && at.y + at.h <= viewport.h + 1;

/** The room as it would be if nothing of it had to be scrolled to. */
const whole = ({ scroll }: Scene, viewport: Viewport): Viewport =>
  scroll ? { ...viewport, h: scroll.at.y + scroll.high } : viewport;

describe.each(Object.entries(VIEWPORTS))('on %s', (_, viewport) => {
  test.each(FIXTURES.map((one) => [one.name, one] as const))('%s fits', (_name, one) => {
    const scene = sceneOf(one, viewport);
    for (const { key, at, scrolls } of scene.pieces)
      expect(inside(at, scrolls ? whole(scene, viewport) : viewport), `${key} ${JSON.stringify(at)}`).toBe(true);
    for (const { seat, at } of scene.seats) expect(inside(at, viewport), `seat ${seat}`).toBe(true);
    for (const name of ['prompt', 'hand', 'rack', 'acts', 'mine', 'floor', 'cloth', 'sorts']) {
      const at = scene.areas[name];
      if (at) expect(inside(at, viewport), `${name} ${JSON.stringify(at)}`).toBe(true);
    }
    expect(scene.areas.prompt?.w, 'the prompt is no column of single words').toBeGreaterThan(180);
    const keys = scene.pieces.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test.each(FIXTURES.map((one) => [one.name, one] as const))(
  '%s: cards of the hand are large enough for a thumb',
  (_, one) => {
    const held = sceneOf(one, VIEWPORTS['a phone']).pieces.filter((piece) => piece.held);
    const wide = held.length > 14 ? 24 : held.length > 7 ? 32 : 40;
    for (const { key, at } of held) {
      expect(at.w, key).toBeGreaterThanOrEqual(wide);
      expect(at.h, key).toBeGreaterThanOrEqual(44);
    }
  },
);

test.each(FIXTURES.map((one) => [one.name, one] as const))(
  '%s: nothing of the hand lies under the prompt',
  (_, one) => {
    const viewport = VIEWPORTS['a phone'];
    const scene = sceneOf(one, viewport);
    const prompt = scene.areas.prompt;
    assert(prompt);
    for (const { at, held } of scene.pieces) if (held) expect(at.y).toBeGreaterThanOrEqual(prompt.y + prompt.h);
  },
);

test.each(Object.entries(VIEWPORTS))(
  'on %s who looks on sees every seat, and no empty place for a hand',
  (_, viewport) => {
    for (const one of FIXTURES) {
      const scene = seatAt(one, { me: null, legal: [], chosen: null }).desk.scene(viewport);
      for (const { at, scrolls } of scene.pieces)
        expect(inside(at, scrolls ? whole(scene, viewport) : viewport), one.name).toBe(true);
      const { seats } = seatAt(one).play;
      expect(scene.seats.map(({ seat }) => seat).sort(), one.name).toEqual(seats.map((_seat, i) => i));
      for (const { seat, at } of scene.seats) expect(inside(at, viewport), `${one.name} seat ${seat}`).toBe(true);
      for (const name of ['hand', 'rack', 'acts']) expect(scene.areas[name]?.w ?? 0, `${one.name} ${name}`).toBe(0);
      const prompt = scene.areas.prompt;
      assert(prompt);
      expect(viewport.h - prompt.y - prompt.h, one.name).toBeLessThanOrEqual(48);
    }
  },
);

test('a name is cut where it has no room, and only there', () => {
  expect(shorten('Ines', 12, 60)).toBe('Ines');
  const short = shorten('Anna-Katharina', 12, 60);
  expect(short).toMatch(/^Anna-K.*…$/);
  expect(measure(short, 12)).toBeLessThanOrEqual(60);
});
