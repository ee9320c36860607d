import axe from 'axe-core';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../styles/tokens.css';
import '../styles/base.css';
import { open, type Fixture, type Opened } from '../../fixtures/open';
import { settings, USUAL } from '../lib/settings.svelte';
import type { SceneFrame } from '../lib/types';
import TableView from './TableView.svelte';
import { tree } from './tree';

const scenes = import.meta.glob<Fixture>('../../fixtures/*.json', { import: 'default', eager: true });

function fixture(name: string): Fixture {
  const found = scenes[`../../fixtures/${name}.json`];
  if (!found) throw new Error(`There is no scene ${name}; python tests/scene_fixtures.py writes them.`);
  return structuredClone(found);
}

const phases = Object.keys(scenes)
  .map((path) => path.replace(/^.*\/|\.json$/g, ''))
  .filter((name) => !name.endsWith('-hand'));

async function show(scene: Fixture | string): Promise<Opened & { scene: SceneFrame }> {
  const made = typeof scene === 'string' ? fixture(scene) : scene;
  const opened = open(made);
  render(TableView, { table: opened.store });
  await expect.element(page.getByRole('group', { name: 'Seats' })).toBeVisible();
  return { ...opened, scene: made.frames[0]! };
}

const own = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.own')];
const panel = () => page.getByRole('region', { name: 'Your question' });
const polite = (): string => document.querySelector('main [aria-live=polite]:last-of-type, main > [aria-live=polite]')?.textContent ?? '';

beforeEach(async () => {
  settings.set({ ...USUAL, motion: false, sounds: false });
  await page.viewport(375, 667);
});
afterEach(() => settings.set(USUAL));

describe('the own cards', () => {
  test('that may be played stand out by place and say so; others stay readable and say that too', async () => {
    const { scene } = await show('buck-play');
    for (const [at, card] of scene.mine!.cards.entries()) {
      expect(own()[at]!.classList.contains('legal')).toBe(card.legal);
      expect(own()[at]!.getAttribute('aria-disabled')).toBe(String(!card.legal));
      expect(own()[at]!.getAttribute('aria-label')).toContain(card.legal ? 'may be played' : 'not now');
    }
  });

  test('say why when they may not be played, with the item of the rules', async () => {
    const { scene, sent } = await show('buck-play');
    const at = scene.mine!.cards.findIndex((card) => !card.legal);
    own()[at]!.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(panel().getByRole('link', { name: scene.mine!.cards[at]!.item })).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('are played by a tap, under the number of the question', async () => {
    const { scene, sent } = await show('buck-play');
    const at = scene.mine!.cards.findIndex((card) => card.legal);
    own()[at]!.click();
    expect(sent).toMatchObject([{ do: 'answer', question: scene.mine!.question!.number, say: scene.mine!.cards[at]!.card }]);
  });

  test('are at least 72 pixels wide at 375, and show 48', async () => {
    await show('buck-bid');
    const boxes = own().map((card) => card.getBoundingClientRect());
    for (const [at, box] of boxes.entries()) {
      expect(box.width).toBeGreaterThanOrEqual(72);
      if (at) expect(box.left - boxes[at - 1]!.left).toBeGreaterThanOrEqual(48);
    }
  });

  test('are sorted anew by a tool, and stay so', async () => {
    const { scene } = await show('buck-play');
    await page.getByRole('button', { name: 'Sort the hand' }).click();
    const [order] = Object.keys(scene.mine!.orders);
    await expect.poll(() => own().map((card) => card.dataset.card)).toEqual(scene.mine!.orders[order!]);
    expect(settings.wishes.order).toBe(order);
  });

  test('show a row of five by its places, with the wild ones marked by a word', async () => {
    const { scene } = await show('buck135-bet');
    expect(own()).toHaveLength(5);
    const words = [...document.querySelectorAll('.below')].map((word) => word.textContent!.includes('wild'));
    expect(words).toEqual(scene.mine!.cards.map((card) => card.wild));
    expect(words).toContain(true);
  });
});

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
    await expect.element(panel().getByText(/win 24 or lose 24/).first()).toBeVisible();
    await userEvent.unhover(panel().getByRole('button', { name: '24 alone', exact: true }));
    await expect.poll(() => document.querySelector('.panel .note')).toBeNull();
  });

  test('disappears as soon as it is no longer open', async () => {
    const { scene, tell } = await show('buckem-stay');
    tell({ ...scene, n: scene.n + 1, whole: true, mine: { ...scene.mine!, question: null } });
    await expect.element(panel().getByRole('button', { name: 'Stay', exact: true })).not.toBeInTheDocument();
  });
});

