import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ChatFrame } from '../lib/types';
import { quietly, show } from '../testing/shown';

quietly();

const said = (text: string, n = 0): ChatFrame => ({ t: 'chat', n, chair: 1, name: 'Bo', text, phrase: -1 });
const lines = () => page.getByRole('region', { name: 'Chat' }).getByRole('listitem');
const texts = () => lines().elements().map((line) => line.querySelector('span')?.textContent ?? line.textContent);

test('what was said before this page came can be read, and is not new', async () => {
  const { tell } = await show('buck-play');
  tell({ t: 'talk', n: 1, said: [said('hello'), said('good luck')] });
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await expect.poll(texts).toEqual(['hello', 'good luck']);
});

test('what is said while the line is down is new once it is back, and nothing stands there twice', async () => {
  const { tell, back, scene, store } = await show('buck-play');
  tell(said('hello', 1));
  expect(store.said).toBe(1);
  back(scene);
  tell({ t: 'talk', n: scene.n, said: [said('hello', 1), said('anybody?', 2)] });
  expect(store.said).toBe(2);
  await page.getByRole('button', { name: 'Chat, 2 new' }).click();
  await expect.poll(texts).toEqual(['hello', 'anybody?']);
});

test.each([[360, 640], [390, 844], [640, 360], [1440, 900]])('at %i by %i it covers neither the question nor the own cards nor a seat of a large table', async (width, height) => {
  await page.viewport(width, height);
  await show('buckem-stay');
  await page.getByRole('button', { name: 'Chat' }).click();
  await expect.element(page.getByRole('region', { name: 'Chat' })).toBeVisible();
  const chat = document.querySelector('.drawer')!.getBoundingClientRect();
  const inside = document.querySelector('.drawer form')!.getBoundingClientRect();
  expect([chat.top >= 0, chat.bottom <= height, inside.bottom <= chat.bottom]).toEqual([true, true, true]);
  for (const other of document.querySelectorAll(`.panel, .zone.cards .own${width > 1000 ? ', .plate' : ''}`)) {
    const box = other.getBoundingClientRect();
    const apart = box.right <= chat.left + 1 || box.left >= chat.right - 1 || box.bottom <= chat.top + 1 || box.top >= chat.bottom - 1;
    expect([other.className, apart]).toEqual([other.className, true]);
  }
});

test('what somebody has said goes when he is erased', async () => {
  const { tell, store } = await show('buck-play');
  tell(said('hello', 1));
  tell({ t: 'talk', n: 1, said: [] });
  expect([store.chat, store.said]).toEqual([[], 1]);
});

test('nobody can mute himself, or whom he plays beside; whoever sat in his chair before can be', async () => {
  const { tell, store } = await show('buck-play');
  const own = store.ownChairs[0]!;
  const { name } = store.info!.chairs[own]!;
  tell({ ...said('mine', 1), chair: own, name });
  tell({ ...said('another’s', 2), chair: (own + 1) % 4, name: 'Zoe' });
  tell({ ...said('before my time', 3), chair: own, name: 'Ed' });
  await page.getByRole('button', { name: 'Chat, 3 new' }).click();
  await expect.poll(() => lines().elements().map((line) => line.querySelector('.mute')?.getAttribute('aria-label'))).toEqual([undefined, 'Mute Zoe', 'Mute Ed']);
});
