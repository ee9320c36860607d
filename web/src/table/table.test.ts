import { describe, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { Fixture } from '../../fixtures/open';
import { findings } from '../testing/axe';
import { fixture, panel, phases, quietly, show } from '../testing/shown';

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

test.each([[320, 568], [360, 640], [390, 844], [667, 375], [1280, 720]])('at %i by %i a wish to take back covers no card of the trick', async (width, height) => {
  await page.viewport(width, height);
  const scene = fixture('buckem-play');
  const { seats } = scene.frames[0]!.public!;
  scene.table.undo_wish = { seat: 5, waiting: [0] };
  seats.forEach((seat, at) => Object.assign(seat, { badges: [], lying: ['As', 'Kd', 'Qh', 'Jc', '9d', '7d', '8h', '6c'][at] }));
  await show(scene);
  await expect.element(page.getByRole('button', { name: 'No, play on' })).toBeVisible();
  const wish = document.querySelector('.wish')!.getBoundingClientRect();
  expect([wish.left >= 0, wish.right <= width]).toEqual([true, true]);
  await expect.poll(() => document.querySelectorAll('.lying').length).toBe(seats.length);
  for (const card of document.querySelectorAll('.lying, .own')) {
    const box = card.getBoundingClientRect();
    expect(box.right <= wish.left || box.left >= wish.right || box.bottom <= wish.top + 1 || box.top >= wish.bottom - 1).toBe(true);
  }
});

test('table talk is closed during a hand where the table says so', async () => {
  const scene = fixture('buck-play');
  scene.table.settings.table_talk = false;
  await show(scene);
  await page.getByRole('button', { name: 'Chat' }).click();
  await expect.element(page.getByText('There is no table talk during a hand here.')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test.each(phases)('axe finds nothing in %s', async (name) => {
  await show(name);
  expect(await findings()).toEqual([]);
});

const OVER_IT: Record<string, [scene: Fixture, open: () => Promise<unknown>, there: () => Locator]> = {
  'the last trick': [taken(), () => userEvent.keyboard('l'), () => page.getByRole('dialog', { name: 'Last trick' })],
  'the chat': [fixture('buck-play'), () => page.getByRole('button', { name: 'Chat' }).click(), () => page.getByRole('textbox')],
  'the menu of the table': [
    fixture('buck-play'), () => page.getByRole('button', { name: 'Table', exact: true }).click(), () => page.getByRole('dialog'),
  ],
  'the keys': [fixture('buck-bid'), () => userEvent.keyboard('?'), () => page.getByRole('dialog', { name: 'Keys at the table' })],
  'a table that was paused': [
    changed('buck-play', { paused: true, paused_by: 'Bo' }), async () => {}, () => page.getByText('Bo has paused the table.'),
  ],
  'a wish to take back': [
    changed('buck-play', { undo_wish: { seat: 1, waiting: [0] } }), async () => {}, () => page.getByRole('button', { name: 'All right' }),
  ],
  'a wish of one’s own': [
    changed('buck-play', { undo_wish: { seat: 0, waiting: [1] } }), async () => {}, () => page.getByText(/Bo/).first(),
  ],
}; // prettier-ignore

test.each(Object.keys(OVER_IT))('axe finds nothing where there is %s', async (what) => {
  const [scene, open, there] = OVER_IT[what]!;
  await show(scene);
  await open();
  await expect.element(there()).toBeVisible();
  expect(await findings()).toEqual([]);
});

/** The scene after a trick was taken. */
function taken(): Fixture {
  const hand = fixture('buck-hand');
  return { table: hand.table, frames: [hand.frames.find((frame) => frame.public?.last_trick.length)!] };
}

function changed(name: string, given: Partial<Fixture['table']>): Fixture {
  const scene = fixture(name);
  return { ...scene, table: { ...scene.table, ...given } };
}
