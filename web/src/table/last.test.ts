import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fixture, quietly, show } from '../testing/shown';

quietly();

test('the last trick is shown by a key, exactly as it lay, and by no key where there is none', async () => {
  const hand = fixture('buck-hand');
  const at = hand.frames.findIndex((frame) => frame.public?.last_trick.length);
  const { scene } = await show({ table: hand.table, frames: [hand.frames[at]!] });
  await userEvent.keyboard('l');
  const dialog = page.getByRole('dialog', { name: 'Last trick' });
  await expect.element(dialog).toBeVisible();
  expect([...document.querySelectorAll('.last figcaption')].map((one) => one.textContent)).toEqual(scene.public!.last_trick.map(({ seat }) => scene.public!.names[seat]));
  await userEvent.keyboard('l');
  await expect.element(dialog).not.toBeInTheDocument();
});
