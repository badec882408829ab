/** The reasons that a review gives. */

import { speech } from '$/lang/messages.svelte';
import type { Judged } from '$/live/wire';

/** Why another move was better. It says "you", so only those who made the mistake are told. */
export const reasonFor = (me: number | null, { seat, reason }: Judged): string =>
  seat === me ? (reason[speech.language] ?? '') : '';
