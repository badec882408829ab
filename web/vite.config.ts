import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The drawings in the theme's colours stand in the page itself: they are read while its script is on the way. */
const sprite = (): string =>
  readFileSync(new URL('./src/art/sprite.svg', import.meta.url), 'utf8').replace(/<!--.*?-->|\n\s*/gs, '');

/** Few files, each with all it needs: on a slow line every one costs a way there and back. */
const FILES = [
  { name: 'first', test: /src\/(main\.ts|table\/Bar\.svelte|art\/Face\.svelte)$/, priority: 2 },
  { name: 'rules', test: /pages\/RulesText\.svelte$/, priority: 1 },
  { name: 'table', test: /pages\/Play\.svelte$/ },
  ...['en', 'de', 'fr'].map((language) => ({
    name: language,
    test: new RegExp(`/messages/${language}(/\\w+)?\\.ftl`),
  })),
];

/** The first script asks for the words of a language late: `lamp.js` knows earlier, if it is told where they are. */
const messages = (): Plugin => ({
  name: 'messages',
  enforce: 'post',
  generateBundle(_, bundle) {
    const page = bundle['index.html'];
    if (page?.type !== 'asset') throw new Error('there is no page');
    const files = Object.values(bundle).flatMap((file) => {
      const language = file.type === 'chunk' && file.moduleIds[0]?.match(/\/messages\/(\w\w)[/.].*ftl/)?.[1];
      return language ? [`${language}=/${file.fileName}`] : [];
    });
    page.source = String(page.source).replace('src="/lamp.js"', `src="/lamp.js" data-messages="${files.join(' ')}"`);
  },
});

/** What a table is made of is loaded from the start at its own address, not after the first script has asked for it. */
const tablePage = (): Plugin => ({
  name: 'table-page',
  enforce: 'post',
  generateBundle(_, bundle) {
    const page = bundle['index.html'];
    const play = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/pages/Play.svelte')),
    );
    if (page?.type !== 'asset' || !play) throw new Error('there is no page, or no table');
    const scripts = new Set([play.fileName]);
    const styles = new Set<string>();
    for (const name of scripts) {
      const file = bundle[name];
      if (file?.type !== 'chunk') continue;
      for (const needed of file.imports) scripts.add(needed);
      for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style);
    }
    const html = String(page.source).replace('<script type="module"', '<script type="module" fetchpriority="low"');
    page.source = html;
    const more = (name: string): boolean => !html.includes(`"/${name}"`);
    const links = [
      ...[...scripts]
        .filter(more)
        .map((name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${name}">`),
      ...[...styles].filter(more).map((name) => `<link rel="preload" as="style" crossorigin href="/${name}">`),
    ];
    this.emitFile({
      type: 'asset',
      fileName: 'table.html',
      source: html.replace('</head>', `${links.join('\n')}</head>`),
    });
  },
});

/** What a chat shows of a link to a table: the server names the picture by its game. */
const previews = (): Plugin => ({
  name: 'previews',
  generateBundle() {
    const games = new URL('./src/games/', import.meta.url);
    for (const game of readdirSync(games)) {
      const file = new URL(`${game}/preview.jpg`, games);
      if (existsSync(file))
        this.emitFile({ type: 'asset', fileName: `previews/${game}.jpg`, source: readFileSync(file) });
    }
  },
});

/** What the worker keeps for when there is no connection: `files.json` names every script and style. */
const fileList = (): Plugin => ({
  name: 'file-list',
  enforce: 'post',
  generateBundle(_, bundle) {
    const files = Object.keys(bundle).filter((name) => /\.(js|css|svg|woff2)$/.test(name));
    this.emitFile({ type: 'asset', fileName: 'files.json', source: JSON.stringify(files.map((name) => `/${name}`)) });
  },
});

export default defineConfig({
  plugins: [
    svelte(),
    fileList(),
    previews(),
    messages(),
    tablePage(),
    { name: 'sprite', transformIndexHtml: (page) => page.replace('<!-- sprite -->', sprite()) },
  ],
  resolve: {
    alias: { $: new URL('./src', import.meta.url).pathname },
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  server: { port: 5173, fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8420', ws: true } } },
  build: {
    outDir: '../src/bugnight/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: FILES } } },
  },
  test: { environment: 'jsdom', css: true, include: ['src/**/*.test.ts'], setupFiles: ['src/lang/english.setup.ts'] },
});
