import { describe, expect, test } from 'vitest';
import axe from 'axe-core';
import { page } from 'vitest/browser';
import { fixture, panel, phases, quietly, show } from '../testing/shown';
import { tree } from './tree';

quietly();

describe('a scene that comes', () => {
  test('is told politely, and a question urgently; the focus stays where it is', async () => {
    const hand = fixture('buck-hand');
    const { tell } = await show({ table: hand.table, frames: hand.frames });
    const chat = page.getByRole('button', { name: 'Chat' });
    (chat.element() as HTMLElement).focus();
    for (const frame of hand.frames.slice(1)) {
      tell(frame);
      if (frame.mine?.question) break;
    }
    await expect.poll(() => document.querySelector('[aria-live=assertive]')?.textContent).toMatch(/^Your turn\. /);
    expect(document.activeElement).toBe(chat.element());
  });

  test('brings a card to the place of its seat, and a full trick away again', async () => {
    const hand = fixture('buck-hand');
    const at = hand.frames.findIndex((frame) => frame.acts.some((act) => act.kind === 'trick'));
    const { tell } = await show({ table: hand.table, frames: hand.frames.slice(at - 1) });
    tell(hand.frames[at]!);
    await expect.poll(() => document.querySelectorAll('.lying').length).toBe(4);
    await page.getByText('Tap to go on').or(panel()).first().element();
    document.querySelector<HTMLElement>('.zone.cloth')!.click();
    await expect.poll(() => document.querySelectorAll('.lying').length).toBe(0);
  });
});

test('a table without a connection says so', async () => {
  const { store } = await show('buck-play');
  store.link = 'waiting';
  await expect.element(page.getByText('The connection is gone; trying again').first()).toBeVisible();
});

test('a wish to take back is put to whoever has to agree', async () => {
  const scene = fixture('buck-play');
  scene.table.undo_wish = { seat: 1, waiting: [0] };
  const { sent } = await show(scene);
  await page.getByRole('button', { name: 'All right' }).click();
  expect(sent).toMatchObject([{ do: 'undo_reply', agree: true }]);
});

test('table talk is closed during a hand where the table says so', async () => {
  const scene = fixture('buck-play');
  scene.table.settings.table_talk = false;
  await show(scene);
  await page.getByRole('button', { name: 'Chat' }).click();
  await expect.element(page.getByText('There is no table talk during a hand here.')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test.each(phases.filter((name) => !name.endsWith('-over')))('%s sounds to a screen reader as it did', async (name) => {
  await show(name);
  await expect.poll(() => document.querySelector('[aria-live=assertive]')?.textContent).toMatch(/^Your turn/);
  expect(tree(document.querySelector('main')!)).toMatchSnapshot();
});

test.each(phases)('axe finds nothing in %s', async (name) => {
  await show(name);
  const found = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
});
