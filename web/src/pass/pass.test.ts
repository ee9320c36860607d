import '../styles/tokens.css';
import '../styles/base.css';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';

import { open, type Fixture, type Opened } from '../../fixtures/open';
import { settings, USUAL } from '../lib/settings.svelte';
import type { SceneFrame } from '../lib/types';
import TableView from '../table/TableView.svelte';
import { findings } from '../testing/axe';
import { mine } from '../testing/scenes';
import Pass from './Pass.svelte';

const scenes = import.meta.glob<Fixture>('../../fixtures/*-play.json', { import: 'default', eager: true });
const ANN = ['As', 'Kh', '9c'];
const BO = ['Qd', 'Jc', '2h'];

/** A table at which this device plays the seats 0 and 1, seat 0 being asked; what is in its page. */
async function sit(game: string): Promise<Opened & { asks: (seat: number, own: 0 | 1, n: number) => SceneFrame }> {
  const { table, frames } = structuredClone(scenes[`../../fixtures/${game}-play.json`]!);
  const chairs = table.chairs.map((chair) => ({ ...chair, yours: chair.seat < 2, kind: chair.seat < 2 ? ('person' as const) : chair.kind }));
  const scene = frames[0]!;
  const seats = scene.public!.seats.map((seat) => ({ ...seat, open: [], lying: '', badges: [] }));
  const asks = (seat: number, own: 0 | 1, n: number): SceneFrame => ({
    ...scene, n, acts: [], lines: [],
    public: { ...scene.public!, seats, asked: [seat] },
    mine: mine(own, own ? BO : ANN, seat === own ? n : 0),
  });
  const opened = open({ table: { ...table, chairs }, frames: [asks(0, 0, 1)] });
  await render(Pass, { table: opened.store });
  await render(TableView, { table: opened.store });
  await tick();
  return { ...opened, asks };
}

/** Cards of these that can be found anywhere in the page. */
const found = (cards: string[]): string[] => cards.filter((card) => document.querySelector(`[data-card="${card}"]`));
const looks = (sent: Opened['sent']): number[] => sent.flatMap((one) => (one.do === 'look' && 'chair' in one ? [one.chair!] : []));
const names = (game: string): string[] => scenes[`../../fixtures/${game}-play.json`]!.frames[0]!.public!.names;

beforeEach(() => settings.set({ ...USUAL, motion: false, sounds: false }));
afterEach(() => settings.set(USUAL));

test.each(['buck', 'buckpitch', 'buckem'])('in %s a curtain hangs between two people’s cards, and nothing of the other is in the page', async (game) => {
  const { sent, tell, asks } = await sit(game);
  const [ann, bo] = names(game);
  const curtain = page.getByRole('dialog', { name: `Pass the device to ${ann}` });
  await expect.element(curtain).toBeVisible();
  expect(found([...ANN, ...BO])).toEqual([]);
  expect(document.querySelector('.panel.asked')).toBeNull();
  expect(looks(sent)).toEqual([]);
  expect(await findings()).toEqual([]);

  await page.getByRole('button', { name: `I am ${ann}: show my cards` }).click();
  expect(looks(sent)).toEqual([0]);
  tell({ ...asks(0, 0, 1), whole: true });
  await expect.element(curtain).not.toBeInTheDocument();
  await expect.poll(() => found([...ANN, ...BO])).toEqual(ANN);
  expect(await findings()).toEqual([]);

  tell(asks(1, 0, 2)); // Ann has played; Bo is next, at the same device
  await expect.element(page.getByRole('dialog', { name: `Pass the device to ${bo}` })).toBeVisible();
  expect(found([...ANN, ...BO])).toEqual([]);
  expect(looks(sent)).toEqual([0]);
  await page.getByRole('button', { name: `I am ${bo}: show my cards` }).click();
  expect([looks(sent), found([...ANN, ...BO])]).toEqual([[0, 1], []]);
  tell({ ...asks(1, 1, 2), whole: true });
  await expect.poll(() => found([...ANN, ...BO])).toEqual(BO);
});

