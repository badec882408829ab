/** Tests speak English, unless they say otherwise. */
import { speech } from './messages.svelte';

if (typeof document !== 'undefined') await speech.more();
