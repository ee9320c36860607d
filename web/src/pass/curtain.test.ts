import '../styles/tokens.css';
import '../styles/base.css';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';

import type { Act, Mine, Public, SceneFrame, TableInfo, Taken } from '../lib/types';
import { findings } from '../testing/axe';
import { chair, frame, info, mine, NAMES, seat, table } from '../testing/scenes';
import { Curtain } from './curtain.svelte';
import CurtainView from './CurtainView.svelte';

/** A table at which this device plays Ann (0) and Cy (2), and what it was sent, asked for and showed. */
class Device {
  info: TableInfo | null = info({ chairs: NAMES.map((_, number) => chair(number, { yours: number % 2 === 0 })) });
  veil: (frame: SceneFrame) => SceneFrame = (one) => one;
  shown: SceneFrame[] = [];
  unseen: Taken | null = null;
  asked: number[] = [];
  #newest: SceneFrame | null = null;
  curtain = new Curtain(this);

  hear(open: Public | null, own: Mine | null, acts: Act[] = []): void {
    this.#newest = frame(this.shown.length + 1, open, own, false, acts);
    this.shown.push(this.veil(this.#newest));
  }
  showAnew(): void {
    this.shown.push(this.veil({ ...this.#newest!, whole: true }));
  }
  face(number: number | null): void {
    this.asked.push(number!);
  }
  get last(): SceneFrame {
    return this.shown.at(-1)!;
  }
  /** Cards of seats that were shown since a place in the list. */
  seen(since = 0): number[] {
    return this.shown.slice(since).flatMap((one) => (one.mine ? [one.mine.seat] : []));
  }
}

let device: Device;
const ANN = mine(0, ['As']);
const CY = mine(2, ['Kh']);
const asks = (...seats: number[]): Public => table({ asked: seats });
beforeEach(() => (device = new Device()));

test('one person at a device has no curtain, and sees what is sent', () => {
  device.info = info({ chairs: NAMES.map((_, number) => chair(number, { yours: number === 0 })) });
  device.hear(asks(0), ANN);
  expect(device.curtain.shows).toBe('table');
  expect(device.last.mine).toBe(ANN);
});

test('a first look shows nobody’s cards, even where the server sends some', () => {
  device.hear(asks(0), ANN);
  expect(device.seen()).toEqual([]);
  expect([device.curtain.shows, device.curtain.chair]).toEqual(['curtain', 0]);
  expect(device.asked).toEqual([]);
});

test('cards are asked for when the curtain is lifted, and shown when they come', () => {
  device.hear(asks(0), ANN);
  device.curtain.lift();
  expect(device.asked).toEqual([0]);
  expect(device.curtain.shows).toBe('curtain');
  device.hear(asks(0), CY); // somebody else’s come first: still nothing
  expect(device.seen()).toEqual([]);
  device.hear(asks(0), ANN);
  expect(device.curtain.shows).toBe('cards');
  expect(device.last.mine).toBe(ANN);
});

function annSees(): void {
  device.hear(asks(0), ANN);
  device.curtain.lift();
  device.hear(asks(0), ANN);
}

test('between two people the curtain falls first; only then is the other’s hand asked for', () => {
  annSees();
  const since = device.shown.length;
  device.hear(asks(1), mine(0, [], 0)); // a bot is asked: Ann still holds the device
  expect(device.curtain.shows).toBe('cards');
  device.hear(asks(2), mine(0, [], 0));
  expect([device.curtain.shows, device.curtain.chair]).toEqual(['curtain', 2]);
  expect(device.last.mine).toBeNull();
  expect(device.asked).toEqual([0]);
  device.curtain.lift();
  expect(device.asked).toEqual([0, 2]);
  device.hear(asks(2), CY);
  expect(device.seen(since)).toEqual([0, 2]); // Ann’s cards were gone before Cy was asked
});

test('whoever comes from behind the curtain is shown the trick taken meanwhile, once, and not who saw it lie', () => {
  const trick: Taken = { last_trick: [{ seat: 0, card: 'As' }, { seat: 1, card: '9s' }], taker: 0 };
  annSees();
  expect(device.unseen).toBeNull();
  device.hear({ ...asks(3), ...trick }, mine(0, [], 0)); // taken while Ann looks
  device.hear(asks(2), mine(0, [], 0)); // a bot has led to the next one
  device.curtain.lift();
  device.hear(asks(2), CY);
  expect(device.unseen).toEqual(trick);
  device.hear(asks(0), mine(2, [], 0));
  device.curtain.lift();
  device.hear(asks(0), ANN);
  expect(device.unseen).toBeNull();
});

test('a trick of the hand before is shown to nobody', () => {
  annSees();
  device.hear({ ...asks(3), last_trick: [{ seat: 0, card: 'As' }], taker: 0 }, mine(0, [], 0));
  device.hear({ ...asks(2), hand: 2 }, mine(0, [], 0));
  device.curtain.lift();
  device.hear({ ...asks(2), hand: 2 }, CY);
  expect([device.curtain.shows, device.unseen]).toEqual(['cards', null]);
});

test('who is asked twice running needs no curtain', () => {
  annSees();
  device.hear(asks(0), mine(0, ['Kd'], 9));
  expect(device.curtain.shows).toBe('cards');
});

test('who has answered may cover the cards while others think; before that there is nothing to cover', async () => {
  annSees();
  expect(device.curtain.answered).toBe(false);
  const screen = await render(CurtainView, { curtain: device.curtain });
  await expect.element(screen.getByRole('button', { name: 'Cover the cards' })).not.toBeInTheDocument();
  device.hear(asks(1), mine(0, ['Kd'], 0)); // a bot is asked
  await screen.getByRole('button', { name: 'Cover the cards' }).click();
  expect([device.curtain.shows, device.last.mine]).toEqual(['table', null]);
  await expect.element(screen.getByRole('button', { name: 'Cover the cards' })).not.toBeInTheDocument();
  device.hear(asks(3), mine(0, ['Kd'], 0));
  expect(device.last.mine).toBeNull();
  device.hear(asks(0), mine(0, ['Kd'], 9));
  expect([device.curtain.shows, device.curtain.chair, device.last.mine]).toEqual(['curtain', 0, null]);
});

test('a question that is taken back while the curtain waits leaves nobody’s cards open', () => {
  annSees();
  device.hear(asks(2), mine(0, [], 0));
  device.hear(asks(0), ANN); // undo: Ann again
  expect([device.curtain.shows, device.curtain.chair, device.last.mine]).toEqual(['curtain', 0, null]);
});

test('a new hand falls behind a curtain at once, whoever had the device', () => {
  annSees();
  const since = device.shown.length;
  device.hear({ ...asks(0), hand: 2 }, mine(0, ['2c']));
  expect(device.curtain.shows).toBe('curtain');
  expect(device.last.whole).toBe(true);
  expect(device.seen(since)).toEqual([]);
});

test('when the hand is over everybody looks, and no hand is shown', () => {
  annSees();
  device.hear(table({ over: true, asked: [] }), ANN);
  expect(device.curtain.shows).toBe('table');
  expect(device.last.mine).toBeNull();
});

test('where all are asked at once each has a turn, from the dealer’s left, and who has answered none again', () => {
  device.hear(asks(0, 1, 2, 3), ANN);
  expect(device.curtain.chair).toBe(2);
  device.curtain.lift();
  device.hear(asks(0, 1, 2, 3), CY);
  const answered = asks(0, 1, 2, 3);
  answered.seats = answered.seats.map((one, number) => (number === 2 ? seat({ badges: ['answered'] }) : one));
  device.hear(answered, CY);
  expect([device.curtain.shows, device.curtain.chair]).toEqual(['curtain', 0]);
});

test('a friend who sits down in mid-hand puts a curtain before the first one’s cards', () => {
  const both = device.info;
  device.info = info({ chairs: NAMES.map((_, number) => chair(number, { yours: number === 0 })) });
  device.hear(asks(0), ANN);
  device.info = both;
  device.curtain.look();
  expect(device.last.mine).toBeNull();
  expect(device.curtain.shows).toBe('curtain');
});

test('the curtain names who is next, covers everything, and is lifted by a button only', async () => {
  device.hear(asks(2), null);
  const screen = await render(CurtainView, { curtain: device.curtain });
  await expect.element(screen.getByRole('heading', { name: 'Pass the device to Cy' })).toBeVisible();
  const covers = document.querySelector('dialog')!.getBoundingClientRect();
  expect([covers.width, covers.height]).toEqual([innerWidth, innerHeight]);
  expect(await findings()).toEqual([]);
  await screen.getByRole('button', { name: 'I am Cy: show my cards' }).click();
  expect(device.asked).toEqual([2]);
  await expect.element(screen.getByRole('heading', { name: 'Pass the device to Cy' })).toBeVisible();
  device.hear(asks(2), CY);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});
