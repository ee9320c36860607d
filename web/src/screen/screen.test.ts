import '../styles/tokens.css';
import '../styles/base.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';

import type { Fixture } from '../../fixtures/open';
import type { TableStore } from '../lib/table.svelte';
import { has } from '../lib/texts';
import type { Public, SceneFrame, TableInfo } from '../lib/types';
import TableScreen from '../pages/TableScreen.svelte';
import { findings } from '../testing/axe';
import { chair, frame, info, mine, NAMES, seat, table, teams } from '../testing/scenes';
import { reachOf, spot } from './ring';
import ScreenView from './ScreenView.svelte';

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn(async (address: string) =>
    new Response(JSON.stringify(address.endsWith('/sheets') ? { sheets: [teams] } : { links: ['http://192.168.1.20:8000/'] }))));
});
afterEach(() => vi.unstubAllGlobals());

let tell: (frame: SceneFrame) => void = () => undefined;
function store(open: Public | null, given: Partial<TableInfo> = {}): TableStore {
  const scene = open ? frame(1, open, mine(0, ['As', 'Kd', '9c']), true) : null;
  return { id: 'friday', info: info(given), scene, why: '', onScene: (heard: typeof tell) => ((tell = heard), () => undefined) } as unknown as TableStore;
}

test('seats go round clockwise from the bottom', () => {
  expect(spot(0, 4, 1)).toEqual({ x: 50, y: 100 });
  expect(spot(1, 4, 1).x).toBeCloseTo(0);
  expect(spot(2, 4, 1).y).toBeCloseTo(0);
});

test('the cards of neighbours lie beside each other, whoever plays', () => {
  for (let seats = 4; seats <= 8; seats++) {
    const [w, h] = (seats > 6 ? [3.3, 4.62] : seats > 4 ? [4.6, 6.44] : [5.2, 7.28]).map((em) => em * 18.72) as [number, number]; // at 1280 × 720
    for (let at = 0; at < seats; at++) {
      const [one, other] = [spot(at, seats, reachOf(seats)), spot((at + 1) % seats, seats, reachOf(seats))];
      expect(Math.abs(one.x - other.x) * 7.3 > w || Math.abs(one.y - other.y) * 4.8 > h, `${at} of ${seats}`).toBe(true);
    }
  }
});

test('a row of five cards lies within its plate, on every side of the table', async () => {
  await page.viewport(1280, 720);
  const five = Array.from({ length: 5 }, (_, at) => seat({ row: ['??', '??', '??', '??', '??'], score: at ? '−3' : '+14' }));
  const open = table({ names: ['Ann', 'Aspen', 'Birch', 'Alder', 'Fred'], seats: five, teams: [], trump: '', facts: [] });
  const chairs = five.map((_, at) => chair(at % 4, { seat: at }));
  const screen = await render(ScreenView, { table: store(open, { game: 'buck135', chairs }) });
  await expect.poll(() => screen.container.querySelectorAll('.seat .place').length).toBe(25);
  for (const plate of screen.container.querySelectorAll('.seat')) {
    const { left, right } = plate.getBoundingClientRect();
    const cards = [...plate.querySelectorAll('.place')].map((card) => card.getBoundingClientRect());
    expect(cards.every((card) => card.left >= left && card.right <= right), plate.textContent!).toBe(true);
  }
  await page.viewport(414, 896);
});

test('before the deal the screen says how to join and who is there', async () => {
  const chairs = [chair(0), chair(1, { kind: 'bot' }), chair(2, { kind: 'empty', name: '' }), chair(3)];
  const screen = await render(ScreenView, { table: store(null, { stage: 'open', chairs }) });
  await expect.element(screen.getByRole('img', { name: 'QR code of the link to this table' })).toBeVisible();
  await expect.element(screen.getByText('pine 42')).toBeVisible();
  await expect.element(screen.getByText('free chair')).toBeVisible();
  await expect.element(screen.getByText('Tap a chair on your phone. When everybody sits, Ann deals.')).toBeVisible();
  expect(await findings()).toEqual([]);
});