test('a hand that is dealt behind the curtain is not dealt again when it is lifted', async () => {
  settings.set({ ...USUAL, motion: true, sounds: false });
  const { tell, asks } = await sit('buck');
  const [ann] = names('buck');
  const deal = { kind: 'deal' as const, seat: 0, text: '', cards: [], chips: 0 };
  tell({ ...asks(0, 0, 2), acts: [deal], public: { ...asks(0, 0, 2).public!, hand: 99 } });
  await page.getByRole('button', { name: `I am ${ann}: show my cards` }).click();
  tell({ ...asks(0, 0, 2), public: { ...asks(0, 0, 2).public!, hand: 99 }, whole: true });
  await expect.poll(() => found(ANN)).toEqual(ANN);
  const flights = document.getAnimations().filter((one) => ((one.effect as KeyframeEffect).target as Element).matches('.holder'));
  expect(flights.filter((one) => Number(one.effect!.getComputedTiming().endTime) > 0)).toEqual([]);
});

test.each([[390, 844], [1280, 800], [844, 390], [320, 568]])('at %i by %i the button that covers the cards lies over no card', async (width, height) => {
  await page.viewport(width, height);
  const { tell, asks } = await sit('buck');
  const [ann] = names('buck');
  await page.getByRole('button', { name: `I am ${ann}: show my cards` }).click();
  tell({ ...asks(0, 0, 1), whole: true });
  await expect.poll(() => found(ANN)).toEqual(ANN);
  const waits = asks(2, 0, 2); // a bot is asked; all four cards lie
  for (const [seat, card] of ['Ts', '9s', 'Ks', 'Qs'].entries()) waits.public!.seats[seat]!.lying = card;
  tell({ ...waits, whole: true });
  const cover = page.getByRole('button', { name: 'Cover the cards' });
  await expect.element(cover).toBeVisible();
  await expect.element(page.getByText(/^Waiting for /)).toBeVisible();
  const over = (): string[] => {
    const one = cover.element().getBoundingClientRect();
    const cards = [...document.querySelectorAll('.own, .lying, .plate, .tools button')];
    const hit = cards.filter((card) => {
      const box = card.getBoundingClientRect();
      return Math.min(one.right, box.right) - Math.max(one.left, box.left) > 1 && Math.min(one.bottom, box.bottom) - Math.max(one.top, box.top) > 1;
    });
    return hit.map((card) => card.className);
  };
  await expect.poll(over).toEqual([]);
});

test('behind the curtain lies the trick that was taken meanwhile, until it is closed', async () => {
  const { tell, asks, store } = await sit('buck');
  const [ann, bo] = names('buck');
  await page.getByRole('button', { name: `I am ${ann}: show my cards` }).click();
  tell({ ...asks(0, 0, 1), whole: true });
  await expect.poll(() => found(ANN)).toEqual(ANN);
  const last_trick = [{ seat: 0, card: 'As' }, { seat: 1, card: 'Ts' }, { seat: 2, card: '9s' }, { seat: 3, card: 'Ks' }];
  const taken = (frame: SceneFrame): SceneFrame => ({ ...frame, public: { ...frame.public!, last_trick, taker: 1 } });
  tell(taken(asks(1, 0, 2)));
  await page.getByRole('button', { name: `I am ${bo}: show my cards` }).click();
  expect([0, 1].map((chair) => store.isYou(chair))).toEqual([false, false]);
  const led = taken(asks(1, 1, 2));
  Object.assign(led.public!.seats[3]!, { lying: '9d' }); // the next trick has begun
  tell({ ...led, whole: true });
  const trick = page.getByRole('dialog', { name: 'Last trick' });
  await expect.element(trick).toBeVisible();
  await expect.element(trick.getByText(`${bo} took it`)).toBeVisible();
  expect([0, 1].map((chair) => store.isYou(chair))).toEqual([false, true]);
  await expect.element(trick.getByRole('list', { name: 'This trick so far' })).toHaveTextContent(names('buck')[3]!);
  await expect.element(page.getByRole('button', { name: 'Last trick' })).not.toHaveAttribute('aria-disabled', 'true');
  await trick.getByRole('button', { name: 'On to this trick' }).click();
  await expect.element(trick).not.toBeInTheDocument();
  expect([store.unseen, found(BO)]).toEqual([null, BO]);
});

test('Escape and keys do not lift the curtain', async () => {
  const { sent } = await sit('buck');
  const [ann] = names('buck');
  const curtain = page.getByRole('dialog', { name: `Pass the device to ${ann}` });
  await expect.element(curtain).toBeVisible();
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
  document.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }));
  await expect.element(curtain).toBeVisible();
  expect([looks(sent), found([...ANN, ...BO])]).toEqual([[], []]);
});
