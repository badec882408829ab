/** Commands on their way: each has an id, and stays here until the server has answered it. */

import { keep, recall, type Shelf } from './shelf';

/** A command as stored. */
export interface Kept {
  id: string;
  type: string;
  [field: string]: unknown;
}

/** Kept for the tab, so that a reload loses no move. The server executes each id once. */
export class Outbox {
  #waiting: Kept[];

  constructor(
    readonly key: string,
    readonly shelf: Shelf,
  ) {
    const kept = recall(key, shelf);
    this.#waiting = Array.isArray(kept) ? (kept as Kept[]) : [];
  }

  get waiting(): readonly Kept[] {
    return this.#waiting;
  }

  put(command: Kept): void {
    this.#waiting = [...this.#waiting, command];
    keep(this.key, this.#waiting, this.shelf);
  }

  /** Answered: done, refused, or done before. */
  settle(id: string): Kept | null {
    const found = this.#waiting.find((command) => command.id === id) ?? null;
    this.#waiting = this.#waiting.filter((command) => command !== found);
    keep(this.key, this.#waiting, this.shelf);
    return found;
  }
}