test.each([320, 1280])('names of forty letters without a space fit at %i px, before the deal and between hands', async (width) => {
  await page.viewport(width, 720);
  const long = 'Bartholomäusnachtschattengewächsfreundin';
  const chairs = NAMES.map((_, number) => chair(number, { name: long }));
  const waiting = await render(ScreenView, { table: store(null, { stage: 'open', name: long, chairs, differs: [long] }) });
  await expect.element(waiting.getByRole('heading', { name: long })).toBeVisible();
  const wide = [...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > width + 0.5);
  expect(wide.map((one) => `${one.tagName} ${one.className}`)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await waiting.unmount();
  const rows = [{ seats: [0, 2], text: 'bid 4', change: '+4', score: '9' }];
  const summary = { headline: '{0} and {2} made 5.', rows, notes: [], set: false, winners: [] };
  const over = table({ names: NAMES.map(() => long), over: true, asked: [], summary });
  await render(ScreenView, { table: store(over, { stage: 'between', name: long, chairs }) });
  await expect.element(page.getByText(/The next hand comes when/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await page.viewport(414, 896);
});

test('a private card is not on the screen, even if one were sent', async () => {
  const screen = await render(ScreenView, { table: store(table({ seats: [seat(), seat({ lying: 'Qd' }), seat(), seat()] })) });
  await expect.element(screen.getByRole('img', { name: 'queen of diamonds' })).toBeVisible();
  tell(frame(2, table({ asked: [2] }), mine(0, ['As', 'Kd']), true));
  await expect.element(screen.getByText('Cy plays a card')).toBeVisible();
  for (const card of ['As', 'Kd', '9c']) expect(document.body.innerHTML).not.toContain(`/${card}.svg`);
  expect(document.body.innerHTML).not.toContain('ace of spades');
  expect(await findings()).toEqual([]);
});

test.each([['bid', [2], 'Cy bids'], ['stay', [0, 1], 'Ann and Bo stay or fold'], ['bet', [3], 'The bet is up to Di'], ['something new', [3], 'Di is asked']])(
  'in the phase “%s” it says what those who are asked do',
  async (phase, asked, said) => {
    const screen = await render(ScreenView, { table: store(table({ phase, asked })) });
    await expect.element(screen.getByText(said, { exact: true })).toBeVisible();
  },
);

test('who has lost the connection is so at his seat, before he is away', async () => {
  const chairs = NAMES.map((_, number) => chair(number, { here: number !== 1 }));
  const screen = await render(ScreenView, { table: store(table({}), { chairs }) });
  await expect.element(screen.getByRole('group', { name: /^Bo\b.*not here/ })).toBeVisible();
});

test('every phase of every game has its words', () => {
  const scenes = import.meta.glob<Fixture>('../../fixtures/*.json', { import: 'default', eager: true });
  const phases = new Set(Object.values(scenes).flatMap(({ frames }) => frames.flatMap((one) => (one.public?.asked.length ? [one.public.phase] : []))));
  expect(phases.size).toBeGreaterThan(8);
  expect([...phases].filter((phase) => !has(`screen.asks_${phase}`))).toEqual([]);
});

test('between hands it shows the summary, the sheet and who is not ready', async () => {
  const summary = { headline: '{0} and {2} made 5.', rows: [], notes: [], set: false, winners: [] };
  const chairs = NAMES.map((_, number) => chair(number, { ready: number !== 3 }));
  const screen = await render(ScreenView, { table: store(table({ over: true, asked: [], summary }), { stage: 'between', chairs }) });
  await expect.element(screen.getByRole('heading', { name: 'Ann and Cy made 5.' })).toBeVisible();
  await expect.element(screen.getByText('The next hand comes when Di is ready.')).toBeVisible();
  await expect.element(screen.getByRole('table')).toBeVisible();
  expect(await findings()).toEqual([]);
});

test.each([[1280, 720], [1920, 1080], [1180, 820]])('eight seats and a full trick fit on %i × %i without overlap', async (width, height) => {
  await page.viewport(width, height);
  const names = ['Ann', 'Bartholomew', 'Cy', 'Dinah', 'Ed', 'Wilhelmina', 'Gus', 'Hal'];
  const cards = ['As', 'Ks', 'Qs', 'Js', 'Ts', '9s', '8s', '7s'];
  const seats = cards.map((lying) => seat({ lying, said: 'stays · drew none · 1 trick', score: '−128', held: 4 }));
  const screen = await render(ScreenView, { table: store(table({ names, seats, teams: [], pot: 128, pot_says: 'double' })) });
  await expect.element(screen.getByText('Wilhelmina')).toBeVisible();
  const boxes = (what: string): DOMRect[] => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const plates = boxes('.seat');
  expect(plates.length).toBe(8);
  for (const [nth, one] of plates.entries()) {
    expect(one.left >= 0 && one.top >= 0 && one.bottom <= height).toBe(true);
    for (const other of plates.slice(nth + 1)) {
      const apart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
      expect(apart, 'two plates lie over each other').toBe(true);
    }
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(height);
});

test('a long name and a score stay within their seat, and the heads of a summary can be read from afar', async () => {
  await page.viewport(1920, 1080);
  const names = ['Dorothy Ann', 'Wilhelmina Featherstonehaugh', 'Cy', 'Di'];
  const seats = names.map((_, number) => seat({ score: '+1000', badges: number ? [] : ['dealer', 'answered'] }));
  const playing = await render(ScreenView, { table: store(table({ names, seats, teams: [] })) });
  await expect.element(playing.getByText('Dorothy Ann').first()).toBeVisible();
  for (const plate of document.querySelectorAll('.seat')) {
    const [box, score] = [plate, plate.querySelector('.score')!].map((one) => one.getBoundingClientRect());
    expect(score!.right).toBeLessThanOrEqual(box!.right);
  }
  await playing.unmount();
  const rows = [{ seats: [0], text: 'three tricks', change: '+4', score: '9' }];
  const summary = { headline: '{0} takes the pot of 4.', rows, notes: [], set: false, winners: [] };
  await render(ScreenView, { table: store(table({ over: true, asked: [], summary, teams: [] }), { stage: 'between' }) });
  const size = (what: string): number => parseFloat(getComputedStyle(document.querySelector(what)!).fontSize);
  await expect.poll(() => document.querySelector('.heads')).not.toBeNull();
  expect(size('.heads')).toBeGreaterThan(0.8 * size('.rows li:last-child'));
});

/** In place of the browser's: a test says what comes, and when it ends. */
class Line {
  static all: Line[] = [];
  sent: { do: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  opens(): void {
    this.onopen?.();
    for (const what of [{ t: 'table', n: 1, table: info() }, frame(1, table({}), null, true)]) this.onmessage?.({ data: JSON.stringify(what) });
  }
}

test('a screen whose connection is gone says so until it is back, and comes back with the network', async () => {
  Line.all = [];
  vi.stubGlobal('WebSocket', Line);
  const screen = await render(TableScreen, { id: 'friday' });
  Line.all[0]!.opens();
  const seated = screen.getByRole('group', { name: /^Cy\b/ });
  await expect.element(seated).toBeVisible();
  const gone = screen.getByText('The connection is gone; trying again');
  expect(gone.elements()).toEqual([]);
  Line.all[0]!.onclose?.({ code: 1006 });
  await expect.element(gone).toBeVisible();
  await expect.element(seated).toBeVisible();
  expect(await findings()).toEqual([]);
  window.dispatchEvent(new Event('online'));
  Line.all.at(-1)!.opens();
  await expect.element(gone).not.toBeInTheDocument();
  window.dispatchEvent(new Event('online'));
  expect(Line.all.at(-1)!.sent.map((one) => one.do)).toEqual(['hello', 'look']);
  Line.all.at(-1)!.onmessage?.({ data: JSON.stringify({ t: 'closing', n: 1, why: 'The server is full.', retry: 60_000 }) });
  await expect.element(screen.getByText('The server is full.')).toBeVisible();
  await screen.unmount();
});

test('sounds are let out at the first tap or key on the screen', async () => {
  const made: string[] = [];
  vi.stubGlobal('AudioContext', class {
    constructor() {
      made.push('made');
    }
    resume(): void {
      made.push('resumed');
    }
  });
  const screen = await render(ScreenView, { table: store(table({})) });
  expect(made).toEqual([]);
  await userEvent.keyboard(' ');
  expect(made).toEqual(['made']);
  await screen.getByRole('main').click();
  expect(made).toEqual(['made', 'resumed']);
});

test('answers given at once are told on the screen when three, two, one is over, and not before', async () => {
  const waits = table({ asked: [], seats: [seat({ badges: ['answered'] }), seat({ badges: ['answered'] }), seat(), seat()] });
  const screen = await render(ScreenView, { table: store(waits) });
  tell({ ...frame(2, table(), null, false, [{ kind: 'reveal', seat: 1, text: 'stays', cards: [], chips: 0 }]), lines: ['{1} stays.'] });
  await expect.element(screen.getByText('3', { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain('Bo stays.');
  await expect.element(screen.getByText('Bo stays.'), { timeout: 10_000 }).toBeVisible();
});
