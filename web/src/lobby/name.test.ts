import '../styles/tokens.css';
import '../styles/base.css';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';

import { me } from '../lib/me.svelte';
import { shell } from '../lib/shell.svelte';
import type { ChairInfo } from '../lib/types';
import { ABOUT, anew, commands, tableOf } from '../testing/lobbies';
import { chair, frame, seat, table as open } from '../testing/scenes';
import { serve } from '../testing/server';
import { isGiven } from './arrival.svelte';
import Lobby from './Lobby.svelte';

const bot: Partial<ChairInfo> = { kind: 'bot', bot: 'thumb', name: 'Alder', host: false };
const guest = { person: 'p', name: 'Guest', token: 'key' };
const among = [chair(0), chair(1, bot), chair(2), chair(3, { ...bot, name: 'Birch' })];

anew();
beforeEach(() => me.become(guest));

test('a name that was given is told from one that was chosen', () => {
  expect(['Guest', 'Guest 2', 'Guest of honour', 'Guests', 'Zoe'].map(isGiven)).toEqual([true, true, false, false, false]);
});

test('whoever is still called Guest is asked for a name before he sits down among others', async () => {
  const asked = serve({ 'GET /about': ABOUT, 'PATCH /guests/me': { ...guest, name: 'Zoe' } });
  const screen = await render(Lobby, { table: tableOf({ chairs: among, can: ['sit'] }) });
  await screen.getByRole('button', { name: /Chair 2:/ }).click();
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Zoe');
  await screen.getByRole('button', { name: 'Sit down' }).click();
  await vi.waitFor(() => expect(commands()).toEqual([{ do: 'sit', chair: 1 }]));
  expect(asked.find((one) => one.what === 'PATCH /guests/me')).toMatchObject({ body: { name: 'Zoe' }, token: 'key' });
  expect([me.name, me.token]).toEqual(['Zoe', 'key']);
});

test('he may go on as Guest; whoever has a name is not asked', async () => {
  serve({ 'GET /about': ABOUT });
  const screen = await render(Lobby, { table: tableOf({ chairs: among, can: ['sit'] }) });
  await screen.getByRole('button', { name: /Chair 2:/ }).click();
  await screen.getByRole('button', { name: 'Go on as Guest' }).click();
  await vi.waitFor(() => expect(commands()).toEqual([{ do: 'sit', chair: 1 }]));
  await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).not.toBeInTheDocument();
  me.become({ ...guest, name: 'Zoe' });
  await screen.getByRole('button', { name: /Chair 4:/ }).click();
  await vi.waitFor(() => expect(commands()).toHaveLength(2));
});

test('at a table of his own among bots nobody asks for a name', async () => {
  serve({ 'GET /about': ABOUT });
  const chairs = among.map((one, number) => ({ ...one, ...bot, name: `Tree ${number}` }));
  await render(Lobby, { table: tableOf({ chairs, host: true, stage: 'between', can: ['sit'] }) }).then((screen) =>
    screen.getByRole('button', { name: /Chair 2:/ }).click(),
  );
  await vi.waitFor(() => expect(commands()).toEqual([{ do: 'sit', chair: 1 }]));
});

test('beside the link for others a guest reads what they see him as', async () => {
  serve({ 'GET /about': ABOUT });
  const screen = await render(Lobby, { table: tableOf({ chairs: among }) });
  await expect.element(screen.getByText(/The others see you as Guest\./)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Change my name' })).toHaveAttribute('href', '/me#at=/t/a');
  me.become({ ...guest, name: 'Zoe' });
  await expect.element(screen.getByText(/The others see you/)).not.toBeInTheDocument();
});

test('the menu of the own chair changes the name; that of a companion does not', async () => {
  const asked = serve({ 'GET /about': ABOUT, 'PATCH /guests/me': { ...guest, name: 'Zoe' } });
  const chairs = among.map((one, number) => ({ ...one, yours: number !== 1, name: ['Guest 2', 'Alder', 'Max', 'Di'][number]! }));
  const screen = await render(Lobby, { table: tableOf({ chairs, can: ['stand'] }) });
  await screen.getByRole('button', { name: /Chair 3:/ }).click();
  await expect.element(screen.getByRole('button', { name: 'Stand up' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Change my name' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Close' }).click();
  await screen.getByRole('button', { name: /Chair 1:/ }).click();
  await screen.getByRole('button', { name: 'Change my name' }).click();
  await expect.element(screen.getByRole('button', { name: /Go on as/ })).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Zoe');
  await screen.getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(() => expect(asked.some((one) => one.what === 'PATCH /guests/me')).toBe(true));
  await vi.waitFor(() => expect(me.name).toBe('Zoe'));
  expect(commands()).toEqual([]);
});

test('who changes the name in a hand is told from when on it is read', async () => {
  serve({ 'GET /about': ABOUT, 'PATCH /guests/me': { ...guest, name: 'Zoe' } });
  const chairs = among.map((one, number) => ({ ...one, yours: number === 0, name: number === 0 ? 'Guest' : one.name }));
  const screen = await render(Lobby, { table: tableOf({ chairs, stage: 'playing', can: ['stand'] }) });
  await screen.getByRole('button', { name: /Chair 1:/ }).click();
  await screen.getByRole('button', { name: 'Change my name' }).click();
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Zoe');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => shell.note).toBe('The others read your new name once the hand is over.');
});

test.each([
  ['playing', 'Get up; the chair goes after this hand', true],
  ['between', 'Get up and take the chair away', false],
] as const)('while the table is %s the own chair says what becomes of it', async (stage, name, explained) => {
  serve({ 'GET /about': ABOUT });
  const chairs = among.map((one, number) => ({ ...one, yours: number === 0 }));
  const screen = await render(Lobby, { table: tableOf({ chairs, stage, most_chairs: 8, can: ['stand', 'take_away'] }) });
  await screen.getByRole('button', { name: /Chair 1:/ }).click();
  if (explained) await expect.element(screen.getByText(/A bot plays this hand to the end/)).toBeVisible();
  await screen.getByRole('button', { name }).click();
  await vi.waitFor(() => expect(commands()).toEqual([{ do: 'stand', chair: 0, take_away: true }]));
});

test('with a chair less than the last hand had seats the table says how many play the next one', async () => {
  serve({ 'GET /about': ABOUT });
  const store = tableOf({ chairs: among, stage: 'between', most_chairs: 8 });
  const screen = await render(Lobby, { table: store });
  store.scene = frame(2, open(), null);
  await expect.element(screen.getByText(/play the next hand/)).not.toBeInTheDocument();
  store.scene = frame(3, open({ seats: [seat(), seat(), seat(), seat(), seat()] }), null);
  await expect.element(screen.getByText('4 play the next hand.')).toBeVisible();
});
