/** The palette, checked: WCAG contrast, and how far apart the suits are in four kinds of sight. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, describe, expect, test } from 'vitest';

type Three = [number, number, number];

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const tokens = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{3,8});/gi)].map(([, name, value]) => [name, long(value ?? '')]),
  );
const long = (hex: string): string => (hex.length === 4 ? `#${[...hex.slice(1)].map((c) => c + c).join('')}` : hex);
const light = tokens(css.slice(0, css.indexOf("[data-lamp='off']")));
const dark = { ...light, ...tokens(css.slice(css.indexOf("[data-lamp='off']"))) };

const linear = (hex: string): Three =>
  [1, 3, 5].map((i) => {
    const v = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as Three;
const luminance = (hex: string): number => dot([0.2126, 0.7152, 0.0722], linear(hex));
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, v, i) => sum + v * (b[i] ?? 0), 0);

function contrast(a = '#000000', b = '#000000'): number {
  const [hi = 0, lo = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (hi + 0.05) / (lo + 0.05);
}

describe.each([
  ['lamp on', light],
  ['lamp off', dark],
])('%s', (_, look) => {
  const text = [
    ['text', 'table'],
    ['text', 'surface'],
    ['text', 'surface-2'],
    ['text', 'lamp-soft'],
    ['text-2', 'table'],
    ['text-2', 'surface'],
    ['text-2', 'surface-2'],
    ['ink', 'paper'],
    ['ink', 'lamp'],
    ['on-go', 'go'],
    ['alert', 'surface'],
    ['alert', 'surface-2'],
    ['paper', 'floor'],
  ] as const;
  test.each(text)('%s on %s can be read', (a, b) => expect(contrast(look[a], look[b])).toBeGreaterThanOrEqual(4.5));
  test.each([
    ['edge', 'surface'],
    ['edge', 'table'],
    ['lamp', 'floor'],
  ] as const)('%s on %s can be seen', (a, b) => expect(contrast(look[a], look[b])).toBeGreaterThanOrEqual(3));
});

const SUITS = ['r', 'o', 'y', 'g', 'b', 'p'];
test.each(SUITS)('the letter on suit %s can be read', (s) => {
  expect(contrast(light[`suit-${s}`], light[`on-${s}`])).toBeGreaterThanOrEqual(4.5);
});

/** Machado, Oliveira and Fernandes 2009, severity 1.0, in linear RGB. */
const SIGHT: Record<string, Three[]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function lab(rgb: Three): Three {
  const [x = 0, y = 0, z = 0] = [
    dot([0.4124564, 0.3575761, 0.1804375], rgb) / 0.95047,
    dot([0.2126729, 0.7151522, 0.072175], rgb),
    dot([0.0193339, 0.119192, 0.9503041], rgb) / 1.08883,
  ].map((v) => (v > 216 / 24389 ? Math.cbrt(v) : ((24389 / 27) * v + 16) / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000. */
function distance([l1, a1, b1]: Three, [l2, a2, b2]: Three): number {
  const rad = Math.PI / 180;
  const cm = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(cm ** 7 / (cm ** 7 + 25 ** 7)));
  const [p, q] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p, b1), Math.hypot(q, b2)];
  const turn = (v: number): number => ((v % 360) + 360) % 360;
  const [h1, h2] = [turn(Math.atan2(b1, p) / rad), turn(Math.atan2(b2, q) / rad)];
  const dh = c1 * c2 === 0 ? 0 : turn(h2 - h1 + 180) - 180;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((dh / 2) * rad);
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h =
    c1 * c2 === 0 ? h1 + h2 : Math.abs(h1 - h2) <= 180 ? (h1 + h2) / 2 : (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2;
  const t =
    1 -
    0.17 * Math.cos((h - 30) * rad) +
    0.24 * Math.cos(2 * h * rad) +
    0.32 * Math.cos((3 * h + 6) * rad) -
    0.2 * Math.cos((4 * h - 63) * rad);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const rt = -Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * rad) * 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  return Math.sqrt(
    ((l2 - l1) / sl) ** 2 + ((c2 - c1) / sc) ** 2 + (dH / sh) ** 2 + ((rt * (c2 - c1)) / sc) * (dH / sh),
  );
}

function nearest(suits: string[], sight: string): number {
  const lines = SIGHT[sight];
  assert(lines);
  const seen = suits.map((s) =>
    lab(lines.map((line) => Math.min(1, Math.max(0, dot(line, linear(light[`suit-${s}`] ?? ''))))) as Three),
  );
  return Math.min(...seen.flatMap((a, i) => seen.slice(i + 1).map((b) => distance(a, b))));
}

test.each(Object.keys(SIGHT))('six suits stay apart: %s', (sight) =>
  expect(nearest(SUITS, sight)).toBeGreaterThan(18.5),
);
test.each(Object.keys(SIGHT))('up to four seats stay far apart: %s', (sight) =>
  expect(nearest(['b', 'r', 'p', 'y'], sight)).toBeGreaterThan(36),
);
