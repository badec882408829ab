/** Where tables of this device are kept: IndexedDB, or memory where a browser refuses that. */

import type { Kept } from './table';

const [DATABASE, TABLES] = ['bugnight', 'tables'];
const memory = new Map<string, Kept>();
let opened: Promise<IDBDatabase | null> | null = null;

function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((answer) => {
    try {
      const asked = indexedDB.open(DATABASE, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(TABLES, { keyPath: 'id' });
      asked.onsuccess = () => {
        asked.result.onclose = () => (opened = null); // its data was deleted: begin again
        answer(asked.result);
      };
      asked.onerror = () => answer(null);
    } catch {
      answer(null);
    }
  });
  return opened;
}

async function use<T>(mode: IDBTransactionMode, ask: (tables: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const database = await open();
  if (!database) return null;
  return new Promise<T | null>((answer) => {
    const transaction = database.transaction(TABLES, mode);
    const asked = ask(transaction.objectStore(TABLES));
    transaction.oncomplete = () => answer(asked.result);
    transaction.onabort = transaction.onerror = () => answer(null);
  }).catch(() => null);
}

/** Keep a table; whether it outlives the tab. */
export async function keep(kept: Kept): Promise<boolean> {
  memory.set(kept.id, kept);
  return (await use('readwrite', (tables) => tables.put(kept))) !== null;
}

export async function load(id: string): Promise<Kept | null> {
  return (await use<Kept>('readonly', (tables) => tables.get(id))) ?? memory.get(id) ?? null;
}

export async function loadAll(): Promise<Kept[]> {
  return (await use<Kept[]>('readonly', (tables) => tables.getAll())) ?? [...memory.values()];
}