describe('the rest of the tricks', () => {
  /** Two cards, none of which can be beaten. */
  function leading(claim: boolean): Fixture {
    const scene = fixture('buck-play');
    const own = scene.frames[0]!.mine!;
    own.cards = own.cards.slice(0, 2).map((card) => ({ ...card, legal: true, why: '', item: '' }));
    own.claim = claim;
    return scene;
  }
  const button = () => panel().getByRole('button', { name: 'Claim the rest' });

  test('is claimed by a button, under the number of the question', async () => {
    const { scene, sent } = await show(leading(true));
    await button().click();
    expect(sent).toMatchObject([{ do: 'claim', question: scene.mine!.question!.number }]);
    await userEvent.keyboard('1');
    expect(sent).toHaveLength(1);
  });

  test('is claimed by a key', async () => {
    const { scene, sent } = await show(leading(true));
    await userEvent.keyboard('c');
    expect(sent).toMatchObject([{ do: 'claim', question: scene.mine!.question!.number }]);
  });

  test('is not claimed where the server does not offer it', async () => {
    const { sent } = await show(leading(false));
    await expect.element(button()).not.toBeInTheDocument();
    await userEvent.keyboard('c');
    expect(sent).toEqual([]);
  });

  test('says what becomes of the hand while the pointer rests on the button', async () => {
    await show(leading(true));
    await userEvent.hover(button());
    await expect.element(panel().getByText(/the hand is played out at once/).first()).toBeVisible();
  });

  test('may be left alone: a card is led as ever', async () => {
    const { scene, sent } = await show(leading(true));
    own()[0]!.click();
    expect(sent).toMatchObject([{ do: 'answer', say: scene.mine!.cards[0]!.card }]);
  });

  test.each([[375, 667], [320, 568], [667, 375], [1280, 720]])('is in sight at %i by %i, beside the cards', async (width, height) => {
    await page.viewport(width, height);
    await show(leading(true));
    await expect.element(button()).toBeVisible();
    const box = button().element().getBoundingClientRect();
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect([box.left >= 0, box.right <= width, box.top >= 0, box.bottom <= height]).toEqual([true, true, true, true]);
    const hand = own()[0]!.getBoundingClientRect();
    const apart = box.bottom <= hand.top || box.top >= hand.bottom || box.right <= hand.left || box.left >= hand.right;
    expect(apart).toBe(true);
    expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations.map(({ id }) => id)).toEqual([]);
  });
});

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
    await expect.poll(() => document.activeElement).toBe(document.body);
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog')).toBeVisible();
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

describe('a scene that comes', () => {
  test('is told politely, and a question urgently; the focus stays where it is', async () => {
    const hand = fixture('buck-hand');
    const { tell } = await show({ table: hand.table, frames: hand.frames });
    const chat = page.getByRole('button', { name: 'Chat' });
    (chat.element() as HTMLElement).focus();
    for (const frame of hand.frames.slice(1)) {
      tell(frame);
      if (frame.mine?.question) break;
    }
    await expect.poll(() => document.querySelector('[aria-live=assertive]')?.textContent).toMatch(/^Your turn\. /);
    expect(document.activeElement).toBe(chat.element());
  });

  test('brings a card to the place of its seat, and a full trick away again', async () => {
    const hand = fixture('buck-hand');
    const at = hand.frames.findIndex((frame) => frame.acts.some((act) => act.kind === 'trick'));
    const { tell } = await show({ table: hand.table, frames: hand.frames.slice(at - 1) });
    tell(hand.frames[at]!);
    await expect.poll(() => document.querySelectorAll('.lying').length).toBe(4);
    await page.getByText('Tap to go on').or(panel()).first().element();
    document.querySelector<HTMLElement>('.zone.cloth')!.click();
    await expect.poll(() => document.querySelectorAll('.lying').length).toBe(0);
  });
});

test('the last trick is shown by a key, exactly as it lay, and by no key where there is none', async () => {
  const hand = fixture('buck-hand');
  const at = hand.frames.findIndex((frame) => frame.public?.last_trick.length);
  const { scene } = await show({ table: hand.table, frames: [hand.frames[at]!] });
  await userEvent.keyboard('l');
  const dialog = page.getByRole('dialog', { name: 'Last trick' });
  await expect.element(dialog).toBeVisible();
  expect([...document.querySelectorAll('.last figcaption')].map((one) => one.textContent)).toEqual(scene.public!.last_trick.map(({ seat }) => scene.public!.names[seat]));
  await userEvent.keyboard('l');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a table without a connection says so', async () => {
  const { store } = await show('buck-play');
  store.link = 'waiting';
  await expect.element(page.getByText('The connection is gone; trying again').first()).toBeVisible();
});

test('a wish to take back is put to whoever has to agree', async () => {
  const scene = fixture('buck-play');
  scene.table.undo_wish = { seat: 1, waiting: [0] };
  const { sent } = await show(scene);
  await page.getByRole('button', { name: 'All right' }).click();
  expect(sent).toMatchObject([{ do: 'undo_reply', agree: true }]);
});

test('table talk is closed during a hand where the table says so', async () => {
  const scene = fixture('buck-play');
  scene.table.settings.table_talk = false;
  await show(scene);
  await page.getByRole('button', { name: 'Chat' }).click();
  await expect.element(page.getByText('There is no table talk during a hand here.')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test.each(phases.filter((name) => !name.endsWith('-over')))('%s sounds to a screen reader as it did', async (name) => {
  await show(name);
  await expect.poll(() => document.querySelector('[aria-live=assertive]')?.textContent).toMatch(/^Your turn/);
  expect(tree(document.querySelector('main')!)).toMatchSnapshot();
});

test.each(phases)('axe finds nothing in %s', async (name) => {
  await show(name);
  const found = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
});
