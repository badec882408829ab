import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { api } from './live/api.svelte';
import { isOnDevice } from './live/line';
import { breath } from './live/schedule';
import { route } from './live/route.svelte';
import { settings } from './live/settings.svelte';
import { version } from './offline/version.svelte';

/** Not awaited here: a loaded language may need this file. */
async function begin(): Promise<void> {
  await breath();
  await settings.begin();
  await breath();
  route.begin();
  // A table needs the guest as soon as it loads, so sign in meanwhile.
  if (['t', 'big'].includes(route.parts[0] ?? '') && !isOnDevice(route.parts[1] ?? ''))
    void api.arrive(settings.name).catch(() => undefined);
  mount(App, { target: document.getElementById('app') ?? document.body });
}
void begin();

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void version.begin().catch(() => undefined);
}
