import { assert, describe, expect, test } from 'vitest';
import { seatAt } from '$/fixtures/seats';
import { FIXTURES, fixture } from '$/fixtures/tables';
import { READABLE } from '$/games/rumbugz/layout';
import { type Box, measure, type Viewport, shorten } from './geometry';
import type { Scene } from './model';

const VIEWPORTS = {
  'the smallest phone': { w: 320, h: 520, em: 1, prompt: 84 },
  'a phone': { w: 360, h: 692, em: 1, prompt: 66 },
  'a phone that lies': { w: 740, h: 320, em: 1, prompt: 66 },
  'a tablet': { w: 768, h: 976, em: 1, prompt: 66 },
  'a laptop': { w: 1152, h: 844, em: 1, prompt: 70 },
  'a wide screen': { w: 1632, h: 1024, em: 1, prompt: 70 },
  'text at 200 %': { w: 1152, h: 844, em: 2, prompt: 120 },
} satisfies Record<string, Viewport>;
const sceneOf = (one: (typeof FIXTURES)[number], viewport: Viewport): Scene => seatAt(one).desk.scene(viewport);
const apart = (a: Box, b: Box): boolean =>
  a.x + a.w <= b.x + 1 || b.x + b.w <= a.x + 1 || a.y + a.h <= b.y + 1 || b.y + b.h <= a.y + 1;
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

test.each(Object.entries(VIEWPORTS))('on %s who looks on has no empty place for a hand', (_, viewport) => {
  for (const one of FIXTURES) {
    const scene = seatAt(one, { me: null, legal: [], chosen: null }).desk.scene(viewport);
    for (const { at, scrolls } of scene.pieces)
      expect(inside(at, scrolls ? whole(scene, viewport) : viewport), one.name).toBe(true);
    for (const name of ['hand', 'rack', 'acts']) expect(scene.areas[name]?.w ?? 0, `${one.name} ${name}`).toBe(0);
    const prompt = scene.areas.prompt;
    assert(prompt);
    expect(viewport.h - prompt.y - prompt.h, one.name).toBeLessThanOrEqual(48);
  }
});

describe.each(Object.entries(VIEWPORTS))('on %s', (_, viewport) => {
  test.each(FIXTURES.filter(({ game }) => game === 'rumbugz').map((one) => [one.name, one] as const))(
    'the sequences of %s can be read and hit',
    (_name, one) => {
      const scene = sceneOf(one, viewport);
      const tiles = scene.pieces.filter(({ key }) => key.startsWith('sequence-'));
      for (const { key, at } of tiles) expect(at.w, key).toBeGreaterThanOrEqual(READABLE - 1);
      for (const { id, at } of scene.zones) if (id.startsWith('sequence-')) expect(at.h, id).toBeGreaterThanOrEqual(44);
      for (const { key, at } of tiles)
        for (const other of tiles) if (key !== other.key) expect(apart(at, other.at), `${key} ${other.key}`).toBe(true);
    },
  );
});

test('where there is no room for all sequences they scroll, and one may lay anywhere among them', () => {
  const scene = sceneOf(fixture('rumbugz-6-draw'), VIEWPORTS['the smallest phone']);
  const { scroll } = scene;
  assert(scroll);
  expect(scroll.high).toBeGreaterThan(scroll.at.h);
  const table = scene.zones.find(({ id }) => id === 'table');
  expect(table).toMatchObject({ scrolls: true, at: { h: scroll.high } });
});

test('a name is cut where it has no room, and only there', () => {
  expect(shorten('Ines', 12, 60)).toBe('Ines');
  const short = shorten('Anna-Katharina', 12, 60);
  expect(short).toMatch(/^Anna-K.*…$/);
  expect(measure(short, 12)).toBeLessThanOrEqual(60);
});
