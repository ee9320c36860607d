import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ChairInfo } from '../lib/types';
import { me } from '../lib/me.svelte';
import { serve } from '../testing/server';
import { ABOUT } from '../testing/told';
import { fixture, quietly, show } from '../testing/shown';

quietly();
afterEach(() => (vi.unstubAllGlobals(), me.become(null)));

/** A hand that is looked at by somebody without a chair; the second chair is as given. */
function without(second: Partial<ChairInfo>, can: string[]) {
  const scene = fixture('buck-play');
  scene.frames[0]!.mine = null;
  const chairs = scene.table.chairs.map((chair, number) => ({ ...chair, kind: 'person' as const, here: true, away: false, yours: false, ...(number === 1 ? second : {}) }));
  scene.table = { ...scene.table, chairs, host: false, can };
  return scene;
}

test('whoever got up reads that a bot plays on, and sits down again with one tap', async () => {
  me.become({ person: 'p', name: 'Bo', token: 'key' });
  const { sent } = await show(without({ kind: 'bot', name: 'Bo', away: true, here: false }, ['chat', 'sit']));
  await expect.element(page.getByText(/^You got up. A bot plays on for you/)).toBeVisible();
  await page.getByRole('button', { name: 'Sit down again' }).click();
  expect(sent).toMatchObject([{ do: 'sit', chair: 1 }]);
});

test('whoever got up between hands is told so, too, and sits down again with one tap', async () => {
  me.become({ person: 'p', name: 'Bo', token: 'key' });
  const scene = fixture('buck-play');
  const seated = { ...scene.table, stage: 'between' as const, can: ['sit', 'stand'] };
  const { sent, tell } = await show({ ...scene, table: seated });
  const own = seated.chairs.findIndex((chair) => chair.yours);
  const chairs = seated.chairs.map((chair, number) => (number === own ? { ...chair, kind: 'bot' as const, name: 'Fir', bot: 'thumb', yours: false } : chair));
  tell({ t: 'table', n: 99, table: { ...seated, chairs, host: false, can: ['sit'] } });
  await expect.element(page.getByText('You got up; a bot sits in your chair.')).toBeVisible();
  await page.getByRole('button', { name: 'Sit down again' }).click();
  expect(sent).toMatchObject([{ do: 'sit', chair: own }]);
});

test('a visitor hears how to come back to a chair that stands alone; who only watches says so once', async () => {
  serve({ 'GET /about': ABOUT });
  await show(without({ here: false }, []));
  await expect.element(page.getByText('Did you sit here before?')).toBeVisible();
  await page.getByRole('button', { name: 'How do I get back?' }).click();
  const told = page.getByRole('region', { name: 'Did you sit here before?' });
  await expect.element(told).toHaveTextContent(/open “You” there, make a link, .* to put a bot in your old chair/);
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'No, I only watch' }).click();
  await expect.element(page.getByText('Did you sit here before?')).not.toBeInTheDocument();
});

test('where everybody is here a visitor is asked nothing', async () => {
  await show(without({}, []));
  await expect.element(page.getByText(/^You are watching/)).toBeVisible();
  await new Promise((go) => setTimeout(go, 200));
  expect(document.querySelector('.notice')).toBeNull();
});
