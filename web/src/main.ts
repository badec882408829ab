import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { route } from './live/route.svelte';
import { settings } from './live/settings.svelte';

await settings.begin();
route.begin();
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/worker.js').catch(() => undefined);
}
