/** A screen that stays on while somebody plays at it, and a phone that says whose turn it is. */

/** Keep the screen on. Browsers that cannot, and pages over plain http, go dark as they always did. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  const hold = (): void => {
    if (document.hidden || !('wakeLock' in navigator)) return;
    navigator.wakeLock.request('screen').then(
      (held) => (lock = held),
      () => {}, // the battery is low
    );
  };
  hold();
  document.addEventListener('visibilitychange', hold);
  return () => {
    document.removeEventListener('visibilitychange', hold);
    void lock?.release();
  };
}

/** Two short buzzes, where the device can; a browser wants a tap before. */
export const buzz = (): void =>
  void ('vibrate' in navigator && navigator.userActivation.hasBeenActive && navigator.vibrate([60, 80, 60]));
