import '../styles/tokens.css';
import '../styles/base.css';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';

import { me } from '../lib/me.svelte';
import { router } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import { shell } from '../lib/shell.svelte';
import { findings } from '../testing/axe';
import { Refusing, serve } from '../testing/server';
import { ABOUT, CARD } from '../testing/told';
import Front from './Front.svelte';
import Rules from './Rules.svelte';


beforeEach(() => {
  localStorage.clear();
  me.become(null);
  shell.tell('');
  router.go('/');
});
afterEach(() => vi.unstubAllGlobals());

describe('the front page', () => {
  test('plays any of four games against bots with one click, without a sign-up', async () => {
    const asked = serve({
      'GET /about': ABOUT,
      'POST /guests': { person: 'p', name: 'Guest', token: 'key' },
      'POST /tables': { id: 'x', code: 'AAAA', link: '/t/x' },
    });
    const screen = await render(Front);
    expect(screen.container.querySelectorAll('article')).toHaveLength(4);
    await screen.getByRole('button', { name: 'Play Buckpitch against bots now' }).click();
    await vi.waitFor(() => expect(router.path).toBe('/t/x'));
    expect(asked.find((one) => one.what === 'POST /tables')).toMatchObject({
      body: { game: 'buckpitch', deal: true },
      token: 'key',
    });
    expect(me.token).toBe('key');
  });

  test('says how many play as the server has it, and the rules are one click away', async () => {
    serve({ 'GET /about': ABOUT });
    const screen = await render(Front);
    await expect.element(screen.getByText('4 to 6 players')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Rules of Buck Thirty-Five' })).toHaveAttribute('href', '/rules/buck135');
  });

  test.each([false, true])('on a phone the three ways into a game stand side by side, with large print: %s', async (large) => {
    await page.viewport(390, 844);
    settings.set({ large });
    settings.show();
    serve({ 'GET /about': ABOUT });
    const screen = await render(Front);
    for (const ways of screen.container.querySelectorAll('.ways')) {
      const boxes = [...ways.children].map((one) => one.getBoundingClientRect());
      expect(new Set(boxes.map((box) => Math.round(box.top))).size).toBe(1);
      expect(Math.min(...boxes.map((box) => box.height))).toBeGreaterThanOrEqual(44);
      expect(boxes.at(-1)!.right).toBeLessThanOrEqual(390);
    }
    settings.set({ large: false });
    settings.show();
    await page.viewport(414, 896);
  });

  test('tells why nothing was opened', async () => {
    serve({ 'POST /guests': new Refusing('Too many people have come from there; try again in a minute.', 429) });
    const screen = await render(Front);
    await screen.getByRole('button', { name: 'Play Buck against bots now' }).click();
    await vi.waitFor(() => expect(shell.note).toContain('Too many people'));
    await expect.element(screen.getByRole('button', { name: 'Play Buck against bots now' })).toBeEnabled();
  });

  test('tells that the server does not answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const screen = await render(Front);
    await screen.getByRole('button', { name: 'Play Buck against bots now' }).click();
    await vi.waitFor(() => expect(shell.note).toContain('does not answer'));
  });

  test('joins by a code that was read aloud', async () => {
    const asked = serve({ 'GET /about': ABOUT, 'GET /codes/K7QP': { id: 'a', code: 'K7QP', link: '/t/a' } });
    const screen = await render(Front);
    await screen.getByPlaceholder('Code').fill(' K7QP ');
    await screen.getByRole('button', { name: 'Join' }).click();
    await vi.waitFor(() => expect(router.path).toBe('/t/a'));
    expect(asked.some((one) => one.what === 'GET /codes/K7QP')).toBe(true);
  });

  test('says beside the field that a code leads nowhere, until it is written anew', async () => {
    serve({ 'GET /about': ABOUT, 'GET /codes/NONE': new Refusing('No table has the code “NONE”.', 404) });
    const screen = await render(Front);
    await screen.getByPlaceholder('Code').fill('NONE');
    await screen.getByRole('button', { name: 'Join' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('No table has the code “NONE”.');
    expect(screen.container.querySelector('form [role=alert]')).not.toBeNull();
    expect(shell.note).toBe('');
    await screen.getByPlaceholder('Code').fill('NON');
    await expect.element(screen.getByText(/No table has/)).not.toBeInTheDocument();
  });

  test('has the last three tables in sight and all behind a tap, those without a name told apart', async () => {
    me.become({ person: 'p', name: 'Ann', token: 'key' });
    const untitled = (id: string, people: string[]) => ({ ...CARD, id, name: '', people });
    const tables = [CARD, untitled('b', ['Ann', 'Bo']), untitled('c', ['Ann', 'Cy', 'Di']), untitled('d', ['Ann'])];
    serve({ 'GET /about': ABOUT, 'GET /tables': [...tables, { ...untitled('e', ['Ann']), stage: 'unreadable' }] });
    const screen = await render(Front);
    await expect.element(screen.getByRole('link', { name: /Friday/ })).toHaveTextContent('Buck · after hand 7 · Bo · Nov 28, 2026');
    await expect.element(screen.getByRole('link', { name: /^Buck with Bo after/ })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /^Buck with Cy and Di/ })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /against bots/ })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'All your tables (5)' }).click();
    await expect.element(screen.getByRole('link', { name: /^Buck against bots after/ })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /another version, cannot be opened here/ })).toBeVisible();
  });

  test.each(['[{}]', '"x"', '{"a":1}', '[null, 5, {"id": 7}]', 'not even JSON'])('stands with %s in the place of its memory', async (nonsense) => {
    localStorage.setItem('buckboard.guest', JSON.stringify({ person: 'p', name: 'Ann', token: 'key' }));
    me.become({ person: 'p', name: 'Ann', token: 'key' });
    for (const name of ['tables', 'seats', 'days']) localStorage.setItem(`buckboard.${name}`, nonsense);
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const screen = await render(Front);
    expect(screen.container.querySelectorAll('article')).toHaveLength(4);
    expect(screen.container.querySelectorAll('article .seats')[0]!.textContent).toBe('5 to 8 players');
  });

  test('fetches the tables of whoever this device becomes', async () => {
    me.become({ person: 'p', name: 'Ann', token: 'key' });
    serve({
      'GET /about': ABOUT,
      'GET /tables': ({ token }: { token: string }) => (token === 'key' ? [CARD] : [{ ...CARD, id: 'b', name: 'Sunday' }]),
    });
    const screen = await render(Front);
    await expect.element(screen.getByRole('link', { name: /Friday/ })).toBeVisible();
    me.become({ person: 'q', name: 'Zoe', token: 'other' });
    await expect.element(screen.getByRole('link', { name: /Sunday/ })).toHaveAttribute('href', '/t/b');
    await expect.element(screen.getByRole('link', { name: /Friday/ })).not.toBeInTheDocument();
  });

  test('shows the own tables at once the next time, before the server has answered', async () => {
    me.become({ person: 'p', name: 'Ann', token: 'key' });
    serve({ 'GET /about': ABOUT, 'GET /tables': [CARD] });
    const first = await render(Front);
    await expect.element(first.getByRole('link', { name: /Friday/ })).toHaveAttribute('href', '/t/a');
    await first.unmount();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const again = await render(Front);
    expect(again.container.querySelector('a[href="/t/a"]')?.textContent).toContain('after hand 7');
  });

  test('has nothing that axe finds', async () => {
    me.become({ person: 'p', name: 'Ann', token: 'key' });
    serve({ 'GET /about': ABOUT, 'GET /tables': [CARD] });
    const screen = await render(Front);
    await expect.element(screen.getByText('Friday')).toBeVisible();
    expect(await findings(screen.container)).toEqual([]);
  });
});
