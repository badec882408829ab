/** Whether the tables of this device outlive the tab. */

class Keeping {
  #fails = $state(false);
  #told = false;
  /** The browser refuses to keep them, and nobody has been told yet. */
  readonly fails = $derived(this.#fails);

  fail(): void {
    this.#fails = !this.#told;
  }

  dismiss(): void {
    [this.#told, this.#fails] = [true, false];
  }
}

export const keeping = new Keeping();
