import { expect, test } from 'vitest';

import type { Speed } from '../lib/settings.svelte';
import { lasts, type Moment } from './timing';

// What the design of the table names, in milliseconds at the usual speed; and whether it is a movement.
const TIMES: [Moment, number, boolean][] = [
  ['card', 260, true],
  ['deal', 50, true],
  ['trick', 1_200, false],
  ['sweep', 450, true],
  ['gap', 400, false],
  ['last', 1_800, false],
  ['showdown', 6_000, false],
  ['bubble', 1_500, false],
];
const FACTORS: [Speed, number][] = [['slow', 1.8], ['normal', 1], ['fast', 0.5]];

test.each(TIMES)('%s takes %i ms, longer where it is slow, shorter where it is fast', (moment, ms) => {
  for (const [speed, factor] of FACTORS) expect(lasts(moment, { speed, still: false })).toBeCloseTo(ms * factor);
});

test.each(TIMES)('%s on a still page: movements go, what is read stays', (moment, ms, moves) => {
  for (const [speed, factor] of FACTORS) expect(lasts(moment, { speed, still: true })).toBeCloseTo(moves ? 0 : ms * factor);
});

test.each(FACTORS)('where it is %s “your turn” sounds after twenty seconds', (speed) => {
  expect([true, false].map((still) => lasts('nudge', { speed, still }))).toEqual([20_000, 20_000]);
});
