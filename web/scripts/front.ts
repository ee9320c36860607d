// What is put into index.html when the page is built: the front page as a newcomer sees it before any script has come,
// and the names of the parts that an address needs, so that `first.js` may ask for them at once.

import type { Component } from 'svelte';
import type { OutputBundle, OutputChunk } from 'rolldown';
import type { Plugin } from 'vite';
import { createServer } from 'vite';

const AHEAD: Record<string, string[]> = {
  front: ['/src/pages/Front.svelte'],
  table: ['/src/pages/Table.svelte', '/src/table/TableView.svelte'],
};

/** Puts the front page, its style and what is to be fetched ahead into index.html. */
export function frontPage(): Plugin {
  return {
    name: 'front-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const drawn = await draw();
        const parts = Object.entries(AHEAD).map(([name, modules]) => [name, files(bundle ?? {}, modules)] as const);
        const asked = parts.map(([name, found]) => ` data-${name}="${found.filter((file) => !html.includes(file)).join(' ')}"`);
        const style = parts[0]![1].filter((file) => file.endsWith('.css') && !html.includes(file));
        const links = style.map((file) => `<link rel="stylesheet" crossorigin href="${file}">\n  `);
        return html
          .replace('<!-- front -->', drawn)
          .replace(' src="/first.js"', ` src="/first.js"${asked.join('')}`)
          .replace('</head>', `${links.join('')}</head>`);
      },
    },
  };
}

async function draw(): Promise<string> {
  const server = await createServer({
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    const { default: Front } = await server.ssrLoadModule('/src/pages/Front.svelte');
    const { render } = (await server.ssrLoadModule('svelte/server')) as typeof import('svelte/server');
    return render(Front as Component, {}).body.replace(/<!--.*?-->/g, '');
  } finally {
    await server.close();
  }
}

/** The files that modules need before they can be shown: their chunks, what those import, and the styles. */
function files(bundle: OutputBundle, modules: string[]): string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(`/${name}`)) return;
    found.add(`/${name}`);
    for (const style of styles(chunk)) found.add(`/${style}`);
    chunk.imports.forEach(add);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && modules.some((module) => chunk.facadeModuleId?.endsWith(module))) add(chunk.fileName);
  }
  return [...found];
}

function styles(chunk: OutputChunk): Iterable<string> {
  return (chunk as OutputChunk & { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? [];
}
