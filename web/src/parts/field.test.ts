import '../styles/tokens.css';
import '../styles/base.css';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import NewTable from '../pages/NewTable.svelte';
import Run from '../lobby/Run.svelte';
import { me } from '../lib/me.svelte';
import { shell } from '../lib/shell.svelte';
import { anew, commands, refuse, tableOf } from '../testing/lobbies';
import { Refusing, serve } from '../testing/server';
import { ABOUT } from '../testing/told';
import NameField from './NameField.svelte';

anew();
const field = () => page.getByRole('textbox');
const value = (): string => (field().element() as HTMLInputElement).value;

test('a field for a name takes forty letters and says so; a family is one letter', async () => {
  const written = vi.fn();
  await render(NameField, { id: 'a', value: '', why: '', write: written });
  await field().fill('a'.repeat(41));
  expect(value()).toBe('a'.repeat(40));
  expect(written).toHaveBeenLastCalledWith('a'.repeat(40));
  await field().fill('👨‍👩‍👧‍👦'.repeat(41));
  expect(value()).toBe('👨‍👩‍👧‍👦'.repeat(40));
});

test('who fills it hears how much fits; why a name will not do marks the field', async () => {
  const screen = await render(NameField, { id: 'a', value: 'a'.repeat(40), why: '', write: () => undefined });
  await expect.element(page.getByRole('alert')).toHaveTextContent('That is all that fits: 40 letters.');
  await expect.element(field()).toHaveAttribute('aria-invalid', 'false');
  await screen.rerender({ why: 'That will not do.' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('That will not do.');
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field()).toHaveAccessibleDescription('That will not do.');
});

test('what the server has against the name of a new table stands at its field until it is mended', async () => {
  me.become({ person: 'p', name: 'Ann', token: 'key' });
  const why = 'The name of a table has 40 letters at most.';
  const rules = { title: 'Buck', text: [], sections: [], differs: [], idle: [] };
  serve({ 'GET /about': ABOUT, 'GET /games/buck/options': { presets: [], options: [] }, 'POST /rules': rules, 'POST /tables': new Refusing(why, 422) });
  await render(NewTable, { game: 'buck' });
  const name = page.getByRole('textbox', { name: 'Name of the table', exact: true });
  await name.fill('Friday');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect.element(page.getByRole('alert').first()).toHaveTextContent(why);
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveFocus();
  expect(shell.note).toBe('');
  await name.fill('Fri');
  await expect.element(name).toHaveAttribute('aria-invalid', 'false');
});

test('a refused name of the table that is there stands at its field, too, with what was written', async () => {
  refuse('That will not do.');
  await render(Run, { table: tableOf({ host: true }), open: true });
  const name = page.getByRole('textbox', { name: 'Name of the table', exact: true });
  await name.fill('Saturday');
  (name.element() as HTMLElement).blur();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('That will not do.')).toBeVisible();
  expect(value()).toBe('Saturday');
  expect(commands()).toEqual([{ do: 'settings', name: 'Saturday' }]);
});
