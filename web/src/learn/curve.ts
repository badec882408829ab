/** The curve of a game: each seat's chance of winning, drawn into a box. */

export interface Plot {
  w: number;
  h: number;
  left: number;
  right: number;
}

const PAD = 11;

export const xOf = (plot: Plot, ply: number, last: number): number =>
  plot.left + ((plot.w - plot.left - plot.right) * ply) / Math.max(1, last);
export const yOf = (plot: Plot, share: number): number => PAD + (plot.h - 2 * PAD) * (1 - share);

/** The line of a seat, as the path of an SVG; `last` is the last move of the game, drawn or not yet. */
export function pathOf(curve: number[][], seat: number, plot: Plot, last: number): string {
  return curve
    .map(
      (shares, ply) =>
        `${ply ? 'L' : 'M'}${xOf(plot, ply, last).toFixed(1)} ${yOf(plot, shares[seat] ?? 0).toFixed(1)}`,
    )
    .join('');
}

/** What lies under the line of a seat. */
export function areaOf(curve: number[][], seat: number, plot: Plot, last: number): string {
  return `${pathOf(curve, seat, plot, last)}V${yOf(plot, 0)}H${plot.left}Z`;
}

/** Heights for labels, each as close to its line as the others allow. */
export function spread(wished: number[], gap: number, most: number): number[] {
  const order = wished.map((_, i) => i).sort((a, b) => (wished[a] ?? 0) - (wished[b] ?? 0));
  const placed = [...wished];
  let floor = -Infinity;
  for (const i of order) floor = placed[i] = Math.max(placed[i] ?? 0, floor + gap);
  let ceiling = most + gap;
  for (const i of order.reverse()) ceiling = placed[i] = Math.min(placed[i] ?? 0, ceiling - gap);
  return placed;
}

/** A part of the win in whole per cent, with its sign: `+12`, `−3`. */
export function signed(share: number): string {
  const n = Math.round(share * 100);
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}

/** A few points of a curve, for a screen reader: the start, the end, and its extremes. */
export function tellingPlies(curve: number[][], seat: number): number[] {
  const shares = curve.map((each) => each[seat] ?? 0);
  const last = shares.length - 1;
  const high = shares.indexOf(Math.max(...shares));
  const low = shares.indexOf(Math.min(...shares));
  return [...new Set([0, high, low, last])].filter((ply) => ply >= 0).sort((a, b) => a - b);
}
