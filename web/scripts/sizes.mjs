// How many bytes of script and style, compressed, a browser fetches before it shows the front page, or a table's cards.
// `npm run sizes` says them, and fails above the bar; with --json for programs.

import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const BAR = 80_000;
const forPrograms = process.argv.includes('--json');
const found = {};
const PATHS = {
  'the front page': ['index.html', 'pages/Front.svelte'],
  'a table before the deal': ['index.html', 'pages/Table.svelte', 'lobby/Lobby.svelte'],
  'a table with cards': ['index.html', 'pages/Table.svelte', 'table/TableView.svelte'],
};

const { output } = await build({ logLevel: 'error', build: { write: false } });
const chunks = new Map(output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
const weight = new Map(
  output.map((file) => [file.fileName, gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length]),
);

/** A chunk, all that it imports at once, and their styles. */
function needed(name, found = new Set()) {
  const chunk = chunks.get(name);
  if (!chunk || found.has(name)) return found;
  found.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const other of chunk.imports) needed(other, found);
  return found;
}

// What index.html itself asks for is fetched at every address.
const page = String(output.find((file) => file.fileName === 'index.html').source);
const always = [...page.matchAll(/<(?:link|script) [^>]*(?:href|src)="\/(assets\/[^"]+)"/g)].map((found) => found[1]);

let heavy = false;
for (const [path, parts] of Object.entries(PATHS)) {
  const files = new Set(always);
  for (const chunk of chunks.values()) {
    if (parts.some((part) => chunk.facadeModuleId?.endsWith(part))) needed(chunk.fileName, files);
  }
  const all = [...files].reduce((sum, file) => sum + weight.get(file), 0);
  const style = [...files].filter((file) => file.endsWith('.css')).reduce((sum, file) => sum + weight.get(file), 0);
  found[path] = all;
  if (!forPrograms)
    console.log(
      `${path}: ${(all / 1000).toFixed(1)} kB (of it styles ${(style / 1000).toFixed(1)} kB), ${files.size} files`,
    );
  heavy ||= all > BAR;
}
if (forPrograms) console.log(JSON.stringify(found));
else if (heavy) {
  console.error(`More than ${BAR / 1000} kB.`);
  process.exit(1);
}
