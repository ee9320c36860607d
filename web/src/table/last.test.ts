import { expect, test } from 'vitest';
import { tick } from 'svelte';
import { page, userEvent } from 'vitest/browser';
import type { Fixture } from '../../fixtures/open';
import { said } from '../lib/cards';
import { settings } from '../lib/settings.svelte';
import { fixture, polite, quietly, show } from '../testing/shown';

quietly();

test('the last trick is shown by a key, exactly as it lay, and by no key where there is none', async () => {
  const hand = fixture('buck-hand');
  const at = hand.frames.findIndex((frame) => frame.public?.last_trick.length);
  const { scene } = await show({ table: hand.table, frames: [hand.frames[at]!] });
  await userEvent.keyboard('l');
  const dialog = page.getByRole('dialog', { name: 'Last trick' });
  await expect.element(dialog).toBeVisible();
  expect([...document.querySelectorAll('.last figcaption')].map((one) => one.textContent)).toEqual(scene.public!.last_trick.map(({ seat }) => scene.public!.names[seat]));
  await userEvent.keyboard('l');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('who taps the grey button of the last trick is told why there is none, also while nothing is asked', async () => {
  const scene = fixture('buck-play');
  const [frame] = scene.frames;
  Object.assign(frame!.mine!, { question: null });
  Object.assign(frame!.public!, { last_trick: [], asked: [1] });
  await show(scene);
  const button = page.getByRole('button', { name: 'Last trick' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  (button.element() as HTMLElement).click();
  const why = 'No trick to look at: one can be seen from its last card until the next card is led.';
  await expect.poll(() => [...document.querySelectorAll('.news')].map((note) => note.textContent)).toEqual([why]);
  expect(polite()).toBe(why);
  (button.element() as HTMLElement).click(); // once more: it stands there once
  await expect.poll(() => document.querySelectorAll('.news').length).toBe(1);
  expect(document.querySelector('.news')!.checkVisibility()).toBe(true);
});

/** A hand up to the card that makes its first trick full. */
function full(): { scene: Fixture; trick: Fixture['frames'][number]; next: Fixture['frames'][number] } {
  const hand = fixture('buck-hand');
  const at = hand.frames.findIndex((frame) => frame.acts.some((act) => act.kind === 'trick'));
  return { scene: { table: hand.table, frames: [hand.frames[at - 1]!] }, trick: hand.frames[at]!, next: hand.frames[at + 1]! };
}
const dialog = page.getByRole('dialog', { name: 'Last trick' });
const lying = (): number => document.querySelectorAll('.lying').length;

test.each([
  ['its button', () => page.getByRole('button', { name: 'Last trick' }).click()],
  ['its key', () => userEvent.keyboard('l')],
  ['a tap on it', async () => document.querySelector<HTMLElement>('.lying')!.click()],
])('a trick that still lies there is looked at by %s, and stays till that is over', async (_, opens) => {
  settings.set({ speed: 'slow' });
  const { scene, trick } = full();
  const { tell } = await show(scene);
  tell(trick);
  await expect.poll(lying).toBe(4);
  await opens();
  await expect.element(dialog).toBeVisible();
  document.querySelector<HTMLElement>('main')!.focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(lying, { timeout: 5_000 }).toBe(0);
});

test('in a full trick the card that takes it stands out, until it is swept away', async () => {
  settings.set({ speed: 'slow' });
  const { scene, trick, next } = full();
  const { tell } = await show(scene);
  tell(trick);
  await expect.poll(lying).toBe(4);
  const { taker, last_trick } = trick.public!;
  const took = (): (string | null)[] => [...document.querySelectorAll('.lying.took img')].map((card) => card.getAttribute('alt'));
  expect(took()).toEqual([said(last_trick.find(({ seat }) => seat === taker)!.card)]);
  document.querySelector<HTMLElement>('.zone.cloth')!.click();
  tell(next);
  await expect.poll(lying).toBe(1);
  expect(took()).toEqual([]);
});

test('on a phone long names push no card of it, and no button, out of sight', async () => {
  await page.viewport(375, 667);
  const hand = fixture('buck-hand');
  const at = hand.frames.findIndex((frame) => frame.public?.last_trick.length);
  const frame = structuredClone(hand.frames[at]!);
  frame.public!.names = frame.public!.names.map((_, seat) => `Wilhelmina-Theodora von Hohenstein ${seat}`);
  await show({ table: hand.table, frames: [frame] });
  await userEvent.keyboard('l');
  await expect.element(dialog).toBeVisible();
  for (const part of document.querySelectorAll('.last, .last figure .card, .last .icon')) {
    const { left, right } = part.getBoundingClientRect();
    expect([part.className, left >= 0, right <= 375]).toEqual([part.className, true, true]);
  }
});

test('a small plate is tapped to be read, and the trick that lies there stays', async () => {
  await page.viewport(375, 667);
  settings.set({ speed: 'slow' });
  const { scene, trick } = full();
  const { tell } = await show(scene);
  tell(trick);
  await expect.poll(lying).toBe(4);
  document.querySelector<HTMLElement>('.plate:not(.wide)')!.click();
  await tick();
  expect(lying()).toBe(4);
  document.querySelector<HTMLElement>('.cloth')!.click();
  await expect.poll(lying).toBe(0);
});

test('it is shown until the next card is led, and goes by itself then', async () => {
  const { scene, trick, next } = full();
  expect(next.acts.map((act) => act.kind)).toEqual(['play']);
  settings.set({ speed: 'slow' });
  const { tell } = await show(scene);
  tell(trick);
  await expect.poll(lying).toBe(4);
  await userEvent.keyboard('l');
  await expect.element(dialog).toBeVisible();
  tell(next);
  await tick();
  await expect.element(dialog).toBeVisible(); // it has not been seen long enough yet
  await expect.element(dialog, { timeout: 10_000 }).not.toBeInTheDocument();
  await expect.poll(lying).toBe(1);
});

test('it stays where the table waits for one’s own lead', async () => {
  const { scene, trick } = full();
  const { tell } = await show(scene);
  tell({ ...trick, mine: { ...trick.mine!, question: fixture('buck-play').frames[0]!.mine!.question } });
  await expect.poll(lying).toBe(4);
  await userEvent.keyboard('l');
  await new Promise((seen) => setTimeout(seen, 1_500));
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Your question' })).toHaveTextContent('Which card do you play?');
});

test('a tap on the cloth goes on, and closes what is looked at', async () => {
  const { scene, trick } = full();
  const { tell } = await show(scene);
  tell(trick);
  await expect.poll(lying).toBe(4);
  await userEvent.keyboard('l');
  await expect.element(dialog).toBeVisible();
  document.querySelector<HTMLElement>('.zone.cloth')!.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(lying).toBe(0);
});

test('the last trick of a hand lies there again while the table is looked at, and not under the summary', async () => {
  const scene = fixture('buckpitch-over');
  expect(scene.frames[0]!.public!.last_trick).toHaveLength(4);
  await show(scene);
  await page.getByRole('button', { name: 'Look at the table' }).click();
  const cards = (): (string | null)[] => [...document.querySelectorAll('.lying img')].map((card) => card.getAttribute('alt'));
  await expect.poll(() => cards().toSorted()).toEqual(scene.frames[0]!.public!.last_trick.map(({ card }) => said(card)).toSorted());
  await page.getByRole('button', { name: 'The summary' }).click();
  await expect.poll(lying).toBe(0);
});

test.each([[320, 568], [375, 667], [667, 375], [1280, 720]])('at %i by %i who looks at the table after a hand sees whom it waits for, and goes on from there', async (width, height) => {
  await page.viewport(width, height);
  const scene = fixture('buckpitch-over');
  const chairs = scene.table.chairs.map((chair, at) => ({ ...chair, kind: 'person' as const, name: ['Ann', 'Bo', 'Cy', 'Di'][at]!, away: false, ready: at > 1, yours: at === 0 }));
  scene.table = { ...scene.table, stage: 'between', paused: false, can: ['ready'], chairs };
  const { sent, tell } = await show(scene);
  const line = page.getByText(/^Waiting for/);
  await expect.element(line).toHaveTextContent('Waiting for Bo and you'); // beside the button of the summary, too
  await page.getByRole('button', { name: 'Look at the table' }).click();
  await expect.element(line).toHaveTextContent('Waiting for Bo and you');
  const next = page.getByRole('button', { name: 'Next hand' });
  for (const one of [line, next, page.getByRole('button', { name: 'The summary' })]) {
    const box = one.element().getBoundingClientRect();
    expect([box.left >= 0, box.right <= width, box.top >= 0, box.bottom <= height]).toEqual([true, true, true, true]);
    expect(one.element().contains(document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2))).toBe(true);
  }
  const over = document.querySelector('section.after')!.getBoundingClientRect();
  await expect.poll(lying).toBe(4);
  for (const card of document.querySelectorAll('.lying')) {
    const { top, bottom, left, right } = card.getBoundingClientRect();
    expect(bottom <= over.top || top >= over.bottom || right <= over.left || left >= over.right).toBe(true);
  }
  await next.click();
  expect(sent).toMatchObject([{ do: 'ready' }]);
  tell({ t: 'table', n: 99, table: { ...scene.table, chairs: chairs.map((chair) => ({ ...chair, ready: chair.name !== 'Bo' })) } });
  await expect.element(line).toHaveTextContent(/^Waiting for Bo$/);
  await expect.element(next).not.toBeInTheDocument();
});

test('Enter goes on after a hand where the focus rests on the summary, and is a button’s own on a button', async () => {
  const scene = fixture('buckpitch-over');
  const chairs = scene.table.chairs.map((chair, at) => ({ ...chair, ready: false, yours: at === 0 }));
  scene.table = { ...scene.table, stage: 'between', paused: false, can: ['ready'], chairs };
  const { sent } = await show(scene);
  await expect.element(page.getByRole('button', { name: 'Next hand' })).toBeVisible();
  page.getByRole('button', { name: 'Look at the table' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'The summary' })).toBeVisible();
  expect(sent).toEqual([]);
  document.querySelector<HTMLElement>('section.after')!.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toMatchObject([{ do: 'ready' }]);
});

test.each([[375, 667], [667, 375], [1280, 720]])('at %i by %i it is small, and no name of it is cut', async (width, height) => {
  await page.viewport(width, height);
  const { scene, trick } = full();
  const names = ['Annabelle', 'Bartholomew', 'Catherine', 'Dieter'];
  scene.frames = [{ ...trick, public: { ...trick.public!, names } }];
  await show(scene);
  await userEvent.keyboard('l');
  await expect.element(dialog).toBeVisible();
  const box = dialog.element().getBoundingClientRect();
  expect(box.width).toBeLessThanOrEqual(360);
  expect(box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height).toBe(true);
  for (const name of document.querySelectorAll('.last figcaption')) expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth + 1);
  const cards = [...document.querySelectorAll('.last .card')].map((card) => card.getBoundingClientRect());
  expect(cards).toHaveLength(4);
  expect(new Set(cards.map(({ top }) => Math.round(top))).size).toBe(3); // as they lay: one above, two beside, one below
});

test.each([[667, 375], [844, 390]])('at %i by %i all five lines of a summary are seen, and that it goes on below them', async (width, height) => {
  await page.viewport(width, height);
  await show('buckem5-over');
  await expect.element(page.getByRole('button', { name: 'Next hand' })).toBeVisible();
  const next = document.querySelector<HTMLElement>('.after .next')!;
  const lines = [...document.querySelectorAll('.after .rows li')].map((line) => line.getBoundingClientRect());
  expect(lines.filter(({ bottom }) => bottom <= next.getBoundingClientRect().top + 1)).toHaveLength(6); // and what stands above them
  for (let note = 0; note < 5; note++) document.querySelector('.after .notes')!.append(document.createElement('li'));
  await expect.poll(() => getComputedStyle(next, '::before').content).toBe('""');
  const all = document.querySelector('section.after')!;
  all.scrollTop = all.scrollHeight;
  await expect.poll(() => getComputedStyle(next, '::before').content).toBe('none');
});

test.each([[375, 667], [667, 375], [1280, 720]])('at %i by %i the tools can be reached under the summary', async (width, height) => {
  await page.viewport(width, height);
  await show('buckpitch-over');
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  const box = page.getByRole('button', { name: 'Table', exact: true }).element().getBoundingClientRect();
  expect(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)!.closest('.tool')).not.toBeNull();
  await page.getByRole('button', { name: 'Chat' }).click();
  await expect.element(page.getByRole('region', { name: 'Chat' })).toBeVisible();
});
