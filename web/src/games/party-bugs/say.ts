import { about } from '$/lang/messages.svelte';
import type { Messages } from './keys';

/** What is said about this game. */
export const say = about<Messages>('party-bugs');
