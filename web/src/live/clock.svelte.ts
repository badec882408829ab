/** The server's clock, as far as we know it. It ticks only while somebody looks. */

class Clock {
  #now = $state(Date.now());
  #ahead = 0;
  #watching = 0;
  #timer = 0;

  get now(): number {
    return this.#now;
  }

  /** Set the clock by the server's time. */
  set(now: number): void {
    this.#ahead = now - Date.now();
    this.#now = now;
  }

  watch(): () => void {
    const tick = (): void => void (this.#now = Date.now() + this.#ahead);
    this.#watching += 1;
    tick(); // the last reading is from before the clock stopped
    if (this.#watching === 1) this.#timer = window.setInterval(tick, 100);
    return () => {
      this.#watching -= 1;
      if (this.#watching === 0) clearInterval(this.#timer);
    };
  }
}

export const clock = new Clock();
