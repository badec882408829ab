import { assert, describe, expect, test } from 'vitest';
import { seatAt } from '$/fixtures/seats';
import { FIXTURES } from '$/fixtures/tables';
import { apart, VIEWPORTS } from '$/fixtures/viewports';
import type { Box } from '$/table/geometry';
import { around, boxOf } from '$/table/spots';
import { areaOf, pathOf, signed, spread, tellingPlies } from './curve';
import { arrowFrom, placeBubble } from './place';
import { keepProgress, progressOf } from './progress';
import { LESSONS } from './lessons';
import { reasonFor } from './reason';

describe.each(Object.entries(VIEWPORTS))('on %s', (_, viewport) => {
  const size = { w: Math.min(380, viewport.w - 16), h: 130 };

  test.each(FIXTURES.map((one) => [one.name, one] as const))(
    'a bubble lies on the table of %s and beside the cards of any move',
    (_, one) => {
      const seat = seatAt(one);
      const scene = seat.desk.scene(viewport);
      for (const move of seat.desk.play.legal.slice(0, 6)) {
        const target = around(seat.desk.about(move).flatMap((name) => boxOf(scene, name) ?? []));
        expect(target, `${move} speaks of something on the table`).not.toBeNull();
        if (!target) continue;
        const at = placeBubble(size, viewport, target, []);
        expect(at.x).toBeGreaterThanOrEqual(0);
        expect(at.y).toBeGreaterThanOrEqual(0);
        expect(at.x + size.w).toBeLessThanOrEqual(viewport.w);
        if (target.h < viewport.h / 2 - size.h) expect(apart({ ...at, ...size }, target), move).toBe(true);
      }
    },
  );
});

test('an arrow ends at what it points at, is short, and there is none where they touch', () => {
  const target = { x: 300, y: 600, w: 60, h: 80 };
  const arrow = arrowFrom({ x: 10, y: 10, w: 200, h: 100 }, target);
  expect(arrow && [arrow.x2, arrow.y2]).toEqual([300, 600]);
  expect(arrow && Math.hypot(arrow.x2 - arrow.x1, arrow.y2 - arrow.y1)).toBeLessThan(60);
  expect(arrowFrom({ x: 280, y: 560, w: 60, h: 60 }, target)).toBeNull();
});

/** Points along an arrow, and whether any lies in a box. */
const crosses = ({ x1, y1, x2, y2 }: { x1: number; y1: number; x2: number; y2: number }, box: Box): boolean =>
  Array.from({ length: 21 }, (_, i) => ({ x: x1 + ((x2 - x1) * i) / 20, y: y1 + ((y2 - y1) * i) / 20 })).some(
    ({ x, y }) => x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h,
  );

test('an arrow never lies over the prompt: it begins behind it, or there is none', () => {
  const prompt = { x: 8, y: 400, w: 344, h: 70 };
  const target = { x: 140, y: 560, w: 80, h: 90 };
  const bubble = { x: 8, y: 240, w: 344, h: 150 };
  expect(arrowFrom(bubble, target, [prompt])?.y1).toBeGreaterThan(prompt.y + prompt.h);
  expect(arrowFrom(bubble, { ...target, y: 474 }, [prompt])).toBeNull();
  expect(arrowFrom(bubble, { ...target, y: 474 })).not.toBeNull();
  expect(arrowFrom({ ...bubble, y: 200 }, prompt, [prompt])).not.toBeNull();
  let drawn = 0;
  for (const viewport of Object.values(VIEWPORTS)) {
    for (const one of FIXTURES) {
      const seat = seatAt(one);
      const scene = seat.desk.scene(viewport);
      const box = scene.areas.prompt;
      assert(box);
      const size = { w: Math.min(380, viewport.w - 16), h: 150 };
      for (const name of ['hand', 'rack', 'mine', 'floor', 'cloth', 'bag', 'queue']) {
        const at = boxOf(scene, name);
        const arrow = at && arrowFrom({ ...placeBubble(size, viewport, at, [box]), ...size }, at, [box]);
        if (!arrow) continue;
        drawn += 1;
        expect(crosses(arrow, box), `${one.name} ${name} ${viewport.w}`).toBe(false);
      }
    }
  }
  expect(drawn).toBeGreaterThan(50);
});

test.each([...LESSONS])(
  'the lectures of %s follow the game, and a turn is sent after it was made',
  (_, { lectures }) => {
    expect(lectures.length).toBeGreaterThan(10);
    lectures.forEach(({ at, by }, i) => {
      const before = lectures[i - 1];
      if (before) expect(at).toBeGreaterThanOrEqual(before.at);
      if (by === 'send') expect(before?.at).toBe(at - 1);
    });
    expect(new Set(lectures.map(({ say }) => say)).size).toBe(lectures.length);
  },
);

test('progress is kept for each game, and spoilt progress counts as none', () => {
  const none = { at: 0, done: false };
  localStorage.clear();
  expect(progressOf('chess')).toEqual(none);
  keepProgress('chess', { at: 4, done: false });
  keepProgress('go', { at: 0, done: true });
  expect(progressOf('chess')).toEqual({ at: 4, done: false });
  expect(progressOf('go')).toEqual({ at: 0, done: true });
  localStorage.setItem('bugnight.learn', '{"chess": {"at": "four"}, "go": 3}');
  expect([progressOf('chess'), progressOf('go')]).toEqual([none, none]);
  localStorage.setItem('bugnight.learn', 'not JSON');
  expect(progressOf('chess')).toEqual(none);
});

test('a curve is drawn from left to right, and told by its extremes', () => {
  const curve = [[0.25], [0.5], [0.1], [1]];
  const plot = { w: 200, h: 100, left: 20, right: 20 };
  expect(pathOf(curve, 0, plot, 3)).toBe('M20.0 69.5L73.3 50.0L126.7 81.2L180.0 11.0');
  expect(areaOf(curve, 0, plot, 3)).toBe(`${pathOf(curve, 0, plot, 3)}V89H20Z`);
  expect(tellingPlies(curve, 0)).toEqual([0, 2, 3]);
});

test('labels that would overlap are spread, and stay inside', () => {
  expect(spread([10, 12, 90], 15, 100)).toEqual([10, 25, 90]);
  const low = spread([95, 98, 99], 15, 100);
  expect(low).toEqual([70, 85, 100]);
});

test('a change is told with its sign', () => {
  expect([0.124, -0.031, 0.001].map(signed)).toEqual(['+12', '−3', '0']);
});

test('only whoever made a mistake is told why, for the reason says "you"', () => {
  const mistake = { ply: 4, seat: 2, move: 'place B', best: 'place R', lost: 0.2, verdict: 'mistake' as const };
  const judged = { ...mistake, reason: { en: 'Place red: you hold another.' } };
  expect([2, 1, null].map((me) => reasonFor(me, judged))).toEqual(['Place red: you hold another.', '', '']);
});
