import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fixture, quietly, show } from '../testing/shown';

quietly();

const tools = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.tool')];
const places = (): string[] => tools().map((tool) => `${tool.querySelector('.brief')!.textContent} ${Math.round(tool.getBoundingClientRect().left)}`);

test.each([[320, 568], [375, 667], [667, 375], [1280, 720]])('at %i by %i no tool moves when another cannot be had, or something is said', async (width, height) => {
  await page.viewport(width, height);
  const scene = fixture('buck-play');
  scene.frames[0]!.may_undo = true;
  const { tell } = await show(scene);
  const before = places();
  expect(before).toHaveLength(6);
  const frame = scene.frames[0]!;
  tell({ ...frame, n: frame.n + 1, whole: true, may_undo: false, mine: { ...frame.mine!, question: null } });
  tell({ t: 'chat', n: frame.n + 1, chair: 1, by: 'voice of Bo', name: 'Bo', text: 'hello', phrase: -1 });
  await expect.element(page.getByRole('button', { name: 'Chat, 1 new' })).toBeVisible();
  await expect.poll(() => tools().filter((tool) => tool.getAttribute('aria-disabled') === 'true').map((tool) => tool.title)).toEqual(['Last trick', 'Take back', 'Hint']);
  expect(places()).toEqual(before);
});

test('who taps a grey tool is told why by the server, also while nothing is asked', async () => {
  const scene = fixture('buck-play');
  Object.assign(scene.frames[0]!, { may_undo: false });
  scene.frames[0]!.mine!.question = null;
  const { sent, done } = await show(scene);
  await page.getByRole('button', { name: 'Take back' }).click({ force: true });
  await expect.poll(() => sent).toMatchObject([{ do: 'undo' }]);
  done({ ok: false, why: 'You have not answered yet.' });
  await expect.poll(() => document.querySelector('.news')?.textContent).toBe('You have not answered yet.');
});
