/** Commands on their way: each has an id, and stays here until the server has answered it. */

/** A command as stored. */
export interface Kept {
  id: string;
  type: string;
  [field: string]: unknown;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Kept for the tab, so that a reload loses no move. The server executes each id once. */
export class Outbox {
  #waiting: Kept[];

  constructor(
    readonly key: string,
    readonly shelf: Shelf | null,
  ) {
    this.#waiting = read(shelf, key);
  }

  get waiting(): readonly Kept[] {
    return this.#waiting;
  }

  put(command: Kept): void {
    this.#waiting = [...this.#waiting, command];
    this.#keep();
  }

  /** Answered: done, refused, or done before. */
  settle(id: string): Kept | null {
    const found = this.#waiting.find((command) => command.id === id) ?? null;
    this.#waiting = this.#waiting.filter((command) => command !== found);
    this.#keep();
    return found;
  }

  #keep(): void {
    try {
      if (this.#waiting.length) this.shelf?.setItem(this.key, JSON.stringify(this.#waiting));
      else this.shelf?.removeItem(this.key);
    } catch {
      // no room to store it: it is still sent
    }
  }
}

function read(shelf: Shelf | null, key: string): Kept[] {
  try {
    const kept: unknown = JSON.parse(shelf?.getItem(key) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}
