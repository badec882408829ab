/** What went wrong, in the page's language. The server says it in English, for programs too. */

import type { Key } from '$/lang/en';
import { t } from '$/lang/words.svelte';
import { Refused } from './api.svelte';
import type { Message } from './wire';

export type ErrorCode = Extract<Message, { type: 'error' }>['code'];

const SAID: readonly string[] = [
  'too-fast',
  'signed-out',
  'not-found',
  'forbidden',
  'stale',
  'illegal',
  'state',
  'seat',
  'full',
  'off',
  'unavailable',
];

/** A refusal by its code; of what is rare, the server's own words. */
export function faultText(code: string, message: string): string {
  return SAID.includes(code) ? t(`fault.${code}` as Key) : t('fault.other', { reason: message });
}

/** Whatever was thrown while something was asked of the server. */
export function faultOf(error: unknown): string {
  if (error instanceof Refused) return faultText(error.code, error.message);
  return error instanceof TypeError
    ? t('fault.unavailable')
    : t('fault.other', { reason: error instanceof Error ? error.message : String(error) });
}
