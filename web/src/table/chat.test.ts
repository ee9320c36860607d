import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-svelte';
import { keep } from '../lib/keep';
import { settings } from '../lib/settings.svelte';
import type { ChatFrame } from '../lib/types';
import { fixture, quietly, show } from '../testing/shown';

quietly();

const said = (text: string, n = 0): ChatFrame => ({ t: 'chat', n, chair: 1, by: 'voice of Bo', name: 'Bo', text, phrase: -1 });
const lines = () => page.getByRole('region', { name: 'Chat' }).getByRole('listitem');
const texts = () => lines().elements().map((line) => line.querySelector('span')?.textContent ?? line.textContent);

test('what was said before this page came can be read, and is not new', async () => {
  keep('read', null);
  const { tell } = await show('buck-play');
  tell({ t: 'talk', n: 1, said: [said('hello'), said('good luck')] });
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await expect.poll(texts).toEqual(['hello', 'good luck']);
});

test('what nobody has read is new once more to a page that is loaded anew', async () => {
  keep('read', null);
  const { tell, store } = await show('buck-play');
  tell(said('hello', 3));
  await page.getByRole('button', { name: 'Chat, 1 new' }).click();
  await expect.poll(texts).toEqual(['hello']);
  await page.getByRole('region', { name: 'Chat' }).getByRole('button', { name: 'Close' }).click();
  for (const text of ['anybody?', 'anybody?']) tell(said(text, 3));
  await cleanup();
  const again = await show('buck-play');
  again.tell({ t: 'talk', n: 3, said: [said('hello', 3), said('anybody?', 3), said('anybody?', 3), said('so?', 4)] });
  expect([store.said - store.read, again.store.said - again.store.read]).toEqual([2, 3]);
  await page.getByRole('button', { name: 'Chat, 3 new' }).click();
  await expect.element(page.getByRole('button', { name: 'Chat', exact: true })).toBeVisible();
  expect(localStorage.getItem('buckboard.read')).not.toContain('anybody');
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

test('who fills the line is told how much fits', async () => {
  await show('buck-play');
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  const chat = page.getByRole('region', { name: 'Chat' });
  await chat.getByRole('textbox').fill('a'.repeat(299));
  await expect.element(chat.getByRole('status')).not.toBeInTheDocument();
  await chat.getByRole('textbox').fill('a'.repeat(300));
  await expect.element(chat.getByRole('status')).toHaveTextContent('300 letters');
});

test.each([[360, 640], [390, 844], [640, 360]])('at %i by %i what is said of a full line takes nothing of it', async (width, height) => {
  await page.viewport(width, height);
  await show('buck-play');
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  const chat = page.getByRole('region', { name: 'Chat' });
  const line = chat.getByRole('textbox');
  await expect.element(line).toBeVisible();
  const long = line.element().clientWidth;
  await line.fill('a'.repeat(300));
  await expect.element(chat.getByRole('status')).toBeVisible();
  expect(line.element().clientWidth).toBe(long);
  const [told, drawer] = [chat.getByRole('status').element(), document.querySelector('.drawer')!].map((one) => one.getBoundingClientRect());
  expect(told!.bottom).toBeLessThanOrEqual(drawer!.bottom);
});

test('a line that is refused comes back, with the reason, until it is mended', async () => {
  const { done } = await show('buck-play');
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  const chat = page.getByRole('region', { name: 'Chat' });
  await chat.getByRole('textbox').fill('hello');
  await chat.getByRole('button', { name: 'Send' }).click();
  done({ ok: false, why: 'Too fast; wait a moment.' });
  await expect.element(chat.getByRole('alert')).toHaveTextContent('Too fast; wait a moment.');
  await expect.element(chat.getByRole('textbox')).toHaveValue('hello');
  await chat.getByRole('textbox').fill('hello!');
  await expect.element(chat.getByRole('alert')).not.toBeInTheDocument();
});

test('what somebody has said goes when he is erased', async () => {
  const { tell, store } = await show('buck-play');
  tell(said('hello', 1));
  tell({ t: 'talk', n: 1, said: [] });
  expect([store.chat, store.said]).toEqual([[], 1]);
});

const mute = (who: string) => page.getByRole('button', { name: `Mute ${who}` }).first();

test('who is muted stays so under another name, in another chair and after a reload; a namesake is heard', async () => {
  const { tell, back, scene, store } = await show('buck-play');
  const bo = (text: string, name: string, chair = 1): ChatFrame => ({ ...said(text), name, chair });
  tell(bo('one', 'Bo'));
  await page.getByRole('button', { name: 'Chat, 1 new' }).click();
  await mute('Bo').click();
  await expect.poll(texts).toEqual(['Whatever was said is muted.']);
  for (const line of [bo('two', 'Robert'), bo('three', 'Robert', -1), { ...said('four'), by: 'voice of another Bo' }]) tell(line);
  await expect.poll(texts).toEqual(['four']);
  back(scene);
  tell({ t: 'talk', n: scene.n, said: [bo('one', 'Bo'), bo('five', 'Bob')] });
  await expect.poll(texts).toEqual(['Whatever was said is muted.']);
  expect(JSON.parse(localStorage.getItem('buckboard.settings')!)).toMatchObject({ muted: ['voice of Bo'] });
  await page.getByRole('button', { name: 'Hear Bob again' }).click();
  await expect.poll(texts).toEqual(['one', 'five']);
  expect(store.chat.length).toBe(2);
});

test('who opens the chat writes, and plays no card by it, also where one may only listen', async () => {
  const { sent, tell, scene } = await show('buck-play');
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: 'Say something' })).toHaveFocus();
  await userEvent.keyboard('Hello 2');
  await expect.element(page.getByRole('textbox', { name: 'Say something' })).toHaveValue('Hello 2');
  const { table } = fixture('buck-play');
  tell({ t: 'table', n: scene.n, table: { ...table, settings: { ...table.settings, table_talk: false } } });
  await expect.element(page.getByRole('textbox', { name: 'Say something' })).not.toBeInTheDocument();
  (page.getByRole('button', { name: 'Chat', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('123456');
  expect(sent).toEqual([]);
});

test('what somebody says who is muted is not counted as new', async () => {
  settings.set({ muted: ['voice of Bo'] });
  const { tell, store } = await show('buck-play');
  tell(said('one', 1));
  tell({ ...said('two', 2), by: 'voice of Cy', name: 'Cy' });
  expect(store.said).toBe(1);
  await page.getByRole('button', { name: 'Chat, 1 new' }).click();
  await expect.poll(texts).toEqual(['two']);
});

test('quick phrases are sent as numbers and shown as words', async () => {
  const { sent, tell } = await show('buck-play');
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  const phrases = page.getByRole('group', { name: 'Quick phrases' }).getByRole('button');
  await expect.element(phrases.first()).toBeVisible();
  const words = phrases.elements().map((button) => button.textContent);
  expect(words).toEqual(['Hello!', 'Nice hand!', 'Well played', 'Thank you', 'Ouch', 'One moment', 'Back again', 'Good game']);
  await phrases.nth(3).click();
  expect(sent).toMatchObject([{ do: 'chat', phrase: 3 }]);
  expect(sent[0]).not.toHaveProperty('text');
  words.forEach((_, phrase) => tell({ ...said(''), phrase }));
  await expect.poll(texts).toEqual(words);
  tell({ ...said('of a later page', 1), phrase: 31 });
  await expect.poll(() => texts().at(-1)).toBe('of a later page');
});

test('nobody can mute himself, also under the name that he had; whoever sat in his chair before can be', async () => {
  const { tell, store } = await show('buck-play');
  const own = store.ownChairs[0]!;
  const by = store.info!.you;
  tell({ ...said('mine', 1), chair: own, by, name: 'My old name' });
  tell({ ...said('another’s', 2), chair: (own + 1) % 4, by: 'voice of Zoe', name: 'Zoe' });
  tell({ ...said('before my time', 3), chair: own, by: 'voice of Ed', name: 'Ed' });
  await page.getByRole('button', { name: 'Chat, 3 new' }).click();
  await expect.poll(() => lines().elements().map((line) => line.querySelector('.mute')?.getAttribute('aria-label'))).toEqual([undefined, 'Mute Zoe', 'Mute Ed']);
});
