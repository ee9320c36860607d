import '../styles/tokens.css';
import '../styles/base.css';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';

import { me } from '../lib/me.svelte';
import { router } from '../lib/router.svelte';
import { shell } from '../lib/shell.svelte';
import { ABOUT, anew, commands, own, refuse, strangers, tableOf } from '../testing/lobbies';
import { info } from '../testing/scenes';
import { serve } from '../testing/server';
import Lobby from './Lobby.svelte';

const BOTS = [{ name: 'random', sentence: 'Any legal move.' }, { name: 'thumb', sentence: 'Plain.' }, { name: 'owl', sentence: 'Counts cards.' }];
const LONG = 'Bartholomäusnachtschattengewächsfreundin';
anew();

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
  refuse('Somebody sits there already.');
  serve({ 'GET /about': ABOUT });
  const screen = await render(Lobby, { table: tableOf({ chairs: strangers, host: false, can: ['sit'] }) });
  await screen.getByRole('button', { name: /Chair 2/ }).click();
  await vi.waitFor(() => expect(shell.note).toBe('Somebody sits there already.'));
});

test('where nobody may move now, no chair is offered for it', async () => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const screen = await render(Lobby, { table: tableOf({ chairs: own, host: true, can: ['sit', 'put_bot'] }) });
  await screen.getByRole('button', { name: /Chair 2/ }).click();
  await expect.element(screen.getByRole('button', { name: /bot/ }).first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Move to this chair' })).not.toBeInTheDocument();
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
  const guest = await render(Lobby, { table: tableOf({ chairs: own, can: ['sit', 'move'], settings }) });
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

test('how the table is run stays unfolded when something of it changes', async () => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const table = tableOf({ chairs: own, host: true });
  const screen = await render(Lobby, { table });
  await screen.getByText('How the table is run').click();
  await expect.element(screen.getByRole('switch', { name: 'Hints' })).toBeVisible();
  table.info = { ...table.info!, settings: { ...table.info!.settings, hints: true, speed: 'fast' }, deleted_on: '2027-03-01' };
  await expect.element(screen.getByRole('switch', { name: 'Hints' })).toBeChecked();
  await expect.element(screen.getByRole('switch', { name: 'Hints' })).toBeVisible();
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

test('a long name is cut between words, or ends in dots, and never breaks within a word', async () => {
  await page.viewport(390, 844);
  const long = strangers.map((one, number) => (number === 2 ? { ...one, name: 'Bartholomäusnacht Schattengewächs' } : one));
  const screen = await render(Lobby, { table: tableOf({ chairs: long }) });
  const name = screen.getByRole('button', { name: /Chair 3/ }).element().querySelector('.name')!;
  expect(name.getAttribute('title')).toBe('Bartholomäusnacht Schattengewächs');
  const words = document.createRange();
  words.selectNodeContents(name);
  const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
  expect(lines.size).toBe(2); // two words
});
