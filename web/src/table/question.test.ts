import { describe, expect, test } from 'vitest';
import { tick } from 'svelte';
import { page, userEvent } from 'vitest/browser';
import { settings } from '../lib/settings.svelte';
import { fixture, own, panel, polite, quietly, show } from '../testing/shown';

quietly();

describe('a question', () => {
  test('of words is answered by a button', async () => {
    const { sent } = await show('buckem-stay');
    await panel().getByRole('button', { name: 'Stay', exact: true }).click();
    expect(sent).toMatchObject([{ do: 'answer', say: 'stay' }]);
  });

  test('shows the impossible answers as such, and a tap says why', async () => {
    const { sent } = await show('buck-bid');
    const button = panel().getByRole('button', { name: '4 no trump', exact: true });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(page.getByRole('alert')).toHaveTextContent(/A bid must be higher/);
    await expect.element(page.getByRole('alert').getByRole('link')).toHaveTextContent(/^rule \d+$/);
    expect(sent).toEqual([]);
  });

  test('of chips is set by a preset, and sent by its button alone', async () => {
    const { scene, sent } = await show('buck135pot-bet');
    const raise = scene.mine!.question!.choices.find((choice) => choice.presets.length)!;
    const preset = raise.presets.at(-1)!;
    await panel().getByRole('button', { name: `${preset.label} ${preset.amount}` }).click();
    expect(sent).toEqual([]);
    await panel().getByRole('button', { name: `Raise to ${preset.amount}` }).click();
    expect(sent).toMatchObject([{ say: `raise to ${preset.amount}` }]);
  });

  test('of chips has Call in gold, and the raise once an amount is set', async () => {
    const { scene } = await show('buck135pot-bet');
    const gold = () => [...document.querySelectorAll('.panel .choices .first')].map((button) => button.textContent!.replace(button.querySelector('small')?.textContent ?? '', '').trim());
    expect(gold()).toEqual(['Call 8']);
    const preset = scene.mine!.question!.choices.find((choice) => choice.presets.length)!.presets[1]!;
    await panel().getByRole('button', { name: `${preset.label} ${preset.amount}` }).click();
    await expect.poll(gold).toEqual([`Raise to ${preset.amount}`]);
  });

  test('with a bid on which the match hangs asks once more; No, or Escape, takes one back to the bids', async () => {
    const { sent } = await show('buckpitch-bid');
    const shoot = panel().getByRole('button', { name: 'SHOOT', exact: true });
    await expect.element(shoot).toHaveClass('danger');
    await expect.element(panel().getByRole('button', { name: '4', exact: true })).not.toHaveClass('danger');
    for (const back of [() => panel().getByRole('button', { name: 'No', exact: true }).click(), () => userEvent.keyboard('{Escape}')]) {
      await shoot.click();
      const asks = page.getByRole('alertdialog', { name: 'SHOOT?' });
      await expect.element(asks).toHaveTextContent(/^SHOOT\? Win all four points/);
      await expect.element(asks.getByRole('button', { name: 'No', exact: true })).toHaveFocus();
      await expect.element(panel().getByRole('button', { name: '4', exact: true })).not.toBeInTheDocument();
      await back();
      await expect.element(asks).not.toBeInTheDocument();
    }
    expect(sent).toEqual([]);
  });

  test('is answered with SHOOT by the keyboard in two steps, and never by one key pressed twice', async () => {
    const { sent } = await show('buckpitch-bid');
    const shoot = (): HTMLElement => panel().getByRole('button', { name: 'SHOOT', exact: true }).element() as HTMLElement;
    shoot().focus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(sent).toEqual([]);
    shoot().focus();
    await userEvent.keyboard('{Enter}');
    await new Promise((go) => setTimeout(go, 350));
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
    expect(sent).toMatchObject([{ do: 'answer', say: 'shoot' }]);
  });

  test('of a draw is answered with the cards that were chosen', async () => {
    const { scene, sent } = await show('buckem-draw');
    own()[0]!.click();
    own()[1]!.click();
    await panel().getByRole('button', { name: 'Exchange 2 cards' }).click();
    expect(sent).toMatchObject([{ say: `draw ${scene.mine!.cards[0]!.card} ${scene.mine!.cards[1]!.card}` }]);
  });

  test('that may be answered anew shows what was answered', async () => {
    const scene = fixture('buck135-declare');
    const question = scene.frames[0]!.mine!.question!;
    Object.assign(question, { changeable: true, answered: 'low' });
    const { sent, done } = await show(scene);
    await expect.element(panel().getByRole('button', { name: 'Low' })).toHaveAttribute('aria-pressed', 'true');
    await panel().getByRole('button', { name: 'High' }).click();
    done();
    await tick();
    await panel().getByRole('button', { name: 'Both' }).click();
    expect(sent.map((command) => 'say' in command && command.say)).toEqual(['high', 'both']);
  });

  test('that has been answered and may be answered anew is told to those who listen as their turn no more', async () => {
    const scene = fixture('buck135-declare');
    const frame = scene.frames[0]!;
    const question = { ...frame.mine!.question!, changeable: true };
    Object.assign(frame.mine!, { question });
    const { tell } = await show(scene);
    const urgent = (): string => document.querySelector('main > [aria-live=assertive]')!.textContent!;
    expect(urgent()).toMatch(/^Your turn/);
    tell({ ...frame, n: frame.n + 1, whole: false, acts: [], lines: [], mine: { ...frame.mine!, question: { ...question, answered: 'low' } } });
    await expect.poll(polite).toBe('You said Low. It can be changed until all have answered.');
    expect(urgent()).toBe('');
    await userEvent.keyboard('{Shift>}W{/Shift}');
    await expect.poll(polite).toMatch(/^You said Low. It can be changed until all have answered.(?! Your turn)/);
    expect(polite()).not.toContain('Your turn');
  });

  test('that the server refuses can be answered again, with the reason in sight', async () => {
    const { sent, done } = await show('buckem-stay');
    await panel().getByRole('button', { name: 'Fold' }).click();
    done({ ok: false, why: 'The table is paused.' });
    await expect.element(page.getByRole('alert')).toHaveTextContent('The table is paused.');
    await panel().getByRole('button', { name: 'Fold' }).click();
    expect(sent).toHaveLength(2);
  });

  test('tells what an answer commits to while the pointer rests on it', async () => {
    await show('buck-bid');
    await userEvent.hover(panel().getByRole('button', { name: '24 alone', exact: true }));
    await expect.element(panel().getByText(/^24 alone: .*win 24 or lose 24/)).toBeVisible();
    await userEvent.unhover(panel().getByRole('button', { name: '24 alone', exact: true }));
    await expect.poll(() => document.querySelector('.panel .note')).toBeNull();
  });

  test('tells it while the focus rests there, and no longer', async () => {
    await show('buck-bid');
    await userEvent.tab();
    for (let turn = 0; turn < 30 && !document.activeElement!.textContent!.includes('24 alone'); turn++) await userEvent.tab();
    await expect.element(panel().getByText(/^24 alone: /)).toBeVisible();
    await userEvent.tab();
    await expect.poll(() => document.querySelector('.panel .note')?.textContent ?? '').not.toContain('24 alone');
  });

  test.each([[360, 640], [390, 844], [1280, 720]])('lists at %i by %i what its answers commit to where one wants it, and remembers that', async (width, height) => {
    await page.viewport(width, height);
    const { scene } = await show('buck-bid');
    const toggle = panel().getByRole('button', { name: 'What do they mean?' });
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
    (toggle.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(settings.wishes.meanings).toBe(true);
    const open = scene.mine!.question!.choices.filter((choice) => choice.legal && choice.about);
    expect(open.length).toBeGreaterThan(2);
    expect([...document.querySelectorAll('#meanings dt')].map((one) => one.textContent)).toEqual(open.map(({ label }) => label));
    await expect.element(panel().getByText(/win 24 or lose 24/).first()).toBeInTheDocument();
    const [ask, list] = ['.zone.ask', '#meanings'].map((what) => document.querySelector(what)!.getBoundingClientRect());
    expect([ask!.top >= 0, ask!.bottom <= height, list!.height <= 150]).toEqual([true, true, true]);
    expect(document.querySelector('.zone.cards')!.getBoundingClientRect().top).toBeGreaterThanOrEqual(document.querySelector('.panel')!.getBoundingClientRect().bottom - (height < width ? 1_000 : 0));
  });

  test('a list of meanings fades out while more of it lies below, and not at its end', async () => {
    const scene = fixture('buck-bid');
    for (const choice of scene.frames[0]!.mine!.question!.choices) Object.assign(choice, { legal: true, about: 'a word on what it commits to' });
    await show(scene);
    await panel().getByRole('button', { name: 'What do they mean?' }).click();
    const list = document.querySelector('#meanings')!;
    await expect.poll(() => getComputedStyle(list).maskImage).toContain('gradient');
    list.scrollTop = list.scrollHeight;
    await expect.poll(() => getComputedStyle(list).maskImage).toBe('none');
  });

  test('with few answers says on each what it commits to; its name is the answer alone', async () => {
    await show('buckem-stay');
    const stay = panel().getByRole('button', { name: 'Stay', exact: true });
    await expect.element(stay.getByText(/^two tricks or match/)).toBeVisible();
    await expect.element(stay).toHaveAccessibleDescription(/^two tricks or match/);
    await userEvent.hover(stay);
    expect(document.querySelector('.panel .note')).toBeNull();
  });

  test('of which one asks for a hint tells what the bot would play, and why', async () => {
    const scene = fixture('buckem-stay');
    scene.table.settings.hints = true;
    const { sent, done } = await show(scene);
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect.poll(() => sent.map((command) => command.do)).toEqual(['hint']);
    done({ hint: 'fold', reason: 'Nothing else may be said now.' });
    await expect.element(panel().getByText('The bot would play: Fold. Nothing else may be said now.', { exact: true })).toBeVisible();
  });

  test('shows an ace that the bot would play as a card', async () => {
    const scene = fixture('buck-play');
    scene.table.settings.hints = true;
    const { sent, done } = await show(scene);
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect.poll(() => sent.length).toBe(1);
    done({ hint: 'As', reason: 'No other card may be played.' });
    await expect.element(panel().getByText('The bot would play: A♠. No other card may be played.', { exact: true })).toBeVisible();
  });

  test.each([[320, 568], [640, 360]])('has no room at %i by %i for a list of what its answers commit to', async (width, height) => {
    await page.viewport(width, height);
    await show('buck-bid');
    await expect.element(panel().getByRole('button', { name: '24 alone', exact: true })).toBeVisible();
    await expect.element(panel().getByRole('button', { name: 'What do they mean?' })).not.toBeInTheDocument();
  });

  test('has no list of meanings where each stands on its button', async () => {
    await show('buckem-stay');
    await expect.element(panel().getByRole('button', { name: 'What do they mean?' })).not.toBeInTheDocument();
  });

  test('disappears as soon as it is no longer open', async () => {
    const { scene, tell } = await show('buckem-stay');
    tell({ ...scene, n: scene.n + 1, whole: true, mine: { ...scene.mine!, question: null } });
    await expect.element(panel().getByRole('button', { name: 'Stay', exact: true })).not.toBeInTheDocument();
  });
});
