import { tick } from 'svelte';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fixture, own, panel, polite, quietly, show } from '../testing/shown';
import { TIMES } from './timing';

quietly();

const notes = (): string[] => [...document.querySelectorAll('.news')].map((note) => note.textContent!);

test('the last round that is called is told to everybody, marked in the bar, and the note goes by itself', async () => {
  const { store, tell, scene } = await show('buck-play');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    tell({ t: 'table', n: scene.n + 1, table: { ...store.info!, last_round: true } });
    await vi.waitFor(() => expect(notes()).toEqual(['The last round has been called.']));
    expect(polite()).toBe('The last round has been called.');
    expect(document.querySelector('.bar')!.textContent).toContain('last round');
    await vi.advanceTimersByTimeAsync(TIMES.news);
    expect(notes()).toEqual([]);
    expect(document.querySelector('.bar')!.textContent).toContain('last round');
  } finally {
    vi.useRealTimers();
  }
});

test.each([[375, 667], [667, 375], [1280, 720]])('at %i by %i a note covers nothing that can be pressed', async (width, height) => {
  await page.viewport(width, height);
  const { store, tell, scene } = await show('buck-bid');
  const chairs = store.info!.chairs.map((chair, at) => ({ ...chair, host: at === 1 }));
  tell({ t: 'table', n: scene.n + 1, table: { ...store.info!, chairs } });
  await expect.poll(notes).toHaveLength(1);
  const note = document.querySelector('.news')!.getBoundingClientRect();
  for (const button of document.querySelectorAll('main button')) {
    const box = button.getBoundingClientRect();
    const apart = box.right <= note.left || box.left >= note.right || box.bottom <= note.top || box.top >= note.bottom;
    expect([button.textContent, apart]).toEqual([button.textContent, true]);
  }
});

test('who has paused the table stands where the question stood', async () => {
  const scene = fixture('buck-play');
  Object.assign(scene.table, { paused: true, paused_by: 'Bo' });
  await show(scene);
  await expect.element(page.getByText('Bo has paused the table.')).toBeVisible();
});

test('a card that is tapped without a connection will be sent when it is back', async () => {
  const { store, scene } = await show('buck-play');
  store.link = 'waiting';
  await tick();
  const at = scene.mine!.cards.findIndex((card) => card.legal);
  own()[at]!.click();
  await expect.element(page.getByText(/^.+ will be sent when it is back\.$/)).toBeVisible();
  expect(own()[at]!.classList.contains('selected')).toBe(true);
});

test('what was missed does not hide whom the table waits for', async () => {
  const scene = fixture('buck-play');
  const [frame] = scene.frames;
  frame!.mine!.question = null;
  frame!.public!.asked = [1];
  const { store } = await show(scene);
  store.missed = { lines: ['While you were away a bot answered for you twice.', 'A second line that is as long as this one.'], told: true };
  await expect.element(panel().getByText(/^While you were away .* as this one\.$/)).toBeVisible();
  await expect.element(panel().getByText(/^Waiting for /)).toBeVisible();
});
