// Pictures of every scene at every size of the design, and what overlaps or sticks out in them.
// node scripts/shots.mjs ADDRESS FOLDER [scene,scene] [WIDTHxHEIGHT,…] [query]

import { mkdirSync } from 'node:fs';
import { readdirSync } from 'node:fs';
import { chromium } from 'playwright';

const SIZES = ['320x568', '360x640', '375x667', '393x852', '768x1024', '1180x820', '1280x720', '1920x1080'];
const [address, folder, only = '', sizes = '', more = ''] = process.argv.slice(2);
const fixtures = new URL('../fixtures/', import.meta.url);
const scenes = only ? only.split(',') : readdirSync(fixtures).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []));
const both = SIZES.flatMap((size) => [size, size.split('x').reverse().join('x')]);
mkdirSync(folder, { recursive: true });

/** Runs in the page: things that must not overlap, cut off their words or leave the window. */
function faults() {
  const found = [];
  const box = (node) => node.getBoundingClientRect();
  const named = (node) => `${node.className} ${node.textContent.trim().slice(0, 30)}`;
  const [w, h] = [innerWidth, innerHeight];
  const groups = ['.plate', '.lying', '.panel.asked', '.own', '.bar', '.own-line', '.tools'];
  const nodes = groups.flatMap((group) => [...document.querySelectorAll(group)].map((node) => ({ group, node, box: box(node) })));
  for (const { node, box: b } of nodes) {
    if (b.left < -1 || b.top < -1 || b.right > w + 1 || b.bottom > h + 1) found.push(`outside: ${named(node)}`);
  }
  nodes.forEach((a, at) => {
    for (const b of nodes.slice(at + 1)) {
      if (a.group === '.own' && b.group === '.own') continue; // a fan
      const x = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const y = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (x > 2 && y > 2) found.push(`overlap ${Math.round(x)}x${Math.round(y)}: ${named(a.node)} / ${named(b.node)}`);
    }
  });
  const own = [...document.querySelectorAll('.own')].map(box);
  own.forEach((b, at) => {
    const seen = at + 1 < own.length ? own[at + 1].left - b.left : b.width;
    if (own.length < 7 && seen < 47.5) found.push(`a card shows only ${seen.toFixed(1)} px`);
  });
  if (document.documentElement.scrollHeight > h + 1 || document.documentElement.scrollWidth > w + 1) found.push('the page scrolls');
  for (const node of document.querySelectorAll('.choices .button, .tool')) {
    if (box(node).height < 43) found.push(`low: ${named(node)} ${box(node).height}`);
  }
  for (const node of document.querySelectorAll('.choices .button, .name, .second, .text, .fact, .said, .makes')) {
    if (node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflow !== 'visible') found.push(`cut: ${named(node)}`);
  }
  return found;
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--disable-gpu', '--no-sandbox'] });
for (const scene of scenes) {
  const page = await browser.newPage({ viewport: { width: 375, height: 667 }, reducedMotion: 'reduce' });
  page.on('pageerror', (error) => console.log(`${scene} error: ${error.message}`));
  await page.goto(`${address}/fixtures/index.html?scene=${scene}${more}`);
  await page.waitForSelector('.felt', { timeout: 15_000 });
  await page.evaluate(() => document.fonts.ready);
  for (const size of sizes ? sizes.split(',') : both) {
    const [width, height] = size.split('x').map(Number);
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(150);
    await page.screenshot({ path: `${folder}/${scene}-${size}.png` });
    for (const fault of await page.evaluate(faults)) console.log(`${scene} ${size} ${fault}`);
  }
  await page.close();
}
await browser.close();
