import '../styles/tokens.css';
import '../styles/base.css';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';

import { open } from '../../fixtures/open';
import { chair, frame, info, ledger, NAMES, table } from '../testing/scenes';
import { serve } from '../testing/server';
import AfterHand from './AfterHand.svelte';
import ScoreSheet from './ScoreSheet.svelte';
import { won } from './won';

const OVER = table({ over: true, asked: [] });

/** Between two hands; who of the four is ready, Ann's own chair first. The server offers to be ready all along. */
const between = (...ready: boolean[]) =>
  info({ stage: 'between', can: ['ready'], chairs: NAMES.map((_, number) => chair(number, { yours: number === 0, ready: ready[number] ?? false })) });

beforeEach(() => void serve({ 'GET /tables/fixture/sheets': { sheets: [] } }));
afterEach(() => vi.unstubAllGlobals());

test('who is ready waits for the others and is not asked again', async () => {
  const { store, sent, tell } = open({ table: between(), frames: [frame(9, OVER, null)] });
  const screen = await render(AfterHand, { table: store, shown: OVER });
  await screen.getByRole('button', { name: 'Next hand' }).click();
  expect(sent).toMatchObject([{ do: 'ready' }]);
  tell({ t: 'table', n: 10, table: between(true, true) });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Waiting for Cy and Di');
  await expect.element(screen.getByRole('button', { name: 'Next hand' })).not.toBeInTheDocument();
});

test('who has not gone on yet is told that the others wait for him', async () => {
  const { store, tell } = open({ table: between(), frames: [frame(9, OVER, null)] });
  const screen = await render(AfterHand, { table: store, shown: OVER });
  await expect.element(screen.getByRole('button', { name: 'Next hand' })).toBeVisible();
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument(); // nobody is ready yet
  tell({ t: 'table', n: 10, table: between(false, true, false, true) });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Waiting for Cy and you');
  tell({ t: 'table', n: 11, table: between(false, true, true, true) });
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^Waiting for you$/);
});

test('who has just lost the connection is waited for by name, who is away is not', async () => {
  const { store, tell } = open({ table: between(true), frames: [frame(9, OVER, null)] });
  const screen = await render(AfterHand, { table: store, shown: OVER });
  const chairs = NAMES.map((_, number) => chair(number, { yours: number === 0, ready: number === 0, here: number === 0, away: number > 1 }));
  tell({ t: 'table', n: 10, table: { ...between(), chairs } });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Waiting for Bo');
  expect(screen.container.textContent).not.toContain('Cy and');
});

test('who watches is told whom the table waits for', async () => {
  const watched = info({ stage: 'between', can: ['chat'], chairs: NAMES.map((_, number) => chair(number, { ready: number !== 3 })) });
  const { store } = open({ table: watched, frames: [frame(9, OVER, null)] });
  const screen = await render(AfterHand, { table: store, shown: OVER });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Waiting for Di');
});

test('where nobody is waited for any more, the next hand is what comes', async () => {
  const { store, tell } = open({ table: between(true), frames: [frame(9, OVER, null)] });
  const screen = await render(AfterHand, { table: store, shown: OVER });
  await expect.element(screen.getByText(/^Waiting for/)).toBeVisible();
  tell({ t: 'table', n: 10, table: between(true, true, true, true) });
  await tick();
  await expect.element(screen.getByText(/^Waiting for/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('status')).toHaveTextContent('the next hand comes');
});

test('a guest is told who may ask for a rematch, and who won the match stands above everything', async () => {
  const rows = [
    { seats: [0, 2], text: 'bid 5, took 2 tricks: set', change: '−6', score: '−7' },
    { seats: [1, 3], text: 'took 4 tricks', change: '+4', score: '14' },
  ];
  const summary = { headline: '{0} and {2} bid 5 and are set.', rows, notes: ['{1} and {3} win the match, 14 to −7.'], set: true, winners: [1, 3] };
  const shown = table({ over: true, asked: [], summary });
  const { store, tell } = open({ table: info({ stage: 'over', can: ['chat', 'stand'] }), frames: [frame(9, shown, null)] });
  const screen = await render(AfterHand, { table: store, shown });
  await expect.element(screen.getByRole('heading', { name: 'Bo and Di win the match, 14 to −7.' })).toBeVisible();
  await expect.element(screen.getByText('Ann and Cy bid 5 and are set.')).toBeVisible();
  expect(screen.container.textContent!.match(/win the match/g)).toHaveLength(1);
  await expect.element(screen.getByRole('status')).toHaveTextContent('Waiting for Ann to ask for a rematch.');
  tell({ t: 'table', n: 10, table: info({ stage: 'over', can: ['rematch'], host: true }) });
  await expect.element(screen.getByRole('button', { name: 'Rematch', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument();
});

test('a match of single players is won with a result, and one ended by word is over', () => {
  const row = (seat: number, score: string) => ({ seats: [seat], text: '', change: '', score });
  const rows = [row(0, '+9'), row(1, '−4'), row(2, '+9'), row(3, '−14')];
  const notes = ['The session is over. 3 chips left are divided among all.', '{0} and {2} have the best result, +9.'];
  const one = { headline: '{0} takes the pot.', rows, notes: ['The match is over: {0} wins it, at +9.'], set: false, winners: [0] };
  expect(won(one, NAMES)).toEqual({ headline: 'Ann wins the match with +9.', notes: ['{0} takes the pot.'] });
  expect(won({ ...one, notes, winners: [0, 2] }, NAMES)).toEqual({
    headline: 'Ann and Cy win the match with +9 each.', notes: ['{0} takes the pot.', notes[0]],
  });
  expect(won({ ...one, notes: [], winners: [] }, NAMES).headline).toBe('The match is over.');
});

test('who pays whom is told when the match is over; before that only to who asks', async () => {
  const screen = await render(ScoreSheet, { sheet: ledger, over: false });
  await expect.element(screen.getByText('2 payments make everybody even.')).not.toBeVisible();
  await screen.getByText('If you stopped now').click();
  await expect.element(screen.getByText('2 payments make everybody even.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Settling up' })).not.toBeInTheDocument();
  await screen.rerender({ sheet: ledger, over: true });
  await expect.element(screen.getByRole('heading', { name: 'Settling up' })).toBeVisible();
});

test('after the last hand of a called round no hand is promised, but the result', async () => {
  const last = (...ready: boolean[]) => ({ ...between(...ready), last_round: true, was_last: true });
  const { store, sent, tell } = open({ table: last(), frames: [frame(9, OVER, null)] });
  const screen = await render(AfterHand, { table: store, shown: OVER });
  await expect.element(screen.getByText('That was the last hand of the match.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Next hand' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'To the result' }).click();
  expect(sent).toMatchObject([{ do: 'ready' }]);
  tell({ t: 'table', n: 10, table: last(true, true, true, true) });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Everybody is ready: the match ends.');
});

test('a last round that is called is said, and what it does is promised by the house rules', async () => {
  const { store, sent, tell } = open({ table: { ...between(), can: ['ready', 'last_round'] }, frames: [frame(9, OVER, null)] });
  const screen = await render(AfterHand, { table: store, shown: OVER });
  await screen.getByRole('button', { name: 'Call the last round' }).click();
  await expect.element(screen.getByText(/the match ends with it or, where your house rules say so, once the pot is empty/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Call the last round' }).elements()).toHaveLength(1); // it stands there once
  expect(sent).toEqual([]);
  tell({ t: 'table', n: 10, table: { ...between(), last_round: true } });
  await expect.element(screen.getByText('The last round has been called.')).toBeVisible();
});
