import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settings } from '../lib/settings.svelte';
import { fixture, panel, polite, quietly, show } from '../testing/shown';
import { ACTIONS } from './keys';

quietly();

describe('the keyboard', () => {
  test('plays a card by its place', async () => {
    const { scene, sent } = await show('buck-play');
    const at = scene.mine!.cards.findIndex((card) => card.legal);
    await userEvent.keyboard(String(at + 1));
    expect(sent).toMatchObject([{ say: scene.mine!.cards[at]!.card }]);
  });

  test('plays nothing while the list of keys lies over the table, and does once it is closed', async () => {
    const { scene, sent } = await show('buck-play');
    const at = scene.mine!.cards.findIndex((card) => card.legal) + 1;
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard(`${at}{Enter}p`);
    expect(sent).toEqual([]);
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard(String(at));
    expect(sent).toHaveLength(1);
  });

  test('says with Enter that nothing is chosen where no answer is the one that is meant', async () => {
    const { sent } = await show('buck-trump');
    await userEvent.keyboard('{Enter}');
    await expect.element(panel()).toHaveTextContent('Nothing is chosen yet.');
    expect(sent).toEqual([]);
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
    const before = polite();
    await userEvent.keyboard('phulmc13?{Enter}{Shift>}CTRSWLBO{/Shift}');
    expect([sent, polite(), settings.wishes.sounds]).toEqual([[], before, false]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('shows all keys with ?', async () => {
    await show('buck-bid');
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog', { name: 'Keys at the table' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Keys at the table' })).not.toBeInTheDocument();
  });
});

/** A trick has just been taken, and seat 0 is asked for a card: all that a key may ask about is there. */
function full() {
  const hand = fixture('buck-hand');
  const frame = hand.frames.find((one) => one.public?.last_trick.length)!;
  frame.mine = fixture('buck-play').frames[0]!.mine;
  return { table: { ...hand.table, settings: { ...hand.table.settings, hints: true } }, frames: [frame] };
}

describe('each key', () => {
  test('from 1 to 7 is the card at that place, and Enter confirms it', async () => {
    const scene = fixture('buck-give'); // with seven cards, as in an exchange
    const mine = scene.frames[0]!.mine!;
    mine.cards.push({ ...mine.cards[0]!, card: '2c' });
    const { sent } = await show(scene);
    for (const [place, { card }] of mine.cards.entries()) {
      await userEvent.keyboard(String(place + 1));
      await expect.poll(() => document.querySelector('.own.selected')?.getAttribute('data-card')).toBe(card);
    }
    expect(sent).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(sent).toMatchObject([{ do: 'answer', say: 'give 2c' }]);
  });

  test('of a card that may not be played says why', async () => {
    const { scene, sent } = await show('buck-play');
    const at = scene.mine!.cards.findIndex((card) => !card.legal);
    await userEvent.keyboard(String(at + 1));
    await expect.element(page.getByRole('alert')).toHaveTextContent(scene.mine!.cards[at]!.why.slice(0, 12));
    expect(sent).toEqual([]);
  });

  test.each([
    ['p', 'buck-bid', { do: 'answer', say: 'pass' }],
    ['h', 'buck-bid', { do: 'hint' }],
    ['u', 'buck-bid', { do: 'undo' }],
    ['{Enter}', 'buckem-draw', { do: 'answer', say: 'draw' }],
  ])('%s sends what it stands for', async (key, scene, command) => {
    const { sent } = await show(scene);
    await userEvent.keyboard(key);
    await expect.poll(() => sent).toMatchObject([command]);
  });

  test('C claims the rest, where that may be done', async () => {
    const scene = fixture('buck-play');
    scene.frames[0]!.mine!.claim = true;
    const { sent } = await show(scene);
    await userEvent.keyboard('c');
    expect(sent).toMatchObject([{ do: 'claim' }]);
  });

  test('M switches the sounds on and off, and says so', async () => {
    await show('buck-bid');
    await userEvent.keyboard('m');
    await expect.poll(() => [settings.wishes.sounds, polite()]).toEqual([true, 'Sounds are on']);
    await userEvent.keyboard('m');
    await expect.poll(() => [settings.wishes.sounds, polite()]).toEqual([false, 'Sounds are off']);
  });

  test('L shows the last trick and takes it away again, wherever the focus is meanwhile', async () => {
    await show(full());
    const dialog = page.getByRole('dialog', { name: 'Last trick' });
    await userEvent.keyboard('l');
    await expect.element(dialog).toBeVisible();
    (dialog.getByRole('button').first().element() as HTMLElement).focus();
    await userEvent.keyboard('l');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  const answers: [string, RegExp | string][] = [
    ['C', /^You hold .* of /],
    ['T', 'No card lies on the table.'],
    ['R', /low|trump/i],
    ['S', /29.*to 52/],
    ['W', /^Your turn\. /],
    ['L', /^Last trick: .*nine of hearts.* took it\.$/],
    ['B', /: .*\.$/],
    ['O', 'This game has no pot.'],
  ];
  test('with Shift answers in words', async () => {
    await show(full());
    for (const [key, words] of answers) {
      const before = polite();
      await userEvent.keyboard(`{Shift>}${key}{/Shift}`);
      await expect.poll(polite).toMatch(words);
      expect(polite()).not.toBe(before);
    }
  });

  test('there is none that this file does not press', () => {
    const pressed = ['Enter', 'p', 'l', 'h', 'u', 'c', 'm', '?', ...answers.map(([key]) => key)];
    expect(Object.values(ACTIONS)).toEqual(pressed);
  });

  test('can be changed, and the old one means nothing then', async () => {
    settings.set({ keys: { pass: 'x' } });
    const { sent } = await show('buck-bid');
    await userEvent.keyboard('p');
    expect(sent).toEqual([]);
    await userEvent.keyboard('x');
    expect(sent).toMatchObject([{ do: 'answer', say: 'pass' }]);
  });
});

describe('what lies over the table has its own keys', () => {
  test.each([['buck-play', 'Table', '1'], ['buck-bid', 'Table', 'p'], ['buck-bid', 'Chat', 'p']])(
    'at %s, with the focus on a button under “%s”, %s answers nothing',
    async (scene, tool, key) => {
      const made = fixture(scene);
      for (const card of made.frames[0]!.mine!.cards) card.legal = true;
      const { sent } = await show(made);
      await page.getByRole('button', { name: tool, exact: true }).click();
      const place = tool === 'Chat' ? page.getByRole('region', { name: 'Chat' }) : page.getByRole('dialog');
      await expect.element(place).toBeVisible();
      (place.getByRole('button').first().element() as HTMLElement).focus();
      await userEvent.keyboard(`${key}{Shift>}W{/Shift}`);
      expect(sent).toEqual([]);
      expect(polite()).not.toContain('Your turn');
      await userEvent.keyboard('{Escape}');
      await expect.element(place).not.toBeInTheDocument();
      await userEvent.keyboard(key);
      expect(sent).toHaveLength(1);
    },
  );

  test('while a dialog is open no key is the table’s, though nothing has the focus', async () => {
    const { sent } = await show('buck-bid');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true }));
    expect(sent).toEqual([]);
  });
});
