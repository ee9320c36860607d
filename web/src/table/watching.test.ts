import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../styles/tokens.css';
import '../styles/base.css';
import { open, type Fixture, type Opened } from '../../fixtures/open';
import { settings, USUAL } from '../lib/settings.svelte';
import { findings } from '../testing/axe';
import TableView from './TableView.svelte';

const scenes = import.meta.glob<Fixture>('../../fixtures/*-hand.json', { import: 'default', eager: true });
const games = Object.keys(scenes).map((path) => path.replace(/^.*\/|-hand\.json$/g, ''));

/** A hand of a game as somebody without a chair is told of it, and its scene in mid-hand. */
async function watch(game: string): Promise<Opened & Fixture> {
  const { table, frames } = structuredClone(scenes[`../../fixtures/${game}-hand.json`]!);
  const at = frames.findLastIndex((frame) => frame.public!.asked.length > 0);
  const chairs = table.chairs.map((chair) => ({ ...chair, yours: false }));
  const seen = frames.slice(at).map((frame) => ({ ...frame, acts: [], mine: null }));
  const made = { table: { ...table, chairs, host: false, can: ['chat'] }, frames: seen };
  const opened = open(made);
  render(TableView, { table: opened.store });
  await expect.element(page.getByRole('group', { name: 'Seats' })).toBeVisible();
  return { ...opened, ...made };
}

beforeEach(async () => {
  settings.set({ ...USUAL, motion: false, sounds: false });
  await page.viewport(375, 667);
});
afterEach(() => settings.set(USUAL));

test.each(games)('somebody who watches %s sees every seat, whose turn it is, no hand and no question', async (game) => {
  const { table, frames } = await watch(game);
  const { names, asked } = frames[0]!.public!;
  for (const name of names.slice(1)) await expect.element(page.getByRole('group', { name: new RegExp(`^${name}(,|$)`) })).toBeVisible();
  expect(document.querySelectorAll('.own')).toHaveLength(0);
  expect(document.querySelector('.panel.asked')).toBeNull();
  await expect.element(page.getByText(/^Waiting for /)).toHaveTextContent(names[asked[0]!]!);
  expect(document.querySelector('.own-line')!.textContent).toMatch(/^You are watching/);
  expect(document.querySelector(`[data-seat="${asked[0]}"]`)!.classList.contains('asked')).toBe(true);
  expect(document.querySelector('[aria-live=assertive]')!.textContent).toBe('');
  expect(table.can).toEqual(['chat']);
});

test.each(games)('axe finds nothing where somebody watches %s', async (game) => {
  await watch(game);
  expect(await findings()).toEqual([]);
});

test.each([320, 390])('on a phone %i wide who watches reads names of both teams, whole or ending in dots, on one line', async (width) => {
  await page.viewport(width, 844);
  await watch('buck');
  const names = [...document.querySelectorAll<HTMLElement>('.teams .pair > span')];
  expect(names.map((name) => name.textContent)).toEqual(['Ann Berg', 'Catherine', 'Bo', 'Dieter']);
  expect(new Set(names.map((name) => Math.round(name.getBoundingClientRect().top))).size).toBe(1);
  for (const name of names) {
    const { left, right } = name.getBoundingClientRect();
    expect([left >= 0, right <= width, right - left > 14]).toEqual([true, true, true]);
  }
});

test('somebody who plays is not told that he watches', async () => {
  const { table, frames } = structuredClone(scenes['../../fixtures/buck-hand.json']!);
  await render(TableView, { table: open({ table, frames }).store });
  await expect.element(page.getByRole('group', { name: 'Seats' })).toBeVisible();
  expect(document.querySelector('.own-line')!.textContent).not.toContain('You are watching');
});

test('keys of those who play do nothing for somebody who watches; words are answered', async () => {
  const { sent } = await watch('buck');
  await userEvent.keyboard('123p{Enter}');
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Shift>}W{/Shift}');
  const polite = (): string => document.querySelector('main > [aria-live=polite]')!.textContent!;
  await expect.poll(polite).toMatch(/^(Waiting for|It is) .+/);
  await userEvent.keyboard('{Shift>}C{/Shift}');
  await expect.poll(polite).toBe('You hold no cards.');
});

test.each([[375, 667], [1366, 768]])('at %i by %i somebody who watches sees every row that is laid open, that at the bottom too', async (width, height) => {
  await page.viewport(width, height);
  const { frames, tell } = await watch('buck135');
  const last = structuredClone(frames.at(-1)!);
  const best = last.public!.seats.findIndex(({ makes }) => makes);
  const { seats, names } = last.public!;
  [seats[0], seats[best]] = [seats[best]!, seats[0]!]; // at the bottom, for who has no chair
  names[0] = `Wilhelmina-Theodora ${names[0]}`;
  seats[0].score = '+123';
  tell({ ...last, whole: true });
  await page.getByRole('button', { name: 'Look at the table' }).click();
  const cards = (): number => document.querySelectorAll('.laid .card').length;
  await expect.poll(cards).toBe(5);
  await expect.element(page.getByRole('group', { name: `Cards of ${names[0]}` })).toBeVisible();
  expect(document.querySelectorAll('.laid .became')).toHaveLength(seats[0].became.filter((card, place) => card && card !== seats[0]!.row[place]).length);
  for (const part of document.querySelectorAll('.laid .card, .own-line .score, .own-line .makes')) {
    const { left, right, bottom } = part.getBoundingClientRect();
    expect([left >= 0, right <= width, bottom <= height]).toEqual([true, true, true]);
  }
  expect(await findings()).toEqual([]);
});

test('the end of a hand is shown to somebody who watches, with nothing to be ready for', async () => {
  const { frames, tell } = await watch('buck');
  for (const frame of frames.slice(1)) tell({ ...frame, whole: true });
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(page.getByRole('button', { name: 'Next hand' }).elements()).toEqual([]);
});
