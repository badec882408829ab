/** Moments to do something in, so that no frame has all of it to do. */

/** When the next frame is drawn: what is done then is another frame's work. The answer calls it off. */
export function afterFrame(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(then)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Let the browser draw and hear what has come meanwhile, then go on: no task has all of it to do. */
export const breath = (): Promise<void> => new Promise((go) => setTimeout(go));

/** When the browser has nothing else to do, or after `late` milliseconds at the latest. */
export function idle(then: () => void, late?: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, late ? { timeout: late } : {});
  else setTimeout(then, 30);
}
