import { expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';

import Keys from './Keys.svelte';

test('the list of keys has those that do something at this table', async () => {
  const close = () => undefined;
  const screen = await render(Keys, { hints: true, pot: true, tricks: true, close });
  for (const what of ['Ask for a hint', 'Say the pot', 'Claim the rest']) await expect.element(screen.getByText(what)).toBeVisible();
  await screen.rerender({ hints: false, pot: false, tricks: false, close });
  for (const what of ['Ask for a hint', 'Say the pot', 'Claim the rest', 'Say trump'])
    await expect.element(screen.getByText(what)).not.toBeInTheDocument();
  await expect.element(screen.getByText('Say whose turn it is')).toBeVisible();
});

test('it names the keys that are everybody’s, and Enter once', async () => {
  const screen = await render(Keys, { close: () => undefined });
  const keys = [...screen.container.querySelectorAll('kbd')].map((key) => key.textContent);
  expect(keys.slice(2, 6)).toEqual(['Tab', 'Enter', '← →', 'Esc']);
  expect(keys.filter((key) => key === 'Enter')).toHaveLength(1);
});
