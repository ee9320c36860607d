import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { frontPage } from './scripts/front.ts';

// The server that the page talks to while one works on it: `npm run dev`.
const server = process.env.BUCKBOARD ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } }), frontPage()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the content policy allows no data addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: false, // `npm run sizes` says them
    rolldownOptions: {
      checks: { pluginTimings: false },
      // No part of the page is an element of its own; without being told the builder keeps what would make one.
      treeshake: { moduleSideEffects: [{ test: /svelte\/src\/internal\/client\/dom\/elements\/custom-element/, sideEffects: false }] },
    },
  },
  server: process.env.VITEST
    ? {}
    : { proxy: { '/api': server, '/ws': { target: server.replace('http', 'ws'), ws: true } } },
});
