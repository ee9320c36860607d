import '../styles/tokens.css';
import '../styles/base.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';

import { findings } from '../testing/axe';
import { ledger, NAMES, seat, teams } from '../testing/scenes';
import HandSummary from './HandSummary.svelte';
import ScoreSheet from './ScoreSheet.svelte';

const SUMMARY = {
  headline: '{0} and {2} bid 4 and made 5.',
  rows: [
    { seats: [0, 2], text: 'took 5 tricks', change: '+5', score: '14' },
    { seats: [1, 3], text: 'took {1}’s trick', change: '−4 XX', score: '−5' },
  ],
  notes: ['{3} dropped out.'],
  set: false,
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

test('figures in the headline are as tall as capitals: a nought is no letter', async () => {
  const screen = await render(HandSummary, { summary: SUMMARY, names: NAMES });
  await document.fonts.load('1rem "Young Serif"');
  const line = screen.container.querySelector('h2')!;
  line.style.width = 'max-content';
  line.textContent = '0 to 0';
  const wide = line.getBoundingClientRect().width;
  line.style.fontVariantNumeric = 'normal';
  expect(line.getBoundingClientRect().width).not.toBe(wide); // the font has both
});

test('after a showdown the cards that were shown stand in the summary, the wild one marked', async () => {
  const row = ['Kc', 'Th', 'Kh', 'Td', '5s'];
  const seats = NAMES.map((_, number) => seat(number === 1 ? { row, became: ['', '', '', 'Ks', ''] } : number === 3 ? { row: ['??', '??', '??', '??', '??'] } : {}));
  const rows = NAMES.map((_, number) => ({ seats: [number], text: 'three kings', change: '0', score: '0' }));
  const screen = await render(HandSummary, { summary: { ...SUMMARY, rows, winners: [] }, names: NAMES, seats });
  await expect.element(screen.getByRole('img', { name: 'king of clubs, ten of hearts, king of hearts, ten of diamonds, and five of spades' })).toBeVisible();
  expect(screen.container.querySelectorAll('.shown')).toHaveLength(1); // not what lies face down
  expect([...screen.container.querySelectorAll('.tile.wild')].map((tile) => tile.textContent)).toEqual(['10♦']);
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

test('bots that owe or are owed something are marked as such', async () => {
  const screen = await render(ScoreSheet, { sheet: { ...ledger, bots: ['Di'] } });
  await expect.element(screen.getByText('Di (bot) pays Ann 12')).toBeInTheDocument();
  const marked = [...screen.container.querySelectorAll('.payment .name')].filter((name) => name.querySelector('svg'));
  expect(marked.map((name) => name.textContent?.trim())).toEqual(['Di']);
  const [sign, name] = [marked[0]!.querySelector('svg')!, marked[0]!].map((one) => one.getBoundingClientRect());
  expect([name!.right - sign!.right < 2, name!.bottom - sign!.bottom < 8, name!.height < 30]).toEqual([true, true, true]); // beside it
});

test('a ledger with nothing to pay says so, and an empty sheet that nothing is written', async () => {
  const screen = await render(ScoreSheet, { sheet: { ...ledger, rows: [], payments: [] } });
  await expect.element(screen.getByText('Nobody owes anybody anything.')).toBeVisible();
  await expect.element(screen.getByText(/Nothing is written yet/)).toBeVisible();
});

test('after hands that were thrown in the sheet says that they leave no line', async () => {
  const nothing = { ...teams, rows: [] };
  const screen = await render(ScoreSheet, { sheet: nothing, hands: 1, over: false });
  await expect.element(screen.getByText(/the hand so far was thrown in/)).toBeVisible();
  await screen.rerender({ sheet: nothing, hands: 2 });
  await expect.element(screen.getByText(/all 2 hands so far were thrown in/)).toBeVisible();
});

test('what one would owe if one stopped now says how the middle is counted; at the end it has been divided', async () => {
  const screen = await render(ScoreSheet, { sheet: ledger, over: false });
  await screen.getByText('If you stopped now').click();
  await expect.element(screen.getByText(/chips in the middle divided among all at the table/)).toBeVisible();
  await screen.rerender({ sheet: ledger, over: true });
  await expect.element(screen.getByText(/chips in the middle divided/)).not.toBeInTheDocument();
});

test('eight columns can be reached on a narrow page: the ledger scrolls inside, the page does not', async () => {
  const heads = ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Wilhelmina'];
  const cells = heads.map(() => ({ text: '−128', change: '−128', marks: 0, burned: true }));
  const small = heads.map((_, nth) => ({ text: '−14', change: nth ? '−14' : '+98', marks: 0, burned: nth > 0 }));
  const usual = { ...ledger, heads, totals: heads.map(() => '−14'), rows: [{ hand: 12, note: 'pot 14', cells: small }] };
  await page.viewport(390, 844);
  const phone = await render(ScoreSheet, { sheet: usual });
  phone.container.style.width = '358px';
  const fits = phone.container.querySelector('.scroll')!;
  await expect.poll(() => fits.scrollWidth - fits.clientWidth).toBe(0);
  expect(fits.classList.contains('on')).toBe(false);
  await phone.unmount();
  const sheet = { ...ledger, heads, totals: heads.map(() => '−128'), rows: [{ hand: 1, note: 'pot 128, double', cells }] };
  const screen = await render(ScoreSheet, { sheet });
  screen.container.style.width = '300px';
  const scroll = screen.container.querySelector('.scroll')!;
  expect(scroll.scrollWidth).toBeGreaterThan(scroll.clientWidth);
  expect(screen.container.scrollWidth).toBeLessThanOrEqual(300);
  await expect.poll(() => scroll.classList.contains('on')).toBe(true); // it fades out where it goes on
  scroll.scrollLeft = scroll.scrollWidth;
  await expect.poll(() => scroll.classList.contains('on')).toBe(false);
  await page.viewport(414, 896);
});
