import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from './connection';

/** A line whose other end never answers. */
class Silent extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  constructor() {
    super();
    lines.push(this);
  }
  close(): void {
    this.readyState = 3;
  }
}
let lines: Silent[] = [];

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Silent);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a server that does not welcome us is tried again', () => {
  const states: string[] = [];
  const close = new Connection(
    () => 'ws://nowhere',
    () => {},
    (state) => states.push(state),
  ).open();
  vi.advanceTimersByTime(9_999);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(states).toEqual(['lost']);
  expect(lines).toHaveLength(2);
  expect(lines[0]?.readyState).toBe(3);
  close();
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
});
