import '../styles/tokens.css';
import '../styles/base.css';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';

import { settings, THEMES, USUAL } from '../lib/settings.svelte';
import { findings } from '../testing/axe';
import SettingsDialog from './SettingsDialog.svelte';

beforeEach(() => settings.set({ ...USUAL }));
const open = () => render(SettingsDialog, { open: true, onclose: vi.fn() });

test('what is chosen acts at once and is kept', async () => {
  const screen = await open();
  await screen.getByText('Daylight').click();
  expect(document.documentElement.dataset.theme).toBe('daylight');
  await screen.getByRole('switch', { name: 'Large print' }).click();
  expect(document.documentElement.dataset.print).toBe('large');
  await screen.getByRole('switch', { name: 'Four colours' }).click();
  expect(document.documentElement.dataset.deck).toBe('two');
  await screen.getByText('Fast', { exact: true }).click();
  expect(JSON.parse(localStorage.getItem('buckboard.settings')!)).toMatchObject({ theme: 'daylight', speed: 'fast', large: true });
});

test.each(THEMES)('axe finds nothing in the theme %s', async (theme) => {
  settings.set({ theme });
  const screen = await open();
  await screen.getByText('Change keys').click();
  await expect.element(screen.getByText('Take back')).toBeVisible();
  expect(await findings()).toEqual([]);
});

test('a key can be changed, but not to one that means something else', async () => {
  const screen = await open();
  await screen.getByText('Change keys').click();
  const undo = screen.getByRole('button', { name: 'U', exact: true });
  await undo.click();
  await userEvent.keyboard('h');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('“H” is already: Ask for a hint.');
  await userEvent.keyboard('z');
  expect(settings.wishes.keys).toEqual({ undo: 'z' });
  await screen.getByRole('button', { name: 'The usual keys' }).click();
  expect(settings.wishes.keys).toEqual({});
});

test('single keys can be switched off', async () => {
  const screen = await open();
  await screen.getByRole('switch', { name: 'Single keys act at the table' }).click();
  expect(settings.wishes.keys_on).toBe(false);
  expect(document.body.textContent).not.toContain('Change keys');
});

test('what was kept and makes no sense is as it usually is', () => {
  localStorage.setItem('buckboard.settings', JSON.stringify({ theme: 7, keys: null, muted: {}, volume: '1', large: true, order: 'suit' }));
  dispatchEvent(new StorageEvent('storage', { key: 'buckboard.settings' }));
  expect(settings.wishes).toEqual({ ...USUAL, large: true, order: 'suit' });
});

test('closing tells whoever opened it', async () => {
  const onclose = vi.fn();
  const screen = await render(SettingsDialog, { open: true, onclose });
  await screen.getByRole('button', { name: 'Close' }).click();
  await vi.waitFor(() => expect(onclose).toHaveBeenCalledOnce());
});
