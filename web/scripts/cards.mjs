// Makes public/cards from the card faces of Adrian Kennard (CC0), as the npm package @heruka_urgyen/react-playing-cards
// 0.5.0 has them in src/images: `node scripts/cards.mjs FOLDER-OF-THE-PACKAGE`. The colours are deepened so that each
// suit has a contrast of 4.5:1 and more on white; the black line around a card gives way to a shadow in the stylesheet.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { optimize } from 'svgo';

const COLOURS = { red: '#c4151c', green: '#14642c', '#00f': '#1a45b8', '#44f': '#2f55c8', '#fc4': '#f2bc3d' };
const source = join(process.argv[2] ?? '.', 'src/images');
const target = new URL('../public/cards/', import.meta.url).pathname;
await mkdir(join(target, 'two'), { recursive: true });

for (const rank of '23456789TJQKA') {
  for (const suit of 'CDHS') {
    await face('4color-bf', rank + suit, '');
    if (suit === 'C' || suit === 'D') await face('2color-bf', rank + suit, 'two');
  }
}

async function face(deck, card, folder) {
  const name = card[0] + card[1].toLowerCase();
  const drawn = await readFile(join(source, deck, `${card}.svg`), 'utf8');
  const { data } = optimize(drawn, {
    path: `${name}.svg`,
    multipass: true,
    floatPrecision: 1,
    plugins: ['preset-default', { name: 'prefixIds', params: { prefix: name, delim: '' } }, 'removeDimensions'],
  });
  const coloured = data
    .replace(/(fill|stroke)="(red|green|#00f|#44f|#fc4)"/g, (_, where, colour) => `${where}="${COLOURS[colour]}"`)
    .replace(' preserveAspectRatio="none"', '') // of the card itself, which keeps its shape
    .replaceAll('stroke-width="80"', 'stroke-width="108"') // the index, to be read at arm's length
    .replace(/<rect [^>]*rx="12"[^>]*>/, '<rect width="240" height="336" x="-120" y="-168" fill="#fff" rx="14"/>');
  await writeFile(join(target, folder, `${name}.svg`), coloured);
}
