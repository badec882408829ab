/** What this device remembers; if the browser refuses to store it, it lasts as long as the page. */

export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

const memory = new Map<string, string>();
const inMemory: Shelf = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, text) => void memory.set(key, text),
};

/** What lasts as long as the tab. A browser that blocks cookies refuses even to name its storage. */
export function forTab(): Shelf {
  try {
    return sessionStorage;
  } catch {
    return inMemory;
  }
}

/** What was kept under a key, or null. It may be anything: people can change it. */
export function recall(key: string, shelf?: Shelf): unknown {
  try {
    return JSON.parse((shelf ?? localStorage).getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function keep(key: string, value: unknown, shelf?: Shelf): void {
  try {
    (shelf ?? localStorage).setItem(key, JSON.stringify(value));
  } catch {
    // a private window may refuse, or storage is full
  }
}
