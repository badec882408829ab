/** Keeps the screen on during play, and lets a phone buzz on its turn. */

/** Keep the screen on, if the browser can; over plain http it cannot. */
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

/** Two short buzzes, if the device can; browsers require a tap first. */
export const buzz = (): void =>
  void ('vibrate' in navigator && navigator.userActivation.hasBeenActive && navigator.vibrate([60, 80, 60]));
