import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Question } from '../lib/types';
import { TIMES } from './timing';
import { Voice } from './voice.svelte';

const QUESTION = { number: 7, text: '{1} led As. Which card?' } as Question;
const nudge = vi.fn();
let voice: Voice;

beforeEach(() => {
  vi.useFakeTimers();
  nudge.mockReset();
  voice = new Voice(nudge);
});
afterEach(() => void vi.useRealTimers());

test('what happened is told with its cards spelled out', () => {
  voice.tell(['{0} plays Th.', '{1} takes the trick.'], ['Ann', 'Bo']);
  expect(voice.polite).toBe('Ann plays ten of hearts. Bo takes the trick.');
});

test('the same words are said once more, not kept quiet', () => {
  voice.say('No trick yet');
  const first = voice.polite;
  voice.say('No trick yet');
  expect(voice.polite).not.toBe(first);
  expect(voice.polite.trim()).toBe(first);
});

test('a question is said at once; whoever does not answer hears a sound, once', () => {
  voice.turn(QUESTION, ['Ann', 'Bo']);
  expect(voice.urgent).toContain('Bo led ace of spades.');
  vi.advanceTimersByTime(TIMES.nudge - 1);
  expect(nudge).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * TIMES.nudge);
  expect(nudge).toHaveBeenCalledTimes(1);
});

test('whoever has answered hears nothing more of it', () => {
  voice.turn(QUESTION, ['Ann', 'Bo'])();
  voice.turn(null, ['Ann', 'Bo']);
  vi.advanceTimersByTime(2 * TIMES.nudge);
  expect([voice.urgent, nudge.mock.calls.length]).toEqual(['', 0]);
});

test('who has answered and may still say something else hears that, is asked no more and waited for no more', () => {
  const choices = [{ say: 'stay', label: 'Stay' }, { say: 'fold', label: 'Fold' }] as Question['choices'];
  const open = { ...QUESTION, choices, changeable: true, answered: '' };
  voice.turn(open, [])();
  expect(voice.urgent).toContain('Your turn.');
  voice.turn({ ...open, answered: 'stay' }, [])();
  expect([voice.urgent, voice.polite]).toEqual(['', 'You said Stay. It can be changed until all have answered.']);
  voice.turn({ ...open, answered: 'fold' }, []);
  expect([voice.urgent, voice.polite]).toEqual(['', 'You said Fold. It can be changed until all have answered.']);
  vi.advanceTimersByTime(2 * TIMES.nudge);
  expect(nudge).not.toHaveBeenCalled();
});
