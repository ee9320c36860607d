import '../styles/tokens.css';
import '../styles/base.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';

import { me } from '../lib/me.svelte';
import { router } from '../lib/router.svelte';
import { shell } from '../lib/shell.svelte';
import { TableStore } from '../lib/table.svelte';
import type { Socket } from '../lib/socket';
import type { ChairInfo, TableInfo } from '../lib/types';
import { findings } from '../testing/axe';
import { chair, info } from '../testing/scenes';
import { serve } from '../testing/server';
import Lobby from './Lobby.svelte';

type Said = { do: string; id: string } & Record<string, unknown>;
const BOTS = [{ name: 'random', sentence: 'Any legal move.' }, { name: 'thumb', sentence: 'Plain.' }, { name: 'owl', sentence: 'Counts cards.' }];
const ABOUT = { version: '1', bots: [{ name: 'thumb', sentence: 'Plain.' }], games: [], days_kept: 90, links: [] };
const LONG = 'Bartholomäusnachtschattengewächsfreundin';
let said: Said[];
let refuse = '';
let stores: TableStore[];

/** A table over a socket that says yes to everything, or no with a sentence. */
function tableOf(given: Partial<TableInfo>): TableStore {
  const socket: Socket = { onopen: null, onmessage: null, onclose: null, close: () => undefined, send: heard };
  function heard(text: string) {
    const one = JSON.parse(text) as Said;
    said.push(one);
    if (one.do === 'hello') return;
    const done = { t: 'done', n: 1, id: one.id, ok: refuse === '', why: refuse, item: '', stale: false, hint: '' };
    queueMicrotask(() => socket.onmessage?.({ data: JSON.stringify(done) }));
  }
  const store = new TableStore('a', 'player', { open: () => socket });
  stores.push(store);
  socket.onopen?.();
  socket.onmessage?.({ data: JSON.stringify({ t: 'table', n: 1, table: info({ id: 'a', stage: 'open', ...given }) }) });
  return store;
}

const empty: Partial<ChairInfo> = { name: '', kind: 'empty', bot: 'thumb', here: false };
const strangers = [chair(0), chair(1, empty), chair(2), chair(3, { kind: 'bot', bot: 'thumb', name: 'Thumb' })];
const own = strangers.map((one, number) => ({ ...one, yours: number === 0 }));
const commands = () => said.filter((one) => one.do !== 'hello').map(({ id: _, ...rest }) => rest);

beforeEach(() => {
  said = [];
  stores = [];
  refuse = '';
  localStorage.clear();
  me.become(null);
  shell.tell('');
});
afterEach(() => {
  stores.forEach((store) => store.close());
  vi.unstubAllGlobals();
});

test('whoever opens the link takes no seat; a tap on a free chair asks for a name and sits down', async () => {
  serve({ 'GET /about': ABOUT, 'POST /guests': { person: 'p', name: 'Zoe', token: 'key' } });
  const screen = await render(Lobby, { table: tableOf({ chairs: strangers, host: false, can: ['sit'] }) });
  expect(commands()).toEqual([]);
  await screen.getByRole('button', { name: /Chair 2:.*Sit here/ }).click();
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('  Zoe ');
  await screen.getByRole('button', { name: 'Sit down' }).click();
  await vi.waitFor(() => expect(commands()).toEqual([{ do: 'sit', chair: 1 }]));
  expect(me.name).toBe('Zoe');
});

