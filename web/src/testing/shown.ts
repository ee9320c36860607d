// A table that is shown, for tests in a browser: a scene by its name, and what stands where.

import { afterEach, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../styles/tokens.css';
import '../styles/base.css';
import { open, type Fixture, type Opened } from '../../fixtures/open';
import { settings, USUAL } from '../lib/settings.svelte';
import type { SceneFrame } from '../lib/types';
import * as fetched from '../table/fetched';
import TableView from '../table/TableView.svelte';

const scenes = import.meta.glob<Fixture>('../../fixtures/*.json', { import: 'default', eager: true });

export const phases = Object.keys(scenes)
  .map((path) => path.replace(/^.*\/|\.json$/g, ''))
  .filter((name) => !name.endsWith('-hand'));

export function fixture(name: string): Fixture {
  const found = scenes[`../../fixtures/${name}.json`];
  if (!found) throw new Error(`There is no scene ${name}; python tests/scene_fixtures.py writes them.`);
  return structuredClone(found);
}

/** The table with its first scene, and all that is fetched for it. */
export async function show(scene: Fixture | string): Promise<Opened & { scene: SceneFrame }> {
  const made = typeof scene === 'string' ? fixture(scene) : scene;
  const opened = open(made);
  await Promise.all([...fetched.ALL, fetched.row].map((part) => part())); // so that all of it comes in one turn
  render(TableView, { table: opened.store });
  await expect.element(page.getByRole('group', { name: 'Seats' })).toBeVisible();
  await expect.poll(() => document.querySelector('.tools') && document.querySelector('.panel, .notice, .after')).not.toBeNull();
  return { ...opened, scene: made.frames[0]! };
}

export const own = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.own')];
export const panel = () => page.getByRole('region', { name: 'Your question' });
export const polite = (): string => document.querySelector('main [aria-live=polite]:last-of-type, main > [aria-live=polite]')?.textContent ?? '';

/** A still page without sounds, on a phone; called once by a file of tests. */
export function quietly(): void {
  beforeEach(async () => {
    settings.set({ ...USUAL, motion: false, sounds: false });
    await page.viewport(375, 667);
  });
  afterEach(() => settings.set(USUAL));
}
