import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { frontPage } from './scripts/front.ts';

// The server that the page talks to while one works on it: `npm run dev`.
const server = process.env.BUCKBOARD ?? 'http://127.0.0.1:8000';

/** Short names for the styles of a part: they stand in every one of its lines. */
const cssHash = ({ hash, css }: { hash: (text: string) => string; css: string }): string => `s-${hash(css).slice(0, 5)}`;

export default defineConfig({
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true, cssHash } }), frontPage()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the content policy allows no data addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: false, // `npm run sizes` says them
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file each for what every page needs, what every page but the table has, what every picture of a table has.
            {
              name: 'page',
              test: /\/node_modules\/svelte\/|\/src\/(main|App|icons\/Sign|parts\/Lazy|lib\/(ahead|cards|chance|device_link|keep|me|route|router|settings|shell)\.|lib\/texts\/(index|cards|shell))/,
            },
            { name: 'frame', test: /\/src\/(parts\/(Shell|Icon)\.|icons\/settings-2|lib\/api\.|lib\/texts\/front)/ },
            {
              name: 'felt',
              test: /\/src\/(table\/(Card|Tile|director|keys|seat|timing|words)\.|lib\/calm\.|lib\/texts\/table)/,
            },
            { name: 'parts', test: /\/src\/(parts\/(CopyLine|Dialog|Pick|Toggle)\.|icons\/(x|copy|share-2|check)\.)/ },
            { name: 'lobby', test: /\/src\/(lobby\/(?!Lobby|Run|DeleteTable)|lib\/texts\/lobby)/ },
          ],
        },
      },
      checks: { pluginTimings: false },
      // No part of the page is an element of its own; without being told the builder keeps what would make one.
      treeshake: { moduleSideEffects: [{ test: /svelte\/src\/internal\/client\/dom\/elements\/custom-element/, sideEffects: false }] },
    },
  },
  server: process.env.VITEST
    ? {}
    : { proxy: { '/api': server, '/ws': { target: server.replace('http', 'ws'), ws: true } } },
});
