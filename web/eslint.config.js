import js from '@eslint/js';
import prettier from 'eslint-config-prettier/flat';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    // The TypeScript compiler knows better which names exist.
    files: ['**/*.ts', '**/*.svelte'],
    rules: { 'no-undef': 'off' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // A desk's sets and maps are values: replaced as a whole ($derived, $state.raw), never changed in place.
    files: ['src/games/*/desk.svelte.ts'],
    rules: { 'svelte/prefer-svelte-reactivity': 'off' },
  },
  { files: ['public/lamp.js'], languageOptions: { globals: globals.browser } },
  { files: ['scripts/*.mjs', '*.js'], languageOptions: { globals: globals.node } },
);
