import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { $: new URL('./src', import.meta.url).pathname }, conditions: process.env.VITEST ? ['browser'] : undefined },
  server: { port: 5173, fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  build: {
    outDir: '../src/bugnight/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
});
