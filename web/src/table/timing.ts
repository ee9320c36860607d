// How long things take, in milliseconds, at this person's own speed.

import type { Speed } from '../lib/settings.svelte';

export const TIMES = {
  card: 260, // a card to the table
  deal: 50, // a card of the deal
  trick: 1_200, // a full trick lies
  last: 1_800, // the last trick of a hand lies
  showdown: 6_000, // several hands lie open
  sweep: 450,
  gap: 400, // after a call, after a trick
  bubble: 1_500,
  claim: 4_000, // a call that tells why many cards come at once
  fresh: 6_000, // cards that came in exchange are marked
  count: 600, // each of 3, 2, 1
  chips: 450,
  missed: 8_000, // what happened while one was away
  news: 6_000, // what has changed beside the cards
  nudge: 20_000, // until a soft sound says that it is still your turn
};

export type Moment = keyof typeof TIMES;

const FACTORS: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.5 };

/** One's own pace: how long a moment takes, and whether anything moves at all. */
export interface Pace {
  speed: Speed;
  still: boolean; // nothing moves; holds remain
}

/** Movements are those moments that a still page leaves out; the rest are holds, during which one reads. */
const MOVES: readonly Moment[] = ['card', 'deal', 'sweep', 'chips'];

export function lasts(moment: Moment, pace: Pace): number {
  if (moment === 'nudge') return TIMES.nudge;
  if (pace.still && MOVES.includes(moment)) return 0;
  return TIMES[moment] * FACTORS[pace.speed];
}
