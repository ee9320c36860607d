import '../styles/tokens.css';
import '../styles/base.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';

import { ledger } from '../testing/scenes';
import { serve } from '../testing/server';
import HandsPage from './HandsPage.svelte';

afterEach(() => vi.unstubAllGlobals());

const row = (note: string) => ({ hand: 1, cells: [], note });

test('matches are asked for by their numbers at the table, of which some have no sheet', async () => {
  const heads = (first: string) => ['Ann', 'Bo', 'Cy', 'Di'].map((name, nth) => (nth ? name : first));
  const sheet = { ...ledger, totals: ['0', '0', '0', '0'], rows: [], payments: [] };
  serve({
    'GET /tables/old/sheets': { sheets: [{ ...sheet, match: 2, heads: heads('Zoe') }, { ...sheet, match: 5, heads: heads('Yan') }] },
    'GET /tables/old/hands?match=2': { match: 2, rows: [row('pot 12')] },
    'GET /tables/old/hands?match=5': { match: 5, rows: [row('pot 7')] },
  });
  await render(HandsPage, { id: 'old' });
  await expect.element(page.getByText('pot 7')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Hand 1' })).toHaveAttribute('href', '/t/old/hands/5/1');
  await expect.element(page.getByText('Yan').first()).toBeVisible();
  await page.getByRole('button', { name: 'Match 2' }).click();
  await expect.element(page.getByText('pot 12')).toBeVisible();
  await expect.element(page.getByText('Zoe').first()).toBeVisible();
  expect(page.getByText('Yan').elements()).toEqual([]);
});
