import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../lib/settings.svelte';
import { own, quietly, show } from '../testing/shown';
import { press, type Presses } from './press';

quietly();

const made = { tap: vi.fn(), long: vi.fn(), up: vi.fn() };
let button: HTMLButtonElement;
let undo: () => void = () => undefined;

beforeEach(() => {
  for (const one of Object.values(made)) one.mockReset();
  button = document.createElement('button');
  button.style.cssText = 'position: fixed; left: 100px; top: 100px; width: 72px; height: 100px;';
  document.body.append(button);
});
afterEach(() => {
  vi.useRealTimers();
  undo();
  button.remove();
});

const presses = (what: Presses): void => void (undo = press(what)(button));
const at = (kind: string, x: number, y: number, on: Element = button): boolean =>
  on.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, pointerId: 1, button: 0, clientX: x, clientY: y }));
/** What a browser tells when a finger goes down, moves and is lifted on the same button. */
function finger(dx: number, dy: number, on: Element = button): void {
  on.setPointerCapture = () => undefined; // there is no finger to capture
  const box = on.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  at('pointerdown', x, y, on);
  at('pointermove', x + dx, y + dy, on);
  at('pointerup', x + dx, y + dy, on);
  on.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
}

test.each([[0, 0, 1], [6, 8, 1], [0, -10, 1], [11, 0, 0], [0, 11, 0], [0, -11, 0], [8, 8, 0]])(
  'a finger that moves by %i and %i px taps %i times: more than ten are a scroll',
  (dx, dy, taps) => {
    presses({ tap: made.tap });
    finger(dx, dy);
    expect(made.tap).toHaveBeenCalledTimes(taps);
  },
);

test('after a scroll the next tap counts, and so does every click of the keyboard', () => {
  presses({ tap: made.tap });
  finger(40, 0);
  button.dispatchEvent(new MouseEvent('click', { detail: 0 }));
  finger(0, 0);
  expect(made.tap).toHaveBeenCalledTimes(2);
});

test('a mouse at rest under which a button comes to lie points at nothing; one that moves does, once', () => {
  const rest = vi.fn();
  presses({ rest });
  const mouse = (kind: string, movementX: number): boolean =>
    button.dispatchEvent(new PointerEvent(kind, { pointerType: 'mouse', movementX }));
  mouse('pointerenter', 0);
  mouse('pointermove', 0);
  mouse('pointerleave', 0);
  expect(rest).not.toHaveBeenCalled();
  mouse('pointermove', 3);
  mouse('pointermove', -2);
  mouse('pointerleave', 5);
  expect(rest.mock.calls).toEqual([[true], [false]]);
});

test('a long press tells and does nothing else', () => {
  vi.useFakeTimers();
  presses({ tap: made.tap, long: made.long });
  at('pointerdown', 130, 150);
  vi.advanceTimersByTime(1_000);
  expect(made.long).toHaveBeenCalledTimes(1);
  at('pointerup', 130, 150);
  button.dispatchEvent(new MouseEvent('click', { detail: 1 }));
  expect(made.tap).not.toHaveBeenCalled();
});

test('a finger that scrolls or is lifted early is no long press', () => {
  vi.useFakeTimers();
  presses({ tap: made.tap, long: made.long });
  at('pointerdown', 130, 150);
  at('pointermove', 130, 190);
  vi.advanceTimersByTime(1_000);
  at('pointerup', 130, 190);
  finger(0, 0);
  vi.advanceTimersByTime(1_000);
  expect([made.long.mock.calls.length, made.tap.mock.calls.length]).toEqual([0, 1]);
});

test.each([[-60, 1], [-45, 0], [60, 0]])('a card drawn by %i px goes up %i times and is no tap', (dy, ups) => {
  presses({ tap: made.tap, up: made.up });
  finger(0, dy);
  expect([made.up.mock.calls.length, made.tap.mock.calls.length]).toEqual([ups, 0]);
  expect(button.style.translate).toBe('');
});

const legal = (): HTMLElement => own().find((card) => card.getAttribute('aria-disabled') === 'false')!;

test('a card is played by drawing it to the felt, once', async () => {
  const { scene, sent } = await show('buck-play');
  finger(0, -80, legal());
  expect(sent).toMatchObject([{ do: 'answer', say: scene.mine!.cards.find((card) => card.legal)!.card }]);
  expect(sent).toHaveLength(1);
});

test('who wants to confirm his cards confirms one that he has drawn to the felt too', async () => {
  settings.set({ confirm_cards: true });
  const { sent } = await show('buckpitch-play');
  finger(0, -80, legal());
  await expect.element(legal()).toHaveClass('selected');
  expect(sent).toEqual([]);
  finger(0, 0, legal());
  expect(sent).toHaveLength(1);
});

test('a bid whose button is scrolled over or pressed long is not made', async () => {
  const { sent } = await show('buckpitch-bid');
  const bid = [...document.querySelectorAll('.panel .choices button:not([aria-disabled=true])')].at(-1)!;
  finger(0, 20, bid);
  const box = bid.getBoundingClientRect();
  at('pointerdown', box.left + 5, box.top + 5, bid);
  await expect.poll(() => document.querySelector('.panel')!.textContent).toContain('SHOOT: win all four points');
  at('pointerup', box.left + 5, box.top + 5, bid);
  bid.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  expect(sent).toEqual([]);
});
