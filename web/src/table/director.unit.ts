import { beforeEach, describe, expect, test } from 'vitest';
import hand from '../../fixtures/buck-hand.json';
import pot from '../../fixtures/buck135-hand.json';
import type { SceneFrame } from '../lib/types';
import { Clock } from '../testing/clock';
import { Director, type Cue, type Stage } from './director.svelte';
import { lasts, TIMES, type Pace } from './timing';

const frames = hand.frames as unknown as SceneFrame[];

let clock: Clock;
let pace: Pace;
let hidden: boolean;
let cues: Cue[];
let told: string[];
let director: Director;

beforeEach(() => {
  clock = new Clock();
  pace = { speed: 'normal', still: false };
  hidden = false;
  cues = [];
  told = [];
  const stage: Stage = {
    pace: () => pace,
    hidden: () => hidden,
    cue: (cue) => cues.push(cue),
    say: (lines) => told.push(...lines),
    later: clock.later,
    never: clock.never,
  };
  director = new Director(stage);
});

const trickAt = frames.findIndex((frame) => frame.acts.some((act) => act.kind === 'trick'));
const before = frames[trickAt - 1]!;
const trick = frames[trickAt]!;

describe('a scene', () => {
  test('that is whole is shown at once', () => {
    director.take({ ...frames[3]!, whole: true });
    expect(director.shown).toEqual(frames[3]!.public);
    expect(director.rest).toBe(true);
  });

  test('that is the first one is shown at once too, unless it is the deal', () => {
    director.take(frames[3]!);
    expect([director.rest, director.deals]).toEqual([true, 0]);
    director = new Director(director.stage);
    director.take({ ...frames[0]!, whole: false });
    expect([director.rest, director.deals]).toEqual([false, 1]);
    expect(director.shown).toEqual(frames[0]!.public);
  });

  test('is told in words in the order in which it happened', async () => {
    director.take({ ...frames[0]!, whole: true });
    for (const frame of frames.slice(1, 4)) director.take(frame);
    await clock.pass(20_000);
    expect(told).toEqual(frames.slice(0, 4).flatMap((frame) => frame.lines));
  });

  test('of every hand ends in what the server said last', async () => {
    for (const frame of [...frames, ...(pot.frames as unknown as SceneFrame[])]) {
      director.take(frame);
      await clock.pass(700);
    }
    await clock.pass(60_000);
    expect(director.shown).toEqual(pot.frames.at(-1)!.public);
    expect(director.rest).toBe(true);
  });
});

describe('a full trick', () => {
  beforeEach(() => {
    director.take({ ...before, whole: true });
    director.take(trick);
  });
  const lying = (): number => director.shown!.seats.filter((seat) => seat.lying).length;

  test('lies for 1,200 ms after its last card has come, then is swept in 450', async () => {
    await clock.pass(TIMES.card);
    expect(lying()).toBe(4);
    await clock.pass(TIMES.trick - 1);
    expect([lying(), director.holding]).toEqual([4, true]);
    await clock.pass(2);
    expect([lying(), director.sweeping]).toEqual([0, trick.public!.taker]);
    await clock.pass(TIMES.sweep);
    expect(director.sweeping).toBe(-1);
    expect(director.shown).toEqual(trick.public);
  });

  test('counts as soon as it lies there, while the next question is already asked', async () => {
    await clock.pass(TIMES.card + 10);
    const said = (table = director.shown!): string[] => table.seats.map((seat) => seat.said);
    expect([director.holding, said()]).toEqual([true, said(trick.public!)]);
    expect(said()).not.toEqual(said(before.public!));
    expect(director.shown!.teams).toEqual(trick.public!.teams);
  });

  test('goes at a tap', async () => {
    await clock.pass(TIMES.card);
    director.goOn();
    await clock.pass(0);
    expect(lying()).toBe(0);
  });

  test('lies as long where nothing moves', async () => {
    pace = { speed: 'normal', still: true };
    await clock.pass(TIMES.card + TIMES.trick - 1);
    expect(lying()).toBe(4);
  });

  test('lies shorter where everything is fast, and longer where it is slow', () => {
    expect(lasts('trick', { speed: 'fast', still: false })).toBe(600);
    expect(lasts('trick', { speed: 'slow', still: false })).toBe(2_160);
  });
});

test('the last trick of a hand lies for 1,800 ms', async () => {
  director.take({ ...frames.at(-2)!, whole: true });
  director.take(frames.at(-1)!);
  await clock.pass(TIMES.card + TIMES.last - 1);
  expect(director.holding).toBe(true);
  await clock.pass(1 + TIMES.sweep);
  expect(director.holding).toBe(false);
});

describe('a question', () => {
  const asking = frames.findIndex((frame, at) => at > 1 && frame.mine?.question);

  test('is open at once, while its scene is still being shown', () => {
    director.take({ ...frames[asking - 1]!, whole: true });
    director.take(frames[asking]!);
    expect(director.rest).toBe(false);
    expect(director.question?.number).toBe(frames[asking]!.mine!.question!.number);
  });

  test('is closed as soon as a newer scene asks something else, though that waits to be shown', () => {
    director.take({ ...frames[asking - 1]!, whole: true });
    director.take(frames[asking]!);
    director.take({ ...frames[asking + 1]!, mine: { ...frames[asking + 1]!.mine!, question: null } });
    expect(director.question).toBeNull();
  });

  test('stays open while others answer', () => {
    director.take({ ...frames[asking]!, whole: true });
    director.take({ ...frames[asking]!, n: 99, acts: [{ kind: 'answered', seat: 1, text: '', cards: [], chips: 0 }] });
    expect(director.question?.number).toBe(frames[asking]!.mine!.question!.number);
  });
});

test('answers given at once are turned up after three, two, one', async () => {
  const all = pot.frames as unknown as SceneFrame[];
  const at = all.findIndex((frame) => frame.public!.phase === 'over');
  director.take({ ...all[at - 1]!, whole: true });
  director.take(all[at]!);
  const counts: number[] = [];
  for (let step = 0; step < 3; step++) {
    counts.push(director.count);
    expect(director.bubbles).toEqual({});
    await clock.pass(TIMES.count);
  }
  expect(counts).toEqual([3, 2, 1]);
  expect(director.count).toBe(0);
  expect(Object.keys(director.bubbles).length).toBeGreaterThan(1);
});

test('whoever is far behind is brought up to date', async () => {
  director.take({ ...frames[0]!, whole: true });
  for (const frame of frames.slice(1, 20)) director.take(frame);
  await clock.pass(0);
  expect(director.shown!.phase).toBe(frames[19]!.public!.phase);
  expect(director.question?.number).toBe(frames[19]!.mine!.question?.number);
});

test('a page that nobody looks at shows nothing slowly', () => {
  hidden = true;
  for (const frame of frames) director.take(frame);
  expect(director.shown).toEqual(frames.at(-1)!.public);
});

test('a call is in a bubble for 1,500 ms', async () => {
  const at = frames.findIndex((frame) => frame.acts[0]?.kind === 'call');
  const seat = frames[at]!.acts[0]!.seat;
  director.take({ ...frames[at - 1]!, whole: true });
  director.take(frames[at]!);
  await clock.pass(TIMES.bubble - 1);
  expect(director.bubbles[seat]?.text).toBe(frames[at]!.acts[0]!.text);
  await clock.pass(2);
  expect(director.bubbles[seat]).toBeUndefined();
});
