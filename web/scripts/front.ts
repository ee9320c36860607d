// Draws the front page once, when the page is built, so that a newcomer sees it before any script has come.

import type { Component } from 'svelte';
import type { Plugin } from 'vite';
import { createServer } from 'vite';

/** Puts the front page into index.html. */
export function frontPage(): Plugin {
  return {
    name: 'front-page',
    apply: 'build',
    async transformIndexHtml(html) {
      const server = await createServer({
        server: { middlewareMode: true, ws: false, watch: null },
        appType: 'custom',
        logLevel: 'error',
      });
      try {
        const { default: Front } = await server.ssrLoadModule('/src/pages/Front.svelte');
        const { render } = (await server.ssrLoadModule('svelte/server')) as typeof import('svelte/server');
        const drawn = render(Front as Component, {}).body.replace(/<!--.*?-->/g, '');
        return html.replace('<!-- front -->', drawn);
      } finally {
        await server.close();
      }
    },
  };
}
