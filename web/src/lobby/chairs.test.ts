import '../styles/tokens.css';
import '../styles/base.css';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';

import { me } from '../lib/me.svelte';
import type { TableInfo } from '../lib/types';
import { findings } from '../testing/axe';
import { ABOUT, anew, commands, empty, own, strangers, tableOf } from '../testing/lobbies';
import { chair, frame, table as scene } from '../testing/scenes';
import { serve } from '../testing/server';
import { renewable } from './arrival.svelte';
import Chairs from './Chairs.svelte';
import Lobby from './Lobby.svelte';

anew();

test('the host deals, puts bots, hands over; others only see their own ways', async () => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const screen = await render(Lobby, { table: tableOf({ chairs: own, host: true, can: ['deal', 'house_rules'] }) });
  const deal = screen.getByRole('button', { name: 'Deal' }).element() as HTMLElement;
  deal.click();
  deal.click(); // a double tap
  await screen.getByRole('button', { name: /Chair 3/ }).click();
  await screen.getByRole('button', { name: 'Put a bot here' }).click();
  await expect.element(screen.getByText('A bot takes the chair of Cy')).toBeVisible();
  await screen.getByRole('button', { name: 'Put a bot here' }).click();
  await screen.getByRole('button', { name: /Chair 3/ }).click();
  await screen.getByRole('button', { name: 'Make Cy the host' }).click();
  await expect.element(screen.getByText('are up to Cy from then on')).toBeVisible();
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

test('what the host does to somebody is asked first, is not done when he thinks better of it, and is forgotten with the chair', async () => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const screen = await render(Lobby, { table: tableOf({ chairs: own, host: true }) });
  await screen.getByRole('button', { name: /Chair 3/ }).click();
  await screen.getByRole('button', { name: 'Put a bot here' }).click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Make Cy the host' }).click();
  await screen.getByRole('button', { name: 'Close' }).click();
  await screen.getByRole('button', { name: /Chair 1/ }).click();
  await expect.element(screen.getByRole('button', { name: 'Stand up' })).toBeVisible();
  expect(commands()).toEqual([]);
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
  await four.unmount();
  const many = [...own, chair(0, empty), chair(1, empty)];
  const six = await render(Lobby, { table: tableOf({ chairs: many, fewest_chairs: many.length, most_chairs: 8, host: true, can: ['add_chair', 'house_rules'] }) });
  await expect.element(six.getByRole('button', { name: 'Add a chair with a bot' })).toBeVisible();
  await expect.element(six.getByRole('button', { name: 'One chair fewer' })).not.toBeInTheDocument();
  await expect.element(six.getByText('Partners sit opposite each other.')).not.toBeInTheDocument();
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
  for (const given of [{ stage: 'playing' as const }, { fewest_chairs: 6 }, { host: false, can: ['stand'] }]) {
    const screen = await shown(given, /Chair 4/);
    await expect.element(screen.getByRole('button', gone)).not.toBeInTheDocument();
    await screen.unmount();
  }
  const somebodys = await shown({}, /Chair 3/);
  await expect.element(somebodys.getByRole('button', gone)).not.toBeInTheDocument();
  await somebodys.unmount();
  const screen = await shown({}, /Chair 4/);
  await screen.getByRole('button', gone).click();
  await expect.element(screen.getByText('Thumb plays no more hands here')).toBeVisible();
  expect(commands()).toEqual([]);
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

test('a chair that goes after the hand plays no part in the next, and is marked', async () => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const chairs = own.map((one, number) => ({ ...one, going: number === 3 }));
  const table = tableOf({ chairs, most_chairs: 6, stage: 'between', host: true });
  table.scene = frame(1, scene({ over: true }), null);
  const screen = await render(Lobby, { table });
  await expect.element(screen.getByText('3 play the next hand.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Chair 4: Thumb.*leaves after this hand/ })).toBeVisible();
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

test('what goes over with a bot’s chair is said before the tap that takes it, and where there is none it is not', async () => {
  me.become({ person: 'p', name: 'Zoe', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const taken_over = 'Who sits down in a bot’s chair plays on with its line.';
  const newcomer = await render(Lobby, { table: tableOf({ stage: 'between', chairs: strangers, can: ['sit'], taken_over }) });
  await expect.element(newcomer.getByText(taken_over)).toBeVisible();
  await newcomer.unmount();
  const people = strangers.filter((one) => one.kind === 'person');
  const full = await render(Lobby, { table: tableOf({ stage: 'between', chairs: people, can: ['sit'], taken_over }) });
  await expect.element(full.getByText(taken_over)).not.toBeInTheDocument();
  await full.unmount();
  const friends = await render(Lobby, { table: tableOf({ stage: 'between', chairs: own, can: ['sit'], taken_over }) });
  await expect.element(friends.getByText(taken_over)).not.toBeInTheDocument();
  await friends.getByRole('button', { name: /Chair 4/ }).click();
  await expect.element(friends.getByRole('dialog').getByText(`A bot plays here: good (plain card sense). ${taken_over}`)).toBeVisible();
});

test('in a hand getting up is asked first, and then the table is seen again', async () => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const moved = vi.fn();
  const screen = await render(Chairs, { table: tableOf({ chairs: own, stage: 'playing' }), arrival: renewable(), moved });
  await screen.getByRole('button', { name: /Chair 1/ }).click();
  await screen.getByRole('button', { name: 'Stand up' }).click();
  await expect.element(screen.getByText(/^A bot plays on with your cards/)).toBeVisible();
  expect(commands()).toEqual([]);
  await screen.getByRole('button', { name: 'Stand up' }).click();
  await vi.waitFor(() => expect(moved).toHaveBeenCalledOnce());
  expect(commands()).toEqual([{ do: 'stand', chair: 0 }]);
});

test('between hands getting up is asked first, with what becomes of what one has won or lost', async () => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const given_up = 'Whoever plays on in your chair has your line.';
  const screen = await render(Chairs, { table: tableOf({ chairs: own, stage: 'between', given_up }), arrival: renewable(), moved: vi.fn() });
  await screen.getByRole('button', { name: /Chair 1/ }).click();
  await screen.getByRole('button', { name: 'Stand up' }).click();
  await expect.element(screen.getByText(/^A bot sits down in your chair\..* Whoever plays on in your chair has your line\.$/)).toBeVisible();
  expect(commands()).toEqual([]);
  await screen.getByRole('button', { name: 'Stand up' }).click();
  await vi.waitFor(() => expect(commands()).toEqual([{ do: 'stand', chair: 0 }]));
});

test('who has sat down sees the table again', async () => {
  me.become({ person: 'p', name: 'Zoe', token: 'key' });
  serve({ 'GET /about': ABOUT });
  const moved = vi.fn();
  const screen = await render(Chairs, { table: tableOf({ chairs: strangers, can: ['sit'] }), arrival: renewable(), moved });
  await screen.getByRole('button', { name: /Chair 2/ }).click();
  await vi.waitFor(() => expect(moved).toHaveBeenCalledOnce());
});
