import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../styles/tokens.css';
import '../styles/base.css';
import { open, type Fixture, type Opened } from '../../fixtures/open';
import scene from '../../fixtures/buck-play.json';
import { settings, USUAL } from '../lib/settings.svelte';
import type { SceneFrame } from '../lib/types';
import TableView from './TableView.svelte';
import { TIMES } from './timing';

const own = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.own')];
const panel = () => page.getByRole('region', { name: 'Your question' });

const AWAY = 'While you were away a bot answered for you once.';

async function show(lines: string[] = []): Promise<Opened & { scene: SceneFrame }> {
  const made = structuredClone(scene) as unknown as Fixture;
  made.frames[0]!.lines = lines;
  const opened = open(made);
  render(TableView, { table: opened.store });
  await expect.element(page.getByRole('group', { name: 'Seats' })).toBeVisible();
  return { ...opened, scene: made.frames[0]! };
}

beforeEach(() => settings.set({ ...USUAL, motion: false, sounds: false }));
afterEach(() => settings.set(USUAL));

describe('what was missed', () => {
  const LINES = ['Hand 1. {1} deals.'];
  const meanwhile = () => page.getByText(/^Meanwhile:/);

  test('is told to nobody on a first look', async () => {
    await show(LINES);
    await expect.element(panel()).toBeVisible();
    expect(meanwhile().elements()).toEqual([]);
  });

  test('is told to whoever was here, in the place of the question, and not when nothing happened', async () => {
    const { scene, back } = await show();
    back({ ...scene, missed: [AWAY] });
    expect(meanwhile().elements()).toEqual([]);
    back({ ...scene, n: scene.n + 4, missed: [AWAY] });
    await expect.element(panel().getByText(AWAY, { exact: true })).toBeVisible();
  });

  test('is no deal that was seen, but that of a new hand', async () => {
    const { scene, back } = await show();
    back({ ...scene, n: scene.n + 1, lines: LINES });
    expect(meanwhile().elements()).toEqual([]);
    back({ ...scene, n: scene.n + 2, lines: LINES, public: { ...scene.public!, hand: scene.public!.hand + 1 } });
    await expect.element(meanwhile()).toBeVisible();
  });

  test('is told before how a new hand began, in whatever language', async () => {
    const { scene, back } = await show();
    const over = { ...scene.public!, hand: scene.public!.hand + 1 };
    back({ ...scene, n: scene.n + 9, missed: ['Derweil war ein Spiel zu Ende.'], lines: ['Spiel 2. {1} gibt.'], public: over });
    await expect.element(panel().getByText('Derweil war ein Spiel zu Ende. Spiel 2. Bo gibt.', { exact: true })).toBeVisible();
  });

  test('goes by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { scene, store, back } = await show();
      back({ ...scene, n: scene.n + 4, missed: ['A line.'] });
      await tick();
      expect(store.missed).toEqual({ lines: ['A line.'], told: true });
      vi.advanceTimersByTime(TIMES.missed);
      expect(store.missed).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});

test('with several own chairs no cards are shown before there is a curtain', async () => {
  const { scene, store, tell } = await show();
  expect(own()).not.toHaveLength(0);
  const chairs = store.info!.chairs.map((chair, at) => ({ ...chair, yours: at < 2 }));
  tell({ t: 'table', n: scene.n + 1, table: { ...store.info!, chairs } });
  await tick();
  expect([store.scene!.mine, own().length]).toEqual([null, 0]);
});
