// A jack that counts to another suit than it shows is called by what it is, wherever it lies.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fixture, quietly, show } from '../testing/shown';
import { answer } from './answers';

quietly();

const CALLED = { Jc: 'right bower', Js: 'left bower' };

test.each([[375, 667], [320, 568], [1280, 800]])('at %i by %i the left bower on the felt is called so', async (width, height) => {
  await page.viewport(width, height);
  const scene = fixture('buck-play');
  const table = scene.frames[0]!.public!;
  Object.assign(table, { called: CALLED });
  table.seats[1]!.lying = 'Js';
  table.seats[2]!.lying = 'Ac';
  await show(scene);
  await expect.element(page.getByRole('img', { name: 'jack of spades, left bower', exact: true })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'ace of clubs', exact: true })).toBeVisible();
  expect(answer('say_trick', table, null, null)).toContain('jack of spades (left bower)');
});

test('so it is in the last trick', async () => {
  const scene = fixture('buck-play');
  const table = scene.frames[0]!.public!;
  const last_trick = ['Js', 'Ac', 'Jc', 'Qs'].map((card, seat) => ({ seat, card }));
  Object.assign(table, { called: CALLED, last_trick, taker: 2, seats: table.seats.map((seat) => ({ ...seat, lying: '' })) });
  await show(scene);
  await page.getByRole('button', { name: 'Last trick' }).click();
  const trick = page.getByRole('dialog', { name: 'Last trick' });
  for (const name of ['jack of spades, left bower', 'ace of clubs', 'jack of clubs, right bower', 'queen of spades'])
    await expect.element(trick.getByRole('img', { name, exact: true })).toBeVisible();
});
