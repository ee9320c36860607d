import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings } from '../testing/axe';
import { ledger, teams } from '../testing/scenes';
import { Refusing, serve } from '../testing/server';
import { ABOUT } from '../testing/told';
import { fixture, quietly, show } from '../testing/shown';

quietly();
afterEach(() => vi.unstubAllGlobals());
const menu = () => page.getByRole('button', { name: 'Table', exact: true });

test.each([
  ['buck-play', teams, 'Score sheet', 'Ann and Cy'],
  ['buckem-play', ledger, 'Ledger', 'Wilhelmina'],
] as const)('in %s the table’s menu opens what is written so far', async (scene, sheet, name, head) => {
  const heads = scene === 'buckem-play' ? [...sheet.heads.slice(0, -1), 'Wilhelmina'] : sheet.heads;
  serve({ 'GET /about': ABOUT, 'GET /tables/fixture/sheets': { sheets: [{ ...sheet, heads, rows: [] }, { ...sheet, heads }] } });
  await show(scene);
  await menu().click();
  await page.getByRole('button', { name, exact: true }).click();
  const paper = page.getByRole('dialog', { name, exact: true });
  await expect.element(paper.getByRole('columnheader', { name: head }).first()).toBeVisible();
  expect(paper.element().querySelectorAll('tbody tr').length).toBeGreaterThanOrEqual(sheet.rows.length);
  expect(await findings(paper.element())).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(paper).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible(); // the menu is still there
});

test.each([[['The hand in play is thrown in.', 'A second sentence.']], [['The last hand counts.']]])(
  'before the match is ended one hears what the server says of hand and chips: %s',
  async (ends) => {
    serve({ 'GET /about': ABOUT });
    const scene = fixture('buckem-play');
    scene.table = { ...scene.table, host: true, can: ['end_match'], ends };
    await show(scene);
    await menu().click();
    await page.getByRole('button', { name: 'End the match' }).click();
    await expect.element(page.getByRole('alertdialog').getByRole('paragraph')).toHaveTextContent(`End the match now? ${ends.join(' ')}`);
  },
);

test.each([['buck-play', true], ['buckpitch-play', true], ['buck135-bet', false]] as const)('the keys of %s have those of tricks: %s', async (scene, tricks) => {
  const { sent } = await show(scene);
  document.querySelector<HTMLElement>('.table')!.dispatchEvent(new KeyboardEvent('keydown', { key: '?', shiftKey: true, bubbles: true }));
  await expect.element(page.getByText('Say whose turn it is')).toBeVisible();
  expect(page.getByText('Claim the rest').elements().length > 0).toBe(tricks);
  expect(sent).toEqual([]);
});

test('before anything is written the menu says so, and a server that refuses is quoted', async () => {
  serve({ 'GET /about': ABOUT, 'GET /tables/fixture/sheets': { sheets: [] } });
  await show('buck-bid');
  await menu().click();
  await page.getByRole('button', { name: 'Score sheet', exact: true }).click();
  await expect.element(page.getByText(/^Nothing is written yet/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  serve({ 'GET /about': ABOUT, 'GET /tables/fixture/sheets': new Refusing('This table is by older rules.') });
  await page.getByRole('button', { name: 'Score sheet', exact: true }).click();
  await expect.element(page.getByText('This table is by older rules.')).toBeVisible();
});

test('on a phone the menu is as wide as the window; where there is room it has a margin', async () => {
  serve({ 'GET /about': ABOUT });
  await show('buck-play');
  await menu().click();
  const width = (): number => document.querySelector('dialog[open]')!.getBoundingClientRect().width;
  await expect.poll(width).toBe(375);
  await page.viewport(600, 800);
  await expect.poll(width).toBeLessThan(600);
  await page.viewport(1280, 800);
  await expect.poll(width).toBe(768);
});
