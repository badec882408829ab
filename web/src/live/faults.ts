/** What went wrong, in the page's language. The server says it in English, for programs too. */

import { t } from '$/lang/messages.svelte';
import { Refused } from './api.svelte';
import type { Message } from './wire';

export type ErrorCode = Extract<Message, { type: 'error' }>['code'];

/** A refusal in words by its code; rare ones in the server's own words. */
export function faultText(code: string, message: string): string {
  return t('fault', { code, reason: message });
}

/** Any error of a request to the server, in words. */
export function faultOf(error: unknown): string {
  if (error instanceof Refused) return faultText(error.code, error.message);
  const reason = error instanceof Error ? error.message : String(error);
  return t('fault', { code: error instanceof TypeError ? 'unavailable' : 'other', reason });
}
