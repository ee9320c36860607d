import '../styles/tokens.css';
import '../styles/base.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';

import App from '../App.svelte';
import About from '../pages/About.svelte';
import { serve } from '../testing/server';
import { me } from './me.svelte';
import { router } from './router.svelte';
import { shell } from './shell.svelte';

beforeEach(() => {
  serve({});
  router.go('/');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  shell.tell('');
});

test('a note stands above the page, over nothing of it, and can be put away', async () => {
  const screen = await render(App, { first: About });
  shell.tell('That was too often; wait 3 seconds.');
  const note = screen.getByRole('alert');
  await expect.element(note).toBeVisible();
  expect(note.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(document.querySelector('header')!.getBoundingClientRect().top);
  await screen.getByRole('button', { name: 'All right' }).click();
  await expect.element(note).not.toBeInTheDocument();
});

test('a note goes by itself after a while, the next one has its whole time', () => {
  vi.useFakeTimers();
  shell.tell('No.');
  vi.advanceTimersByTime(5_000);
  shell.tell('Not that either.');
  vi.advanceTimersByTime(5_000);
  expect(shell.note).toBe('Not that either.');
  vi.advanceTimersByTime(60_000);
  expect(shell.note).toBe('');
});

test.each(['{}', '"Ann"', '[1]', '{"person":"p","name":null,"token":"key"}'])('who is kept as %s is nobody', (nonsense) => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  localStorage.setItem('buckboard.guest', nonsense);
  dispatchEvent(new StorageEvent('storage', { key: 'buckboard.guest' }));
  expect([me.guest, me.name, me.token]).toEqual([null, '', '']);
});
