/** What people write down or are called: the clipboard, records, and their names. */

import { api, isNobody } from '$/live/api.svelte';
import { settings } from '$/live/settings.svelte';
import type { GameRecord } from '$/live/wire';

/** Copy a text. Over plain http browsers have no clipboard API, so a hidden field is copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement;
    const field = Object.assign(document.createElement('textarea'), { value: text, className: 'unseen' });
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    if (before instanceof HTMLElement) before.focus();
    return copied;
  }
}

/** Offer something to the other apps of this device; false if that is impossible. */
export async function sendOn(what: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(what)) return false;
  return navigator.share(what).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError', // changed their mind
  );
}

/** Save something as a file. */
export function saveFile(content: Blob, download: string): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // some browsers read it later
}

/** Save a record as a file: the one given, or that of a table. */
export async function saveRecord(table: string, record?: GameRecord): Promise<void> {
  const found = record ?? (await api.get<GameRecord>(`/tables/${table}/record`));
  saveFile(new Blob([JSON.stringify(found)], { type: 'application/json' }), `bugnight-${table}.json`);
}

/** Change the user's name and look, here and at tables joined later. */
export async function callMe(name: string, look: string): Promise<void> {
  const wished = name.trim();
  const me = { ...(wished ? { name: wished } : {}), ...(look ? { look } : {}) };
  await api.arrive(wished);
  const unsent = await api.patch('/me', me).then(
    () => false,
    (error: unknown) => {
      if (isNobody(error)) return true; // tables on this device need no server
      throw error;
    },
  );
  settings.change({ ...me, unsent });
}
