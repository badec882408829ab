/** What went wrong, in the page's language. The server says it in English, for programs too. */

import { t } from '$/lang/messages.svelte';
import { Refused } from './api.svelte';
import type { Message } from './wire';

export type ErrorCode = Extract<Message, { type: 'error' }>['code'];

/** A refusal by its code; of what is rare, the server's own words. */
export function faultText(code: string, message: string): string {
  return t('fault', { code, reason: message });
}

/** Whatever was thrown while something was asked of the server. */
export function faultOf(error: unknown): string {
  if (error instanceof Refused) return faultText(error.code, error.message);
  const reason = error instanceof Error ? error.message : String(error);
  return t('fault', { code: error instanceof TypeError ? 'unavailable' : 'other', reason });
}
