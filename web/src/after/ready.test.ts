import '../styles/tokens.css';
import '../styles/base.css';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';

import { open } from '../../fixtures/open';
import { chair, frame, info, NAMES, table } from '../testing/scenes';
import { serve } from '../testing/server';
import AfterHand from './AfterHand.svelte';

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

test('where nobody is waited for any more, nothing says so', async () => {
  const { store, tell } = open({ table: between(true), frames: [frame(9, OVER, null)] });
  const screen = await render(AfterHand, { table: store, shown: OVER });
  await expect.element(screen.getByText(/^Waiting for/)).toBeVisible();
  tell({ t: 'table', n: 10, table: between(true, true, true, true) });
  await tick();
  await expect.element(screen.getByText(/^Waiting for/)).not.toBeInTheDocument();
});
