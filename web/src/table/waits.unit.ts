import { beforeEach, describe, expect, test } from 'vitest';
import hand from '../../fixtures/buck-hand.json';
import pot from '../../fixtures/buck135-hand.json';
import type { Act, SceneFrame } from '../lib/types';
import { Clock } from '../testing/clock';
import { Director } from './director.svelte';
import { TIMES, type Pace } from './timing';

const frames = hand.frames as unknown as SceneFrame[];
const trickAt = frames.findIndex((frame) => frame.acts.some((act) => act.kind === 'trick'));
const before = frames[trickAt - 1]!;
const trick = frames[trickAt]!;

let clock: Clock;
let pace: Pace;
let director: Director;

beforeEach(() => {
  clock = new Clock();
  pace = { speed: 'normal', still: false };
  const nothing = (): void => undefined;
  director = new Director({ pace: () => pace, hidden: () => false, cue: nothing, say: nothing, later: clock.later, never: clock.never });
});

const question = frames.find((frame) => frame.mine?.question)!.mine!.question!;
const lying = (): number => director.shown!.seats.filter((seat) => seat.lying).length;

describe('while somebody looks at the last trick', () => {
  beforeEach(async () => {
    director.take({ ...before, whole: true });
    director.take(trick);
    await clock.pass(TIMES.card + 100);
    director.look(true);
  });

  test('a full trick lies, and can be looked at as the last one', async () => {
    await clock.pass(20_000);
    expect(director.holding).toBe(true);
    expect(director.shown!.seats.filter((seat) => seat.lying)).toHaveLength(4);
    expect(director.shown!.last_trick).toEqual(trick.public!.last_trick);
    director.look(false);
    await clock.pass(0);
    await clock.pass(TIMES.sweep + TIMES.gap);
    expect(director.shown).toEqual(trick.public);
  });

  test('what comes before the next card waits, and says whether it asks this seat', async () => {
    const asks = { ...trick, acts: [], mine: { ...trick.mine!, question } };
    director.take(asks);
    await clock.pass(20_000);
    expect([director.shown!.last_trick, director.wanted, director.question]).toEqual([trick.public!.last_trick, true, null]);
    director.look(false);
    await clock.pass(0);
    await clock.pass(TIMES.sweep);
    await clock.pass(TIMES.gap);
    expect([director.wanted, director.question]).toEqual([false, question]);
  });

  test('the table goes on when the next card is led, and what follows is shown', async () => {
    await clock.pass(20_000);
    for (const frame of frames.slice(trickAt + 1, trickAt + 3)) director.take(frame);
    await clock.pass(0);
    await clock.pass(TIMES.sweep + TIMES.gap + 10);
    expect([director.shown!.last_trick, lying()]).toEqual([[], 1]);
    await clock.pass(20_000);
    expect(director.shown).toEqual(frames[trickAt + 2]!.public);
  });

  test('a card that is led at once leaves him as long to look as a full trick lies', async () => {
    director.take(frames[trickAt + 1]!);
    await clock.pass(TIMES.trick - 10);
    expect([director.holding, lying()]).toEqual([true, 4]);
    await clock.pass(10);
    expect(director.holding).toBe(false);
    await clock.pass(TIMES.sweep - 10);
    director.look(true); // the view says it again whenever the table changes
    await clock.pass(TIMES.gap + 20);
    expect([director.shown!.last_trick, lying()]).toEqual([[], 1]);
  });

  test('so does one that had been led when he began to look', async () => {
    director.look(false);
    await clock.pass(0);
    director.take(frames[trickAt + 1]!);
    director.look(true);
    await clock.pass(TIMES.trick - 10);
    expect(director.holding).toBe(true);
    await clock.pass(10);
    await clock.pass(TIMES.sweep + TIMES.gap);
    expect([director.shown!.last_trick, lying()]).toEqual([[], 1]);
  });

  test('at his own speed', async () => {
    director.look(false);
    pace = { speed: 'slow', still: false };
    director.look(true);
    director.take(frames[trickAt + 1]!);
    await clock.pass(1.8 * TIMES.trick - 10);
    expect(director.holding).toBe(true);
    await clock.pass(20);
    expect(director.holding).toBe(false);
  });

  test('a new hand is not kept waiting for the trick of an old one', async () => {
    await clock.pass(20_000);
    director.take({ ...frames[0]!, whole: false });
    await clock.pass(0);
    await clock.pass(20_000);
    expect(director.shown).toEqual(frames[0]!.public);
  });

  test('the truth after a lost connection is shown all the same', () => {
    director.take({ ...frames.at(-1)!, whole: true });
    expect([director.rest, director.shown]).toEqual([true, frames.at(-1)!.public]);
  });
});

describe('a deal', () => {
  const asked = { ...frames[0]!, whole: false, mine: { ...frames[0]!.mine!, question: frames[1]!.mine!.question } };
  const all = TIMES.card + TIMES.deal * frames[0]!.mine!.cards.length * frames[0]!.public!.seats.length;

  test('asks nothing before one holds the cards', async () => {
    director.take(asked);
    expect(director.question).toBeNull();
    await clock.pass(all - 1);
    expect(director.question).toBeNull();
    await clock.pass(1);
    expect(director.question).toEqual(asked.mine.question);
  });

  test('lets no bid be seen before that, or a tap', async () => {
    director.take({ ...frames[0]!, whole: false });
    director.take(frames[1]!);
    await clock.pass(all - 1);
    expect(director.bubbles).toEqual({});
    director.goOn();
    await clock.pass(0);
    expect(Object.keys(director.bubbles)).toHaveLength(1);
  });

  test('is not waited for on a still page', async () => {
    pace = { speed: 'normal', still: true };
    director.take(asked);
    await clock.pass(0);
    expect(director.question).toEqual(asked.mine.question);
  });
});

test('cards that came in exchange are marked for a while, and no others', async () => {
  const draws = pot.frames as unknown as SceneFrame[];
  const at = draws.findIndex((frame) => frame.acts.some((act) => act.kind === 'draw' && act.seat === frame.mine!.seat));
  director.take({ ...draws[at - 1]!, whole: true });
  expect(director.fresh).toEqual([]);
  director.take(draws[at]!);
  const old = draws[at - 1]!.mine!.cards.map(({ card }) => card);
  expect(director.fresh).toEqual(draws[at]!.mine!.cards.map(({ card }) => card).filter((card) => !old.includes(card)));
  expect(director.fresh).not.toEqual([]);
  await clock.pass(TIMES.fresh);
  expect(director.fresh).toEqual([]);
});

test('the rest of the tricks, once claimed, is shown card by card, however many come at once', async () => {
  const rest = frames.slice(trickAt + 1);
  expect(rest.length).toBeGreaterThan(12);
  director.take({ ...trick, whole: true });
  const claims: Act = { kind: 'call', seat: 0, text: 'claims the rest', cards: [], chips: 0 };
  for (const [nth, frame] of rest.entries()) director.take(nth ? frame : { ...frame, acts: [claims, ...frame.acts] });
  const seen = new Set<string>();
  for (let turn = 0; turn < 400; turn++) {
    await clock.pass(25);
    for (const seat of director.shown!.seats) if (seat.lying) seen.add(seat.lying);
    if (seen.size === 1) expect(director.bubbles[0]?.text).toBe('claims the rest');
  }
  expect([seen.size, director.rest, director.shown]).toEqual([rest.length, true, rest.at(-1)!.public]);
});
