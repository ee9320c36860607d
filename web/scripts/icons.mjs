// Makes src/icons from Lucide's icons (ISC): `node scripts/icons.mjs FOLDER NAME…`, where FOLDER is the unpacked npm
// package @lucide/svelte. The package itself has eight thousand files and is not installed; the page has two dozen icons.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const [folder, ...names] = process.argv.slice(2);
const target = new URL('../src/icons/', import.meta.url).pathname;

for (const name of names) {
  const alias = await readFile(join(folder, 'dist/icons', `${name}.js`), 'utf8'); // some icons have been renamed
  const file = /from "\.\/([\w-]+\.svelte)"/.exec(alias)[1];
  const text = await readFile(join(folder, 'dist/icons', file), 'utf8');
  const { node } = JSON.parse(/const iconData = (\{.*\});/.exec(text)[1]);
  const drawn = node.map(
    ([tag, given]) =>
      `  <${tag} ${Object.entries(given)
        .map(([key, value]) => `${key}="${value}"`)
        .join(' ')} />`,
  );
  await writeFile(
    join(target, `${name}.svelte`),
    `<!-- Lucide's “${name}”, ISC; made by scripts/icons.mjs. -->
<script lang="ts">
  import Sign, { type Look } from './Sign.svelte';

  let look: Look = $props();
</script>

<Sign {...look}>
${drawn.join('\n')}
</Sign>
`,
  );
}