test('a name that will not do is refused with a sentence, and can be changed', async () => {
  serve({ 'GET /about': ABOUT });
  const screen = await render(Lobby, { table: tableOf({ chairs: strangers, host: false, can: ['sit'] }) });
  await screen.getByRole('button', { name: /Chair 2/ }).click();
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('x');
  await screen.getByRole('button', { name: 'Sit down' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('There is no such thing.');
  expect(commands()).toEqual([]);
});

test('of two people at one device nobody is “you” before cards are dealt; who sits alone at it is', async () => {
  serve({ 'GET /about': ABOUT });
  const both = strangers.map((one, number) => ({ ...one, yours: number === 0 || number === 2 }));
  const screen = await render(Lobby, { table: tableOf({ chairs: both }) });
  await expect.element(screen.getByRole('button', { name: /Chair 1: Ann at this device/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Chair 3: Cy at this device/ })).toBeVisible();
  await screen.unmount();
  const alone = await render(Lobby, { table: tableOf({ chairs: own }) });
  await expect.element(alone.getByRole('button', { name: /Chair 1: Ann you/ })).toBeVisible();
});

test('somebody known sits down with one tap', async () => {
  me.become({ person: 'p', name: 'Zoe', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const screen = await render(Lobby, { table: tableOf({ chairs: strangers, host: false, can: ['sit'] }) });
  await screen.getByRole('button', { name: /Chair 4/ }).click();
  await vi.waitFor(() => expect(commands()).toEqual([{ do: 'sit', chair: 3 }]));
});

test('a seat that somebody else has taken first is refused in words', async () => {
  me.become({ person: 'p', name: 'Zoe', token: 'key' });
  refuse = 'Somebody sits there already.';
  serve({ 'GET /about': ABOUT });
  const screen = await render(Lobby, { table: tableOf({ chairs: strangers, host: false, can: ['sit'] }) });
  await screen.getByRole('button', { name: /Chair 2/ }).click();
  await vi.waitFor(() => expect(shell.note).toBe('Somebody sits there already.'));
});

test('the host deals, puts bots, hands over; others only see their own ways', async () => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const screen = await render(Lobby, { table: tableOf({ chairs: own, host: true, can: ['deal', 'house_rules'] }) });
  await screen.getByRole('button', { name: 'Deal' }).click();
  await screen.getByRole('button', { name: /Chair 3/ }).click();
  await screen.getByRole('button', { name: 'Put a bot here' }).click();
  await screen.getByRole('button', { name: /Chair 3/ }).click();
  await screen.getByRole('button', { name: 'Make Cy the host' }).click();
  await screen.getByRole('button', { name: /Chair 1/ }).click();
  await screen.getByRole('button', { name: 'Stand up' }).click();
  expect(commands()).toEqual([
    { do: 'deal' },
    { do: 'put_bot', chair: 2, bot: 'thumb' },
    { do: 'hand_over', chair: 2 },
    { do: 'stand', chair: 0 },
  ]);
  await expect.element(screen.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/t/a/rules');
});

test('two at one device: the friend gets a name of their own', async () => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const table = tableOf({ chairs: own, can: ['sit'], settings: { ...info().settings, pass_and_play: true } });
  const screen = await render(Lobby, { table });
  await screen.getByRole('button', { name: /Chair 2/ }).click();
  await screen.getByRole('button', { name: 'Somebody at this device' }).click();
  await screen.getByRole('textbox', { name: 'Name of who sits here' }).fill('Max');
  await screen.getByRole('button', { name: 'Sit down' }).click();
  await vi.waitFor(() => expect(commands()).toEqual([{ do: 'sit', chair: 1, name: 'Max' }]));
});

test('where several at one device are not the custom yet, the host makes it so by seating one', async () => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const settings = { ...info().settings, pass_and_play: false };
  const guest = await render(Lobby, { table: tableOf({ chairs: own, can: ['sit'], settings }) });
  await guest.getByRole('button', { name: /Chair 2/ }).click();
  await expect.element(guest.getByRole('button', { name: 'Move to this chair' })).toBeVisible();
  await expect.element(guest.getByRole('button', { name: 'Somebody at this device' })).not.toBeInTheDocument();
  await guest.unmount();
  const screen = await render(Lobby, { table: tableOf({ chairs: own, host: true, can: ['sit', 'settings'], settings }) });
  await screen.getByRole('button', { name: /Chair 2/ }).click();
  await expect.element(screen.getByText(/a curtain hangs between your cards/)).toBeVisible();
  await screen.getByRole('button', { name: 'Somebody at this device' }).click();
  await screen.getByRole('textbox', { name: 'Name of who sits here' }).fill('Max');
  await screen.getByRole('button', { name: 'Sit down' }).click();
  await vi.waitFor(() => expect(commands()).toEqual([
    { do: 'settings', pass_and_play: true },
    { do: 'sit', chair: 1, name: 'Max' },
  ]));
});

test('a seat without a name is refused beside the field, and the words go when one is written', async () => {
  serve({ 'GET /about': ABOUT });
  const screen = await render(Lobby, { table: tableOf({ chairs: strangers, host: false, can: ['sit'] }) });
  await screen.getByRole('button', { name: /Chair 2/ }).click();
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('   ');
  await screen.getByRole('button', { name: 'Sit down' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Write a name first.');
  await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toHaveFocus();
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Z');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('');
  expect(commands()).toEqual([]);
});

test('bots go by words that people understand; one that is new here by the server’s', async () => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  serve({ 'GET /about': { ...ABOUT, bots: BOTS } });
  const screen = await render(Lobby, { table: tableOf({ chairs: own, host: true, can: ['sit', 'put_bot'] }) });
  await screen.getByRole('button', { name: /Chair 4/ }).click();
  await expect.element(screen.getByText('A bot plays here: good (plain card sense).')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Put a bot here: owl (Counts cards)' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Put a bot here: good' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Put a bot here: easy (plays anything)' }).click();
  expect(commands()).toEqual([{ do: 'put_bot', chair: 3, bot: 'random' }]);
});

test('chairs come with a bot, and go again as far as the game lets them', async () => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const table = tableOf({ game: 'buck135', chairs: [...own, chair(0, empty)], most_chairs: 6, host: true, can: ['add_chair', 'house_rules'], options: { ante: 2 } });
  const screen = await render(Lobby, { table });
  await screen.getByRole('button', { name: 'Add a chair with a bot' }).click();
  await screen.getByRole('button', { name: 'One chair fewer' }).click();
  await vi.waitFor(() => expect(commands()).toEqual([
    { do: 'add_chair', bot: 'thumb' },
    { do: 'house_rules', game: 'buck135', options: { ante: 2, seats: 4 } },
  ]));
  await screen.unmount();
  const four = await render(Lobby, { table: tableOf({ game: 'buck135', chairs: own, most_chairs: 6, host: true, can: ['add_chair', 'house_rules'] }) });
  await expect.element(four.getByRole('button', { name: 'Add a chair with a bot' })).toBeVisible();
  await expect.element(four.getByRole('button', { name: 'One chair fewer' })).not.toBeInTheDocument();
});

test('between hands the host takes a bot’s chair away, where the game can do with fewer', async () => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const gone = { name: 'Take the chair away' };
  const shown = async (given: Partial<TableInfo>, chair: RegExp) => {
    const screen = await render(Lobby, { table: tableOf({ chairs: own, most_chairs: 6, host: true, stage: 'between', ...given }) });
    await screen.getByRole('button', { name: chair }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    return screen;
  };
  for (const given of [{ stage: 'playing' as const }, { most_chairs: 4 }, { host: false, can: ['stand'] }]) {
    const screen = await shown(given, /Chair 4/);
    await expect.element(screen.getByRole('button', gone)).not.toBeInTheDocument();
    await screen.unmount();
  }
  const somebodys = await shown({}, /Chair 3/);
  await expect.element(somebodys.getByRole('button', gone)).not.toBeInTheDocument();
  await somebodys.unmount();
  const screen = await shown({}, /Chair 4/);
  await screen.getByRole('button', gone).click();
  await vi.waitFor(() => expect(commands()).toEqual([{ do: 'stand', chair: 3, take_away: true }]));
});

test('a guest who taps somebody’s chair hears who sits there; one Escape closes one dialog', async () => {
  me.become({ person: 'p', name: 'Bo', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const heard: string[] = [];
  const listen = (event: KeyboardEvent) => heard.push(event.key);
  document.addEventListener('keydown', listen);
  const screen = await render(Lobby, { table: tableOf({ chairs: own, host: false, can: ['sit'] }) });
  await screen.getByRole('button', { name: /Chair 3/ }).click();
  await expect.element(screen.getByText('Cy sits here.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Cy sits here.')).not.toBeInTheDocument();
  document.removeEventListener('keydown', listen);
  expect(heard).toEqual([]);
});

test.each([320, 1280])('names of forty letters without a space fit at %i px', async (width) => {
  await page.viewport(width, 720);
  me.become({ person: 'p', name: LONG, token: 'key' });
  serve({ 'GET /about': ABOUT });
  const chairs = own.map((one) => ({ ...one, name: LONG }));
  const table = tableOf({ chairs, name: LONG, differs: [LONG], host: true, can: ['sit', 'deal', 'house_rules'] });
  const screen = await render(Lobby, { table });
  await screen.getByRole('button', { name: /Chair 3/ }).click();
  await expect.element(screen.getByRole('button', { name: `Make ${LONG} the host` })).toBeVisible();
  const wide = [...screen.container.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > width + 0.5);
  expect(wide.map((one) => one.className)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(screen.container.querySelector('dialog')!.scrollWidth).toBeLessThanOrEqual(screen.container.querySelector('dialog')!.clientWidth);
  await page.viewport(414, 896);
});

test('the host changes how the table is run; others read it', async () => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const screen = await render(Lobby, { table: tableOf({ chairs: own, host: true }) });
  await screen.getByText('How the table is run').click();
  await screen.getByRole('combobox', { name: 'Pace of bots' }).selectOptions('fast');
  await screen.getByRole('switch', { name: 'Hints' }).click();
  expect(commands()).toEqual([
    { do: 'settings', speed: 'fast' },
    { do: 'settings', hints: true },
  ]);
  await screen.unmount();
  const other = await render(Lobby, { table: tableOf({ chairs: strangers, host: false }) });
  await other.getByText('How the table is run').click();
  await expect.element(other.getByRole('combobox', { name: 'Pace of bots' })).toBeDisabled();
  await expect.element(other.getByRole('button', { name: 'Delete this table' })).not.toBeInTheDocument();
});

test('deleting the table asks first', async () => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  const asked = serve({ 'GET /about': ABOUT, 'DELETE /tables/a': null });
  const screen = await render(Lobby, { table: tableOf({ chairs: own, host: true }) });
  await screen.getByText('How the table is run').click();
  await screen.getByRole('button', { name: 'Delete this table' }).click();
  expect(asked.some((one) => one.what === 'DELETE /tables/a')).toBe(false);
  await screen.getByRole('button', { name: 'Yes, delete it' }).click();
  await vi.waitFor(() => expect(router.path).toBe('/'));
});

test('a connection that is gone is said, and so is that it is back', async () => {
  serve({ 'GET /about': ABOUT });
  const table = tableOf({ chairs: own });
  const screen = await render(Lobby, { table });
  table.link = 'waiting';
  await expect.element(screen.getByText('The connection is gone; trying again')).toBeVisible();
  table.link = 'open';
  await expect.element(screen.getByText('The connection is gone; trying again')).not.toBeInTheDocument();
});

test('eight chairs fit side by side on a small phone, and axe finds nothing', async () => {
  serve({ 'GET /about': ABOUT });
  const chairs = Array.from({ length: 8 }, (_, number) => chair(number % 4, { seat: number, yours: number === 0 }));
  document.body.style.width = '320px';
  const screen = await render(Lobby, { table: tableOf({ chairs, most_chairs: 8, can: ['deal'] }) });
  const boxes = [...screen.container.querySelectorAll('.chair')].map((one) => one.getBoundingClientRect());
  expect(boxes).toHaveLength(8);
  for (const [nth, one] of boxes.entries()) {
    expect(one.left).toBeGreaterThanOrEqual(0);
    expect(one.right).toBeLessThanOrEqual(320);
    expect(one.height).toBeGreaterThanOrEqual(44);
    for (const other of boxes.slice(nth + 1)) {
      const apart =
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
      expect(apart).toBe(true);
    }
  }
  expect(await findings(screen.container)).toEqual([]);
  document.body.style.width = '';
});
