import '../styles/tokens.css';
import '../styles/base.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';

import { findings } from '../testing/axe';
import { replay, seat, table } from '../testing/scenes';
import PastePage from './PastePage.svelte';
import Replay from './Replay.svelte';
import { brief, lines, lying, within } from './steps';

afterEach(() => vi.unstubAllGlobals());

test('every sentence of a hand knows its step', () => {
  expect(lines(replay).map((line) => line.step)).toEqual([0, 1, 2]);
  expect([within(-3, replay), within(99, replay), within(0, { ...replay, steps: [] })]).toEqual([0, 2, 0]);
});

test('the trick is shown once more when it is taken', () => {
  const taken = replay.steps[2]!;
  expect(lying(taken.public, taken)).toEqual({ cards: taken.public.last_trick, taken: true });
  expect(lying(replay.steps[1]!.public, replay.steps[1]!).cards).toEqual([{ seat: 1, card: 'Qd' }]);
});

test('one steps by buttons, and what happens is said', async () => {
  const screen = await render(Replay, { replay });
  await expect.element(screen.getByRole('button', { name: 'One step back' })).toBeDisabled();
  await screen.getByRole('button', { name: 'One step on' }).click();
  await expect.element(screen.getByRole('slider', { name: 'Step' })).toHaveValue('1');
  await expect.element(screen.getByRole('button', { name: 'Bo leads Q♦.' })).toHaveAttribute('aria-current', 'step');
  expect(screen.container.querySelector('[aria-live]')?.textContent).toBe('Bo leads Q♦.');
  await screen.getByRole('button', { name: 'To the end' }).click();
  await expect.element(screen.getByRole('button', { name: 'One step on' })).toBeDisabled();
});

test('one steps by keys, but not while writing', async () => {
  const screen = await render(Replay, { replay });
  const at = (): string => screen.container.querySelector<HTMLInputElement>('input[type=range]')!.value;
  await userEvent.keyboard('{ArrowRight}');
  expect(at()).toBe('1');
  await userEvent.keyboard('{End}');
  expect(at()).toBe('2');
  await userEvent.keyboard('{ArrowLeft}');
  expect(at()).toBe('1');
  await userEvent.keyboard('{Home}');
  expect(at()).toBe('0');
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
  expect(at()).toBe('0');
  const field = document.createElement('textarea');
  document.body.append(field);
  field.focus();
  await userEvent.keyboard('{End}');
  expect(at()).toBe('0');
  field.remove();
});

test('it plays by itself to the end, and Space stops it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const screen = await render(Replay, { replay });
  const at = (): string => screen.container.querySelector<HTMLInputElement>('input[type=range]')!.value;
  await screen.getByRole('button', { name: 'Play' }).click();
  await expect.element(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_400);
  await vi.waitFor(() => expect(at()).toBe('1'));
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  vi.useRealTimers();
});

test('cards that were not seen lie face down, and nothing is to be criticised', async () => {
  const screen = await render(Replay, { replay });
  expect(screen.getByRole('img', { name: 'a card face down' }).elements().length).toBe(2);
  await expect.element(screen.getByText(/cards you did not see lie face down/)).toBeVisible();
  expect(await findings(screen.container)).toEqual([]);
});

test.each([[375, 667, 4], [375, 667, 8], [1280, 720, 4], [1280, 720, 8]])('at %i × %i the hands of %i seats and the controls are in sight together', async (width, height, count) => {
  await page.viewport(width, height);
  const many = structuredClone(replay);
  many.names = Array.from({ length: count }, (_, nth) => `Player ${nth}`);
  for (const step of many.steps) {
    step.public = table({ names: many.names, seats: many.names.map(() => seat()), teams: count > 4 ? [] : step.public.teams });
    step.hands = many.names.map(() => ['As', 'Kh', 'Qd', 'Jc', 'Th', '9s']);
  }
  document.body.style.paddingTop = '104px'; // what stands above it on its page
  await render(Replay, { replay: many });
  const board = page.getByRole('region', { name: 'The table at this step' }).element();
  const hidden = () => board.scrollHeight - board.clientHeight; // of the board, in px
  await expect.poll(() => document.querySelector<HTMLElement>('.replay')!.style.getPropertyValue('--room')).not.toBe('0px');
  const [view, controls] = [board.parentElement!, document.querySelector('.controls')!].map((one) => one.getBoundingClientRect());
  expect(controls!.bottom).toBeLessThanOrEqual(height);
  expect(controls!.top).toBeGreaterThanOrEqual(view!.bottom);
  if (count === 4) expect(hidden()).toBe(0);
  else expect(hidden()).toBeGreaterThan(0);
  board.scrollTop = board.scrollHeight;
  expect(board.querySelector('li:last-child')!.getBoundingClientRect().bottom).toBeLessThanOrEqual(view!.bottom);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  document.body.style.paddingTop = '';
  await page.viewport(414, 896);
});

