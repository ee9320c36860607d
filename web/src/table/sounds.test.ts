import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';

import { settings } from '../lib/settings.svelte';
import { show } from '../testing/shown';
import type { Cue } from './director.svelte';
import * as sounds from './sounds';

const CUES: Cue[] = ['card', 'shuffle', 'chip', 'trump', 'set', 'out', 'turn', 'knock'];

/** What a machine with sound is asked to make: the pitches of its notes, and of its noises. */
let notes: number[] = [];
let noises: number[] = [];

const param = () => ({ value: 0, setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() });
const node = <Extra extends object>(extra: Extra) => ({ connect: (to: unknown) => to, ...extra });
class Speaker {
  state = 'running';
  currentTime = 0;
  sampleRate = 8_000;
  destination = node({});
  resume = vi.fn();
  createGain = () => node({ gain: param() });
  createBuffer = () => ({ getChannelData: () => new Float32Array(4) });
  createBiquadFilter = () => node({ type: '', frequency: param(), Q: param() });
  createOscillator = () => {
    const made = node({ type: '', frequency: param(), start: () => void notes.push(made.frequency.value), stop: vi.fn() });
    return made;
  };
  createBufferSource = () => node({ buffer: null, start: (at: number) => void noises.push(at) });
}

beforeEach(() => {
  [notes, noises] = [[], []];
  settings.set({ sounds: true, motion: false });
  vi.stubGlobal('AudioContext', Speaker);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  settings.set({ sounds: true, motion: true });
});

/** Everything that can be heard, and each as it is heard. */
const all = (): string[] =>
  CUES.map((cue) => {
    [notes, noises] = [[], []];
    sounds.play(cue);
    return notes.length + noises.length ? JSON.stringify([notes, noises]) : '';
  });
const silence = CUES.map(() => '');

test('nothing is heard before the first tap, on a machine without sound, or where all is switched off', () => {
  expect(all()).toEqual(silence);
  vi.stubGlobal('AudioContext', class { constructor() { throw new Error('no sound here'); } });
  sounds.wakeSounds();
  expect(all()).toEqual(silence);
  vi.stubGlobal('AudioContext', Speaker);
  sounds.wakeSounds();
  expect(all()).not.toContain('');
  settings.set({ sounds: false });
  expect(all()).toEqual(silence);
});

test('no two sound alike', () => {
  sounds.wakeSounds();
  expect(new Set(all()).size).toBe(CUES.length);
});

test('at a table “your turn” is heard softly after twenty seconds, and one key silences it', async () => {
  const timers = vi.spyOn(window, 'setTimeout');
  await show('buck-bid');
  const later = timers.mock.calls.filter(([, ms]) => ms === 20_000).map(([what]) => what as () => void);
  expect(later.length).toBeGreaterThan(0);
  await userEvent.keyboard('{Shift}'); // a browser lets sounds out after a key
  later.at(-1)!();
  await expect.poll(() => notes).toEqual([523, 659]);
  notes = [];
  await userEvent.keyboard('m');
  await expect.poll(() => settings.wishes.sounds).toBe(false);
  later.at(-1)!();
  await Promise.resolve();
  expect(notes).toEqual([]);
});
