/** Whether a newer version of the page is ready. Open games continue with the old one, which is kept until then. */

import { addressOf } from '$/live/base';

class Version {
  #newer = $state(false);
  readonly newer = $derived(this.#newer);

  /** Keep the page on this device, and watch for the next one. */
  async begin(): Promise<void> {
    const kept = await navigator.serviceWorker.register(addressOf('/worker.js'));
    kept.addEventListener('updatefound', () => {
      const next = kept.installing;
      next?.addEventListener('statechange', () => {
        if (next.state === 'installed' && navigator.serviceWorker.controller) this.#newer = true;
      });
    });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('lessons');
  }
}

export const version = new Version();