test('what is too long for its place is cut in front: who wins is in sight, in the list too', async () => {
  expect([brief([]), brief(['A.']), brief(['A.', 'B.'])]).toEqual(['', 'A.', 'A. B.']);
  const shows = Array.from({ length: 8 }, (_, nth) => `{${nth % 4}} shows A♣ 2♠ 3♠ 2♣ Q♠: three aces, Q-3 (2♠ is A♠).`);
  const long = structuredClone(replay);
  long.steps.at(-1)!.lines = [...shows, '{1} wins 11 chips.'];
  await page.viewport(375, 667);
  const screen = await render(Replay, { replay: long });
  await screen.getByRole('button', { name: 'To the end' }).click();
  const happens = screen.container.querySelector('.happens')!;
  expect(happens.textContent).toMatch(/^… .*Bo wins 11 chips\.$/);
  expect(happens.scrollHeight).toBeLessThanOrEqual(happens.clientHeight + 1);
  const [line, list] = [screen.getByRole('button', { name: 'Bo wins 11 chips.' }).element(), screen.container.querySelector('.story ol')!];
  await expect.poll(() => line.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom).toBeLessThanOrEqual(1);
  expect(screen.container.querySelector('[aria-live]')?.textContent).toContain('Ann shows A♣'); // all of it is said
  await page.viewport(414, 896);
});

test('a row of five says what each wild card stands for', async () => {
  const five = structuredClone(replay);
  const ann = five.steps[0]!.public.seats[0]!;
  ann.row = ['Kh', '7c', 'Ks', '7s', '9d'];
  ann.became = ['', 'Kd', '', 'Kc', ''];
  five.steps[0]!.hands = [[], [], [], []];
  const screen = await render(Replay, { replay: five });
  await expect.element(screen.getByRole('img', { name: 'seven of clubs, wild: stands for king of diamonds' })).toBeVisible();
});

const answers = (status: number, said: unknown) =>
  vi.stubGlobal('fetch', vi.fn(async () => new Response(JSON.stringify(said), { status })));

test('a record that cannot be read is refused with the server’s sentence, and what was pasted stays', async () => {
  answers(422, { why: 'Line 2 is no record: “moves” is missing.', item: '' });
  const screen = await render(PastePage);
  await screen.getByRole('textbox', { name: 'Record' }).fill('{"x": 1}');
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Line 2 is no record: “moves” is missing.');
  await expect.element(screen.getByRole('textbox', { name: 'Record' })).toHaveValue('{"x": 1}');
  expect(await findings(screen.container)).toEqual([]);
});

test('nothing pasted is said at once, without asking the server', async () => {
  answers(500, {});
  const screen = await render(PastePage);
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Paste a record first.');
  expect(fetch).not.toHaveBeenCalled();
});

test('a record with several hands opens with one button a hand', async () => {
  answers(200, { hands: [replay, { ...replay, hand: 4 }] });
  const screen = await render(PastePage);
  await screen.getByRole('textbox', { name: 'Record' }).fill('{}');
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Buck, hand 3' })).toBeVisible();
  await screen.getByRole('button', { name: 'Hand 4' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Buck, hand 4' })).toBeVisible();
});

test('a file that is dropped is opened', async () => {
  answers(200, { hands: [replay] });
  const screen = await render(PastePage);
  const data = new DataTransfer();
  data.items.add(new File(['{"a": 1}\n'], 'friday.jsonl'));
  window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  await expect.element(screen.getByRole('heading', { name: 'Buck, hand 3' })).toBeVisible();
});
