import '../styles/tokens.css';
import '../styles/base.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';

import { findings } from '../testing/axe';
import { ledger, NAMES, teams } from '../testing/scenes';
import HandSummary from './HandSummary.svelte';
import ScoreSheet from './ScoreSheet.svelte';

const SUMMARY = {
  headline: '{0} and {2} bid 4 and made 5.',
  rows: [
    { seats: [0, 2], text: 'took 5 tricks', change: '+5', score: '14' },
    { seats: [1, 3], text: 'took {1}’s trick', change: '−4 XX', score: '−5' },
  ],
  notes: ['{3} dropped out.'],
  winners: [0, 2],
};

test('the summary has names in place of seats, says who won, and draws the sawracks', async () => {
  const screen = await render(HandSummary, { summary: SUMMARY, names: NAMES, hand: 3 });
  await expect.element(screen.getByRole('heading', { name: 'Ann and Cy win the match, 14 to −5.' })).toBeVisible();
  await expect.element(screen.getByText('Ann and Cy bid 4 and made 5.')).toBeVisible();
  await expect.element(screen.getByText('took Bo’s trick')).toBeVisible();
  await expect.element(screen.getByText('Di dropped out.')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'wins the match' })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: '2 sawracks' })).toBeVisible();
  expect(screen.container.textContent).not.toMatch(/\{\d\}/);
  expect(await findings(screen.container)).toEqual([]);
});

test('on the sheet every score but the one that stands is struck through', async () => {
  const screen = await render(ScoreSheet, { sheet: teams });
  expect([...screen.container.querySelectorAll('s')].map((struck) => struck.textContent)).toEqual(['5', '1']);
  expect(screen.container.querySelectorAll('.struck svg path').length).toBe(2);
});

test('a set is circled and said to be one, a sawrack stands at the hand and at the head of its column', async () => {
  const screen = await render(ScoreSheet, { sheet: teams });
  expect(screen.container.querySelector('.set')?.textContent?.replace(/\s+/g, ' ').trim()).toBe('−6 set');
  await expect.element(screen.getByRole('columnheader', { name: 'Bo and Di 1 sawrack' })).toBeVisible();
  expect(screen.container.querySelectorAll('.marks').length).toBe(2);
  expect(await findings(screen.container)).toEqual([]);
});

test('a hand that changed nothing leaves a dash that says what the score still is', async () => {
  const screen = await render(ScoreSheet, { sheet: teams });
  await expect.element(screen.getByRole('img', { name: 'stays at 9' })).toBeVisible();
});

test('the ledger marks burns and says who pays whom', async () => {
  const screen = await render(ScoreSheet, { sheet: ledger });
  expect(screen.container.querySelector('.burned')?.textContent).toContain('burned');
  await expect.element(screen.getByText('Di pays Ann 12')).toBeInTheDocument();
  await expect.element(screen.getByText('2 payments make everybody even.')).toBeVisible();
  expect(await findings(screen.container)).toEqual([]);
});

test('a ledger with nothing to pay says so, and an empty sheet that nothing is written', async () => {
  const screen = await render(ScoreSheet, { sheet: { ...ledger, rows: [], payments: [] } });
  await expect.element(screen.getByText('Nobody owes anybody anything.')).toBeVisible();
  await expect.element(screen.getByText(/Nothing is written yet/)).toBeVisible();
});

test('eight columns can be reached on a narrow page: the ledger scrolls inside, the page does not', async () => {
  const heads = ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Wilhelmina'];
  const cells = heads.map(() => ({ text: '−128', change: '−128', marks: 0, burned: true }));
  const sheet = { ...ledger, heads, totals: heads.map(() => '−128'), rows: [{ hand: 1, note: 'pot 128, double', cells }] };
  const screen = await render(ScoreSheet, { sheet });
  screen.container.style.width = '300px';
  const scroll = screen.container.querySelector('.scroll')!;
  expect(scroll.scrollWidth).toBeGreaterThan(scroll.clientWidth);
  expect(screen.container.scrollWidth).toBeLessThanOrEqual(300);
});
