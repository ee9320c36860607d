import { expect, test } from 'vitest';
import { clipped, letters } from './letters';

test.each([
  ['Ann', 3],
  ['Zoë', 3],
  ['Zoe\u0308', 3], // the same, written in four signs
  ['👨‍👩‍👧‍👦', 1],
  ['🇨🇭🇨🇭', 2],
  ['👍🏽', 1],
])('%s has %i letters', (text, count) => expect(letters(text)).toHaveLength(count));

test('a name is cut between letters, not within one', () => {
  expect(clipped('a'.repeat(41), 40)).toBe('a'.repeat(40));
  expect(clipped('👨‍👩‍👧‍👦'.repeat(41), 40)).toBe('👨‍👩‍👧‍👦'.repeat(40));
  expect(clipped('Ann', 40)).toBe('Ann');
});
