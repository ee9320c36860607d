import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../styles/tokens.css';
import '../styles/base.css';
import { open, type Fixture } from '../../fixtures/open';
import hand from '../../fixtures/buckpitch-hand.json';
import { settings, USUAL } from '../lib/settings.svelte';
import TableView from './TableView.svelte';
import { TIMES } from './timing';

const FRESH = ['Hand 1. {1} deals.'];
const { table, frames } = hand as unknown as Fixture;

/** The table as the server first shows it: of a hand in which nobody has answered yet, or one that is under way. */
const shown = (lines: string[]): Fixture => structuredClone({ table, frames: [{ ...frames[0]!, acts: [], lines }] });
const flights = (): Animation[] =>
  document.getAnimations().filter((one) => ((one.effect as KeyframeEffect).target as Element).matches('.holder'));
const seats = () => expect.element(page.getByRole('group', { name: 'Seats' })).toBeVisible();

beforeEach(() => settings.set({ ...USUAL, motion: true, sounds: false }));
afterEach(() => settings.set(USUAL));

test('the first hand is dealt one card after the other', async () => {
  render(TableView, { table: open(shown(FRESH)).store });
  await seats();
  const ends = flights().map((one) => Number(one.effect!.getComputedTiming().endTime));
  expect(ends).toHaveLength(6);
  const each = TIMES.deal * frames[0]!.public!.seats.length;
  for (const [place, end] of ends.entries()) expect(end).toBeGreaterThanOrEqual(each * place);
});

test('a tap ends the deal', async () => {
  render(TableView, { table: open(shown(FRESH)).store });
  await seats();
  document.querySelector<HTMLElement>('.zone.cloth')!.click();
  const left = (): number[] => flights().map((one) => Number(one.effect!.getComputedTiming().endTime) - Number(one.currentTime));
  await expect.poll(() => Math.max(0, ...left())).toBeLessThanOrEqual(TIMES.card);
});

test('nothing is asked before the cards have come, or a tap', async () => {
  const first = shown(FRESH);
  first.frames[0]!.mine!.question = structuredClone(frames.find((frame) => frame.mine?.question)!.mine!.question);
  render(TableView, { table: open(first).store });
  await seats();
  const answers = (): number => document.querySelectorAll('.choices button').length;
  expect(flights()).not.toEqual([]);
  expect(answers()).toBe(0);
  document.querySelector<HTMLElement>('.zone.cloth')!.click();
  await expect.poll(answers).toBeGreaterThan(0);
});

test('nothing is dealt on a still page', async () => {
  settings.set({ motion: false });
  render(TableView, { table: open(shown(FRESH)).store });
  await seats();
  expect(flights()).toEqual([]);
});

test('a hand that is under way, or was here before, is not dealt again', async () => {
  const before = await render(TableView, { table: open(shown([])).store });
  await seats();
  expect(flights()).toEqual([]);
  await before.unmount();
  render(TableView, { table: open(shown(FRESH), true).store });
  await seats();
  expect(flights()).toEqual([]);
});

test('scenes that came before the table was there are shown from the deal on', async () => {
  const { store, tell } = open(shown([]));
  for (const frame of frames.slice(0, 2)) tell({ ...frame, n: frame.n + 7 });
  render(TableView, { table: store });
  await seats();
  expect(flights()).toHaveLength(6);
});
