/** Spreads work over frames, so that none of them takes too long. */

/** Run after the next frame is drawn, as work of another frame. The returned function cancels it. */
export function afterFrame(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(then)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Let the browser draw and handle input, then go on, so that no task gets long. */
export const breath = (): Promise<void> => new Promise((go) => setTimeout(go));

/** When the browser has nothing else to do, or after `late` milliseconds at the latest. */
export function idle(then: () => void, late?: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, late ? { timeout: late } : {});
  else setTimeout(then, 30);
}
