import '../styles/tokens.css';
import '../styles/base.css';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';

import { readDevice } from '../lib/device_link';
import { me } from '../lib/me.svelte';
import { router } from '../lib/router.svelte';
import { shell } from '../lib/shell.svelte';
import type { GameOptions, RulesPage } from '../lib/types';
import { findings } from '../testing/axe';
import { Refusing, serve } from '../testing/server';
import { ABOUT, CARD } from '../testing/told';
import About from './About.svelte';
import ByCode from './ByCode.svelte';
import Device from './Device.svelte';
import Me from './Me.svelte';
import NewTable from './NewTable.svelte';
import NotFound from './NotFound.svelte';
import Rules from './Rules.svelte';


const OPTIONS: GameOptions = {
  game: { name: 'buck', title: 'Buck', sentence: 'Bids.', seats: [4] },
  presets: [
    { name: 'The usual rules', sentence: 'To 52.', options: {} },
    { name: 'A short match', sentence: 'To 32.', options: { target: 32 } },
  ],
  options: [
    {
      name: 'target', label: 'target', sentence: 'How many points win.', items: [31], default: 52, values: [],
      lowest: 10, highest: 500, none: false, section: 'Scoring',
    },
    {
      name: 'rounds', label: 'rounds', sentence: 'After how many hands it ends.', items: [74], default: null, values: [],
      lowest: 1, highest: 99, none: true, section: 'Scoring',
    },
    {
      name: 'drop_out', label: 'dropping out', sentence: 'Who may drop out.', items: [20], default: 'each',
      values: [
        { value: 'each', label: 'each', text: 'Each defender may drop out.' },
        { value: 'off', label: 'nobody', text: 'Nobody drops out.' },
      ],
      lowest: null, highest: null, none: false, section: 'Letting them have it',
    },
  ],
};
const RULES: RulesPage = {
  title: "Buck 'em", text: ['A game for four.'], differs: ['The first team to 32 points wins.'], idle: [],
  sections: [
    {
      title: 'Scoring', text: [],
      items: [
        { number: 31, kind: 'rule', title: 'The target', text: ['J♥ is the right.', '* one', '| a | b |', '| 1 | 2 |'], differs: ['To 32 points.'] },
        { number: 1, kind: 'example', title: 'A set', text: ['`4nt` is said.'], differs: [] },
      ],
    },
  ],
};

beforeEach(() => {
  localStorage.clear();
  me.become(null);
  shell.tell('');
  router.go('/');
});
afterEach(() => vi.unstubAllGlobals());

