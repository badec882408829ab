import { createHash } from 'node:crypto';
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
  {
    name: 'table',
    test: /src\/(pages\/Play|art\/CardBack)\.svelte$|src\/(art\/(letters\.ts|card\.css)|(table\/facts|item)\.ts)$/,
  },
  ...['en', 'de', 'fr'].map((language) => ({
    name: language,
    test: new RegExp(`/messages/${language}(/\\w+)?\\.ftl\\?first$`),
  })),
];

/** Of a game's words those that only hints, reviews and lessons need come `?later`; comments stay here. */
const LATER = /^## (?:Why a move|The lesson)/;
const sections = (): Plugin => ({
  name: 'message-sections',
  enforce: 'pre',
  load(id) {
    const [, file, part] = /^(.*\.ftl)\?(first|later)$/.exec(id) ?? [];
    if (!file) return null;
    const wanted = readFileSync(file, 'utf8')
      .split(/^(?=## )/m)
      .filter((section) => !file.includes('/games/') || LATER.test(section) === (part === 'later'));
    return `export default ${JSON.stringify(wanted.join('').replace(/^#.*\n/gm, ''))}`;
  },
});

/** What a page says that cannot begin: its words are in the page itself. */
const broken = (): string => {
  const told = ['en', 'de', 'fr'].map((language) => {
    const file = new URL(`../src/bugnight/messages/${language}/page.ftl`, import.meta.url);
    const words = new Map(
      [...readFileSync(file, 'utf8').matchAll(/^(\S+) = (.+)$/gm)].map(([, key, text]) => [key, text]),
    );
    return [language, ['app-broken', 'app-broken-why', 'app-retry'].map((key) => words.get(key))];
  });
  return JSON.stringify(Object.fromEntries(told)).replaceAll('"', '&quot;');
};

/** The first script asks late for a language's words and the boxes' labels: `lamp.js` does so at once, if told where they are. */
const early = (): Plugin => ({
  name: 'early-files',
  enforce: 'post',
  generateBundle(_, bundle) {
    const page = bundle['index.html'];
    if (page?.type !== 'asset') throw new Error('there is no page');
    const files = Object.values(bundle).flatMap((file) => {
      const language = file.type === 'chunk' && file.moduleIds[0]?.match(/\/messages\/(\w\w)[/.].*ftl\?first/)?.[1];
      return language ? [`${language}=/${file.fileName}`] : [];
    });
    const labels = Object.keys(bundle).filter((name) => /^assets\/label-.*\.svg$/.test(name));
    page.source = String(page.source).replace(
      'src="/lamp.js"',
      `src="/lamp.js" data-messages="${files.join(' ')}" data-labels="${labels.map((name) => `/${name}`).join(' ')}" data-broken="${broken()}"`,
    );
  },
});

/**
 * What a table is made of is loaded from the start at its own address, not after the first script has asked for it;
 * its game's part by `lamp.js`, if the server says which game it is.
 */
const tablePage = (): Plugin => ({
  name: 'table-page',
  enforce: 'post',
  generateBundle(_, bundle) {
    const page = bundle['index.html'];
    const play = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/pages/Play.svelte')),
    );
    if (page?.type !== 'asset' || !play) throw new Error('there is no page, or no table');
    /** A script with all that it imports, and their styles. */
    const partsOf = (script: string): { scripts: Set<string>; styles: Set<string> } => {
      const [scripts, styles] = [new Set([script]), new Set<string>()];
      for (const name of scripts) {
        const file = bundle[name];
        if (file?.type !== 'chunk') continue;
        for (const needed of file.imports) scripts.add(needed);
        for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style);
      }
      return { scripts, styles };
    };
    const { scripts, styles } = partsOf(play.fileName);
    const games = Object.values(bundle).flatMap((file) => {
      const game = file.type === 'chunk' && /\/games\/([\w-]+)\/index\.ts$/.exec(file.facadeModuleId ?? '')?.[1];
      if (!game) return [];
      const parts = partsOf(file.fileName);
      const more = [...parts.scripts, ...parts.styles].filter((name) => !scripts.has(name) && !styles.has(name));
      return more.map((name) => `${game}=/${name}`);
    });
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
      source: html
        .replace('src="/lamp.js"', `src="/lamp.js" data-games="${games.join(' ')}"`)
        .replace('</head>', `${links.join('\n')}</head>`),
    });
  },
});

/** What a chat shows of a link to a table (the server names the picture by its game), and what stores show of the page. */
const previews = (): Plugin => ({
  name: 'previews',
  generateBundle() {
    const games = new URL('./src/games/', import.meta.url);
    for (const game of readdirSync(games)) {
      const file = new URL(`${game}/preview.jpg`, games);
      if (existsSync(file))
        this.emitFile({ type: 'asset', fileName: `previews/${game}.jpg`, source: readFileSync(file) });
    }
    const pictures = new URL('../docs/pictures/', import.meta.url);
    const tables = readdirSync(pictures).filter((name) => /^page-(?!phone).*\.webp$/.test(name));
    const shown = [['phone', 'page-phone.webp'], ...tables.sort().map((name, i) => [`table-${i + 1}`, name])];
    for (const [name, picture = ''] of shown) {
      const source = readFileSync(new URL(picture, pictures));
      this.emitFile({ type: 'asset', fileName: `previews/${name}.webp`, source });
    }
  },
});

/** The service worker keeps every file of the page. A name with a hash changes with its content; of others it is told. */
const kept = (): Plugin => ({
  name: 'kept-files',
  enforce: 'post',
  generateBundle(_, bundle) {
    const worker = bundle['worker.js'];
    if (worker?.type !== 'chunk') throw new Error('there is no service worker');
    const hash = (content: string | Uint8Array): string =>
      createHash('sha256').update(content).digest('hex').slice(0, 12);
    const shared = new URL('./public/', import.meta.url);
    const named = [
      ...readdirSync(shared).map((name) => [name, readFileSync(new URL(name, shared))] as const),
      ['index.html', bundle['index.html']?.type === 'asset' ? bundle['index.html'].source : ''] as const,
    ];
    const files = [
      ...named.map(([name, content]) => ({ url: name, revision: hash(content) })),
      ...Object.keys(bundle)
        .filter((name) => /^assets\/.*\.(js|css|svg|woff2)$/.test(name))
        .map((name) => ({ url: name, revision: null })),
    ];
    worker.code = worker.code.replace(/\bFILES\b/, JSON.stringify(files));
  },
});

export default defineConfig({
  // Scripts and styles find each other wherever they lie; the page has whole addresses, since it stands at many.
  experimental: {
    renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }),
  },
  plugins: [
    svelte(),
    previews(),
    sections(),
    early(),
    tablePage(),
    { name: 'sprite', transformIndexHtml: (page) => page.replace('<!-- sprite -->', sprite()) },
    kept(),
  ],
  worker: { format: 'es' },
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
    rolldownOptions: {
      input: { index: 'index.html', worker: 'src/offline/service-worker.ts' },
      output: {
        codeSplitting: { groups: FILES },
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  test: {
    environment: 'jsdom',
    css: true,
    include: ['src/**/*.test.ts'],
    testTimeout: 120_000, // a slow machine is no fault
    hookTimeout: 120_000,
    setupFiles: ['src/lang/english.setup.ts'],
    isolate: false, // one jsdom and one copy of the page for all files: ten times as fast
  },
});
