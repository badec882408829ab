/** What this device remembers. A browser may refuse to: then it is forgotten with the page. */

export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

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
    // A private window may refuse, or there is no room.
  }
}
