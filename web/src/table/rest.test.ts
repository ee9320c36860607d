import { describe, expect, test } from 'vitest';
import axe from 'axe-core';
import { page, userEvent } from 'vitest/browser';
import type { Fixture } from '../../fixtures/open';
import { fixture, own, panel, quietly, show } from '../testing/shown';

quietly();

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
    await userEvent.hover(page.getByRole('group', { name: 'Seats' })); // a pointer that is there already points at nothing
    await userEvent.hover(button());
    await expect.element(panel().getByText(/the hand is played out at once/).first()).toBeVisible();
  });

  test('may be left alone: a card is led as ever', async () => {
    const { scene, sent } = await show(leading(true));
    own()[0]!.click();
    expect(sent).toMatchObject([{ do: 'answer', say: scene.mine!.cards[0]!.card }]);
  });

  test.each([
    ['buck-play', 1440, 900], ['buckem-play', 1440, 900], ['buckem-play', 1280, 720], ['buckem-play', 1024, 768], ['buckem5-play', 1280, 720], ['buckem5-play', 1920, 1080],
  ] as const)('in %s at %i by %i covers no card that still lies there, and no seat', async (name, width, height) => {
    await page.viewport(width, height);
    const scene = fixture(name);
    const { mine, public: table } = scene.frames[0]!;
    mine!.claim = true;
    for (const seat of table!.seats) seat.lying = 'As';
    await show(scene);
    await expect.element(button()).toBeVisible();
    const box = panel().element().getBoundingClientRect();
    const things = [...document.querySelectorAll('.lying, .plate')].map((one) => one.getBoundingClientRect());
    expect(things.length).toBe(2 * table!.seats.length - 1);
    for (const one of things) {
      const apart = box.bottom <= one.top || box.top >= one.bottom || box.right <= one.left || box.left >= one.right;
      expect([apart, box.toJSON(), one.toJSON()]).toEqual([true, box.toJSON(), one.toJSON()]);
    }
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
