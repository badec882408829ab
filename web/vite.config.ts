import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** The drawings in the theme's colours stand in the page itself: they are read while its script is on the way. */
const sprite = (): string => readFileSync(new URL('./src/art/sprite.svg', import.meta.url), 'utf8').replace(/<!--.*?-->|\n\s*/gs, '');

export default defineConfig({
  plugins: [svelte(), { name: 'sprite', transformIndexHtml: (page) => page.replace('<!-- sprite -->', sprite()) }],
  resolve: { alias: { $: new URL('./src', import.meta.url).pathname }, conditions: process.env.VITEST ? ['browser'] : undefined },
  server: { port: 5173, fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  build: {
    outDir: '../src/bugnight/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: { environment: 'jsdom', css: true, include: ['src/**/*.test.ts'] },
});
