import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settings } from '../lib/settings.svelte';
import { fixture, own, panel, quietly, show } from '../testing/shown';

quietly();

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
    await expect.element(panel().getByRole('link', { name: scene.mine!.cards[at]!.item.replace('buck', 'rule') })).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('are played by a tap, under the number of the question', async () => {
    const { scene, sent } = await show('buck-play');
    const at = scene.mine!.cards.findIndex((card) => card.legal);
    own()[at]!.click();
    expect(sent).toMatchObject([{ do: 'answer', question: scene.mine!.question!.number, say: scene.mine!.cards[at]!.card }]);
  });

  test.each(['buckem-play', 'buck135pot-bet'])('lie in the shade when one has folded, in %s', async (name) => {
    const bright = (): boolean[] => own().map((card) => getComputedStyle(card).filter === 'none');
    const scene = fixture(name);
    const { mine, public: table } = scene.frames[0]!;
    mine!.question = null;
    mine!.cards = mine!.cards.map((card) => ({ ...card, legal: false }));
    const { tell } = await show(scene);
    expect(bright()).toEqual(mine!.cards.map(() => true));
    const seats = table!.seats.map((seat, number) => (number === mine!.seat ? { ...seat, badges: ['out' as const] } : seat));
    tell({ ...scene.frames[0]!, n: 99, whole: true, public: { ...table!, seats } });
    await expect.poll(bright).toEqual(mine!.cards.map(() => false));
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

  test('that may be exchanged say that, not that they may be played', async () => {
    await show('buckem-draw');
    expect(own()[0]!.getAttribute('aria-label')).toMatch(/may be exchanged$/);
  });

  test('that came in exchange are marked, and the mark is spoken', async () => {
    const { scene, tell } = await show('buckem-draw');
    const [first, ...kept] = scene.mine!.cards;
    const came = { ...first!, card: 'Ah', name: '', open: false };
    const draws = { kind: 'draw' as const, seat: scene.mine!.seat, text: 'draws 1', cards: ['??'], chips: 0 };
    tell({ ...scene, n: scene.n + 1, whole: false, acts: [draws], mine: { ...scene.mine!, orders: {}, cards: [came, ...kept], question: null } });
    await expect.poll(() => [...document.querySelectorAll('.own:has(.fresh)')].map((card) => card.getAttribute('aria-label'))).toEqual([
      'ace of hearts, trump, new'.replace(came.trump ? '' : ', trump', ''),
    ]);
  });

  test.each([[375, 667], [1280, 720]])('that all see leave their corners free at %i by %i', async (width, height) => {
    await page.viewport(width, height);
    await show('buckem-stay');
    const tags = [...document.querySelectorAll<HTMLElement>('.tags')];
    expect(tags.length).toBeGreaterThan(0);
    for (const tag of tags) {
      const [mark, card] = [tag.getBoundingClientRect(), tag.closest('.own')!.getBoundingClientRect()];
      expect(mark.right).toBeLessThanOrEqual(card.left + card.width * 0.7); // the lower index is right of that
      expect(mark.top).toBeGreaterThanOrEqual(card.top + card.height * 0.45); // the upper one above
      for (const word of tag.children) expect(word.scrollWidth).toBeLessThanOrEqual(word.clientWidth + 1);
    }
  });
});
