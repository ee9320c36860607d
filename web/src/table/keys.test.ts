import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settings } from '../lib/settings.svelte';
import { fixture, own, panel, polite, quietly, show } from '../testing/shown';

quietly();

describe('the keyboard', () => {
  test('plays a card by its place', async () => {
    const { scene, sent } = await show('buck-play');
    const at = scene.mine!.cards.findIndex((card) => card.legal);
    await userEvent.keyboard(String(at + 1));
    expect(sent).toMatchObject([{ say: scene.mine!.cards[at]!.card }]);
  });

  test('goes on where the button that had the focus is gone', async () => {
    const { scene, tell } = await show('buckem-stay');
    (panel().getByRole('button', { name: 'Stay', exact: true }).element() as HTMLElement).focus();
    tell({ ...scene, n: scene.n + 1, whole: true, mine: { ...scene.mine!, question: null } });
    await expect.poll(() => document.activeElement?.matches('.panel')).toBe(true);
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  test('goes on from the question after an answer by Enter, and from the summary to the next hand', async () => {
    const { scene, tell } = await show('buckem-stay');
    document.querySelector<HTMLElement>('.panel .choices button')!.focus();
    const next = fixture('buckem-over').frames[0]!;
    tell({ ...next, n: scene.n + 1, whole: true });
    await expect.poll(() => document.activeElement?.matches('section.after')).toBe(true);
    document.querySelector<HTMLElement>('.after .fold button')!.focus();
    tell({ ...scene, n: scene.n + 2, whole: true });
    await expect.poll(() => document.activeElement?.matches('.panel')).toBe(true);
    await userEvent.tab();
    expect(document.activeElement).toBe(document.querySelector('.panel button'));
  });

  test('passes with P', async () => {
    const { sent } = await show('buck-bid');
    await userEvent.keyboard('p');
    expect(sent).toMatchObject([{ say: 'pass' }]);
  });

  test('confirms a draw with Enter', async () => {
    const { scene, sent } = await show('buckem-draw');
    await userEvent.keyboard('1{Enter}');
    expect(sent).toMatchObject([{ say: `draw ${scene.mine!.cards[0]!.card}` }]);
  });

  test('answers questions about the table in words', async () => {
    await show('buckem-play');
    await userEvent.keyboard('{Shift>}T{/Shift}');
    await expect.poll(polite).toMatch(/^On the table: .* of /);
    await userEvent.keyboard('{Shift>}W{/Shift}');
    await expect.poll(polite).toBe('Your turn. Which card do you play?');
  });

  test('writes in a text field and plays nothing', async () => {
    const { sent } = await show('buck-play');
    await page.getByRole('button', { name: 'Chat' }).click();
    await page.getByRole('textbox', { name: 'Say something' }).fill('123');
    await userEvent.keyboard('p');
    expect(sent).toEqual([]);
  });

  test('does nothing where it is switched off', async () => {
    settings.set({ keys_on: false });
    const { sent } = await show('buck-bid');
    await userEvent.keyboard('p');
    expect(sent).toEqual([]);
  });

  test('shows all keys with ?', async () => {
    await show('buck-bid');
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog', { name: 'Keys at the table' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Keys at the table' })).not.toBeInTheDocument();
  });
});