describe('a new table', () => {
  const answers = {
    'GET /about': ABOUT,
    'GET /games/buck/options': OPTIONS,
    'POST /rules': RULES,
    'POST /guests': { person: 'p', name: 'Guest', token: 'key' },
    'POST /tables': { id: 'x', code: 'AAAA', link: '/t/x' },
  };

  test('sends only what differs from the usual', async () => {
    const asked = serve(answers);
    const screen = await render(NewTable, { game: 'buck' });
    await screen.getByRole('radio', { name: /A short match/ }).click();
    await screen.getByText('Letting them have it').click();
    await screen.getByRole('radio', { name: /nobody/ }).click();
    await expect.element(screen.getByText('1 changed').first()).toBeVisible();
    await expect.element(screen.getByText('The first team to 32 points wins.')).toBeInTheDocument();
    await screen.getByPlaceholder(/Friday/).fill('Friday');
    await screen.getByRole('button', { name: 'Open the table' }).click();
    await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann');
    await screen.getByRole('button', { name: 'Sit down' }).click();
    await vi.waitFor(() => expect(router.path).toBe('/t/x'));
    expect(asked.find((one) => one.what === 'POST /tables')?.body).toEqual({
      game: 'buck', options: { target: 32, drop_out: 'off' }, name: 'Friday', bot: 'thumb', deal: false,
    });
  });

  test('a guest without a name of his own is asked for one before he opens a table for friends, and may go on without', async () => {
    me.become({ person: 'p', name: 'Guest', token: 'key' });
    const asked = serve(answers);
    const screen = await render(NewTable, { game: 'buck' });
    await screen.getByRole('button', { name: 'Open the table' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
    expect(asked.some((one) => one.what === 'POST /tables')).toBe(false);
    await screen.getByRole('button', { name: 'Go on as Guest' }).click();
    await vi.waitFor(() => expect(router.path).toBe('/t/x'));
    expect(asked.some((one) => one.what.startsWith('PATCH'))).toBe(false);
  });

  test('a number stays within its bounds, and may be none where that is a rule', async () => {
    const asked = serve(answers);
    const screen = await render(NewTable, { game: 'buck' });
    await screen.getByText('Scoring').click();
    const field = screen.getByRole('spinbutton', { name: 'target' });
    await field.fill('9999');
    await screen.getByRole('button', { name: 'Less of target' }).click();
    await expect.element(field).toHaveValue(499);
    await expect.element(screen.getByRole('spinbutton', { name: 'rounds' })).not.toBeInTheDocument();
    await screen.getByRole('checkbox', { name: 'none' }).click();
    await expect.element(screen.getByRole('spinbutton', { name: 'rounds' })).toHaveValue(20);
    await screen.getByRole('button', { name: 'Usual: 52' }).click();
    await expect.element(field).toHaveValue(52);
    await screen.getByRole('button', { name: 'Play against bots now' }).click();
    await vi.waitFor(() => expect(asked.find((one) => one.what === 'POST /tables')?.body).toMatchObject({ options: { rounds: 20 }, deal: true }));
  });

  test('on a wide window the name, the bots and the button stay in sight, however far one scrolls', async () => {
    await page.viewport(1280, 720);
    serve({ ...answers, 'GET /about': { ...ABOUT, bots: [...ABOUT.bots, { name: 'random', sentence: 'Any legal move.' }] } });
    const screen = await render(NewTable, { game: 'buck' });
    await expect.element(screen.getByRole('option', { name: 'easy (plays anything)' })).toBeInTheDocument();
    const left = screen.container.querySelector<HTMLElement>('.left')!;
    left.style.minHeight = '3000px';
    scrollTo(0, 1500);
    for (const one of ['.side', '.name', '.go .first']) {
      const box = screen.container.querySelector(one)!.getBoundingClientRect();
      expect([box.top >= 0, box.bottom <= 720], one).toEqual([true, true]);
    }
    await page.viewport(414, 896);
  });

  test('the rules of a table that is there are changed by a command to it', async () => {
    const asked = serve({
      ...answers,
      'GET /tables/a': { game: 'buck', options: { target: 32 } },
      'POST /tables/a/commands': { ok: false, why: 'Cards are dealt; rules change between matches.' },
    });
    const screen = await render(NewTable, { id: 'a' });
    await expect.element(screen.getByRole('radio', { name: /A short match/ })).toBeChecked();
    await screen.getByRole('button', { name: 'Play by these rules' }).click();
    await vi.waitFor(() => expect(shell.note).toContain('Cards are dealt'));
    expect(asked.find((one) => one.what === 'POST /tables/a/commands')?.body).toMatchObject({
      do: 'house_rules', game: 'buck', options: { target: 32 },
    });
  });

  test('has nothing that axe finds', async () => {
    serve(answers);
    const screen = await render(NewTable, { game: 'buck' });
    await screen.getByText('Scoring').click();
    await screen.getByText('Letting them have it').click();
    expect(await findings(screen.container)).toEqual([]);
  });
});

describe('the rules text', () => {
  test('is of the table whose house rules stand in the address', async () => {
    router.go('/rules/buck?target=32&stake=null');
    const asked = serve({ 'POST /rules': RULES });
    const screen = await render(Rules, { game: 'buck' });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Buck ’em' })).toBeVisible();
    expect(asked[0]?.body).toEqual({ game: 'buck', options: { target: 32, stake: null } });
    expect(screen.container.querySelector('#buck-31 .house')?.textContent).toContain('To 32 points.');
    expect(screen.container.querySelector('#buck-31 table th')?.textContent).toBe('a');
    expect(screen.container.querySelector('code')?.textContent).toBe('4nt');
    expect(await findings(screen.container)).toEqual([]);
  });

  test('says why there is none', async () => {
    serve({ 'POST /rules': new Refusing('There is no game called whist.', 404) });
    const screen = await render(Rules, { game: 'whist' });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('no game called whist');
  });
});

describe('the own page', () => {
  const KEPT = { person: 'p', name: 'Ann', since: '2026-10-02', tables: [CARD] };

  test('renames, and keeps the key', async () => {
    me.become({ person: 'p', name: 'Ann', token: 'key' });
    serve({ 'GET /guests/me': KEPT, 'PATCH /guests/me': { person: 'p', name: 'Anna', token: '' } });
    const screen = await render(Me);
    await screen.getByLabelText('Your name at the table').fill('Anna');
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(me.name).toBe('Anna'));
    expect(me.token).toBe('key');
  });

  test('makes a link for another device, with the code after the #', async () => {
    me.become({ person: 'p', name: 'Ann', token: 'key' });
    const link = 'http://192.168.1.20:8000/me#device=abc';
    const qr = 'M1 1h1v1h-1z';
    serve({ 'GET /guests/me': KEPT, 'POST /devices': { code: 'abc', minutes: 10, link, qr, qr_side: 3 } });
    const screen = await render(Me);
    await screen.getByRole('button', { name: 'Make a link' }).click();
    await expect.element(screen.getByLabelText('Link for the other device', { exact: true })).toHaveValue(link);
    await expect.element(screen.getByRole('img', { name: 'QR code of the link for the other device' })).toBeVisible();
    await expect.element(screen.getByText('Good for 10 minutes, once. Whoever opens it is you.')).toBeVisible();
    expect(await findings(screen.container)).toEqual([]);
  });

  test('makes a link that leads to the table from which one came', async () => {
    router.go('/me#at=/t/abc');
    me.become({ person: 'p', name: 'Ann', token: 'key' });
    serve({ 'GET /guests/me': KEPT, 'POST /devices': ({ body }: { body: { at: string | null } }) =>
      ({ code: 'k-1', minutes: 10, link: `http://x/me#device=k-1&at=${body.at}`, qr: 'M1 1h1v1h-1z', qr_side: 3 }) });
    const screen = await render(Me);
    await screen.getByRole('button', { name: 'Make a link' }).click();
    await expect.element(screen.getByLabelText('Link for the other device', { exact: true })).toHaveValue('http://x/me#device=k-1&at=/t/abc');
    router.go('/me');
  });

  test('a device that becomes somebody by such a link goes to that table; one that stays who it is, or is refused, does not', async () => {
    serve({ 'GET /guests/me': KEPT, 'POST /devices/redeem': ({ body }: { body: { code: string } }) =>
      body.code === 'good' ? { person: 'q', name: 'Zoe', token: 'other' } : new Refusing('That code has been used.', 404) });
    for (const [code, button, path] of [
      ['good', 'Stay as I am', '/me'],
      ['used', 'Go on as that person', '/me'],
      ['good', 'Go on as that person', '/t/abc'],
    ] as const) {
      router.go(`/me#device=${code}&at=/t/abc`);
      const screen = await render(Device, readDevice(router.hash)!);
      await page.getByRole('button', { name: button }).click();
      await vi.waitFor(() => expect([router.path, router.hash]).toEqual([path, '']));
      await screen.unmount();
    }
    router.go('/');
  });

  test('is of whoever this device becomes', async () => {
    me.become({ person: 'p', name: 'Ann', token: 'key' });
    const asked = serve({
      'GET /guests/me': ({ token }: { token: string }) =>
        token === 'key' ? KEPT : { ...KEPT, person: 'q', name: 'Zoe', tables: [{ ...CARD, id: 'b', name: 'Sunday' }] },
      'POST /devices/redeem': { person: 'q', name: 'Zoe', token: 'other' },
    });
    const screen = await render(Me);
    await expect.element(screen.getByRole('link', { name: 'Friday' })).toBeVisible();
    await render(Device, { code: 'abc' });
    await page.getByRole('button', { name: 'Go on as that person' }).click();
    await expect.element(screen.getByRole('link', { name: 'Sunday' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Friday' })).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText('Your name at the table')).toHaveValue('Zoe');
    expect(asked.filter((one) => one.what === 'GET /guests/me')).toHaveLength(2);
  });

  test('a name that will not do is refused beside its field, in the server’s words', async () => {
    me.become({ person: 'p', name: 'Ann', token: 'key' });
    serve({ 'GET /guests/me': KEPT, 'PATCH /guests/me': new Refusing('A name has 40 letters at most; this one has 41.', 422) });
    const screen = await render(Me);
    await screen.getByLabelText('Your name at the table').fill('x'.repeat(41));
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('40 letters at most');
    expect([me.name, shell.note]).toEqual(['Ann', '']);
  });

  test.each([320, 1280])('fits at %i px with names of forty letters', async (width) => {
    await page.viewport(width, 720);
    const long = 'Bartholomäusnachtschattengewächsfreundin';
    me.become({ person: 'p', name: long, token: 'key' });
    serve({ 'GET /guests/me': { ...KEPT, tables: [{ ...CARD, name: long }] } });
    const screen = await render(Me);
    await expect.element(screen.getByRole('link', { name: long }).last()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await page.viewport(414, 896);
  });

  test('asks before it deletes', async () => {
    me.become({ person: 'p', name: 'Ann', token: 'key' });
    const asked = serve({ 'GET /guests/me': KEPT, 'DELETE /guests/me': null });
    const screen = await render(Me);
    await screen.getByRole('button', { name: 'Delete all of it' }).click();
    expect(asked.some((one) => one.what === 'DELETE /guests/me')).toBe(false);
    await screen.getByRole('button', { name: 'Yes, delete me' }).click();
    await vi.waitFor(() => expect(me.guest).toBeNull());
  });
});

test('a code in an address leads on, or says why not', async () => {
  serve({ 'GET /codes/K7QP': { id: 'a', code: 'K7QP', link: '/t/a' }, 'GET /codes/NONE': new Refusing('No table has that code.', 404) });
  await render(ByCode, { code: 'K7QP' });
  await vi.waitFor(() => expect(router.path).toBe('/t/a'));
  const screen = await render(ByCode, { code: 'NONE' });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No table has that code.');
});

test('the about page names the licence of each part', async () => {
  serve({ 'GET /about': ABOUT });
  const screen = await render(About);
  await expect.element(screen.getByText('Version 0.3')).toBeVisible();
  const links = [...screen.container.querySelectorAll<HTMLAnchorElement>('a[href^="/licences/"]')].map((link) => link.href);
  vi.unstubAllGlobals();
  for (const link of links) {
    const file = await fetch(link);
    expect(file.headers.get('Content-Type'), link).toContain('text/plain');
  }
  expect(links).toHaveLength(7);
  expect(await findings(screen.container)).toEqual([]);
});

test('an address without a page says so', async () => {
  const screen = await render(NotFound);
  await expect.element(screen.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  expect(await findings(screen.container)).toEqual([]);
});
