import { beforeEach, describe, expect, test } from 'vitest';
import hand from '../../fixtures/buck-hand.json';
import burns from '../../fixtures/buckem-hand.json';
import pitch from '../../fixtures/buckpitch-hand.json';
import pot from '../../fixtures/buck135-hand.json';
import { BACK } from '../lib/cards';
import type { Act, SceneFrame } from '../lib/types';
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

test('a showdown lies there to be looked at, under no words that were said before it, until a tap', async () => {
  const shows = pot.frames.at(-1) as unknown as SceneFrame;
  const stays = { kind: 'call', seat: 4, text: 'calls', cards: [], chips: 0, cut: false } as unknown as Act;
  director.take({ ...(pot.frames.at(-2) as unknown as SceneFrame), whole: true });
  director.take({ ...shows, acts: [stays, ...shows.acts] });
  for (let past = 0; past < TIMES.showdown; past += 100) {
    if (director.shown!.over) expect(director.bubbles).toEqual({});
    await clock.pass(100);
  }
  expect([director.shown!.over, director.holding]).toEqual([true, true]);
  director.goOn();
  await clock.pass(0);
  expect([director.holding, director.rest]).toEqual([false, true]);
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

test('after a trick is swept the next card waits for 400 ms, but one’s own question does not', async () => {
  const next = frames[trickAt + 1]!;
  const asking = { ...trick, mine: { ...trick.mine!, question: frames.find((frame) => frame.mine?.question)!.mine!.question } };
  director.take({ ...before, whole: true });
  director.take(asking);
  await clock.pass(TIMES.card + TIMES.trick + TIMES.sweep + 10);
  expect(director.question?.number).toBe(asking.mine.question!.number);
  director.take(next);
  const led = (): boolean => director.shown!.seats.some((seat) => seat.lying);
  await clock.pass(TIMES.gap - 20);
  expect(led()).toBe(false);
  await clock.pass(20);
  expect(led()).toBe(true);
});

describe('answers given at once', () => {
  const all = pot.frames as unknown as SceneFrame[];
  const at = all.findIndex((frame) => frame.public!.phase === 'over');
  const over = all[at]!;
  beforeEach(() => {
    director.take({ ...all[at - 1]!, whole: true });
    told = [];
  });

  test('are turned up and said after three, two, one, and not before', async () => {
    director.take(over);
    const counts: number[] = [];
    for (let step = 0; step < 3; step++) {
      counts.push(director.count);
      expect([director.bubbles, told, director.mine, director.shown]).toEqual([{}, [], all[at - 1]!.mine, all[at - 1]!.public]);
      await clock.pass(TIMES.count);
    }
    expect(counts).toEqual([3, 2, 1]);
    expect(director.count).toBe(0);
    expect(director.shown!.seats.filter(({ row }) => row.length && !row.includes(BACK)).length).toBeGreaterThan(1);
    expect([told, director.mine]).toEqual([over.lines, over.mine]);
  });

  test('ask nothing that follows from them before they are turned up', async () => {
    const question = { ...all.find((frame) => frame.mine?.question)!.mine!.question!, number: 999 };
    director.take({ ...over, mine: { ...over.mine!, question } });
    await clock.pass(2 * TIMES.count);
    expect(director.question).toBeNull();
    await clock.pass(TIMES.count);
    expect(director.question).toEqual(question);
  });

  test('are counted down to even where one’s own answer was in a hurry', async () => {
    director.take({ ...all[at - 1]!, acts: [{ kind: 'call', seat: 1, text: 'checks', cards: [], chips: 0 }] });
    director.hurry();
    director.take(over);
    await clock.pass(0);
    expect(director.count).toBe(3);
  });

  test('are said once, where so much follows that nothing is counted', async () => {
    director.take(over);
    await clock.pass(TIMES.count);
    const more = Array.from({ length: 13 }, (_, nth) => ({ ...over, lines: [`line ${nth}`], acts: [] }));
    for (const frame of more) director.take(frame);
    expect(told).toEqual([...over.lines, ...more.flatMap((frame) => frame.lines)]);
    await clock.pass(20_000);
    expect([director.count, told.length]).toEqual([0, over.lines.length + 13]);
  });
});

describe('sounds', () => {
  const shows = async (all: { frames: unknown }, wanted: (act: Act, frame: SceneFrame) => boolean | undefined, change = {}): Promise<Cue[]> => {
    const scenes = all.frames as SceneFrame[];
    const at = scenes.findIndex((frame, nth) => nth > 0 && frame.acts.some((act) => wanted(act, frame)));
    director.take({ ...scenes[at - 1]!, whole: true });
    const scene = structuredClone(scenes[at]!);
    Object.assign(scene.public!.summary ?? {}, change);
    director.take(scene);
    await clock.pass(20_000);
    return cues;
  };
  const plays = (act: Act): boolean => act.kind === 'play';

  test('a deal is shuffled', () => {
    director.take({ ...frames[0]!, whole: false });
    expect(cues[0]).toBe('shuffle');
  });

  test('a card is laid, a trick is drawn in, a call is a knock', async () => {
    expect(await shows(hand, (act) => plays(act))).toEqual(['card']);
    cues.length = 0;
    expect(await shows(hand, (act) => act.kind === 'trick')).toEqual(['card', 'card']);
    cues.length = 0;
    expect(await shows(hand, (act) => act.kind === 'call')).toEqual(['knock']);
  });

  test('a card that cuts is heard as such, as the server says it', async () => {
    expect(await shows(pitch, (act) => act.cut)).toContain('trump');
  });

  test('chips clink', async () => {
    expect(await shows(pot, (act) => act.kind === 'pot')).toContain('chip');
  });

  test('a hand that sets or burns somebody, one that ends the match, and one that does neither', async () => {
    const ends = (act: Act): boolean => act.kind === 'end';
    expect((await shows(burns, ends, { set: true, winners: [] })).at(-1)).toBe('set');
    cues.length = 0;
    expect((await shows(burns, ends, { set: true, winners: [0] })).at(-1)).toBe('out');
    cues.length = 0;
    expect(await shows(burns, ends, { set: false, winners: [] })).not.toContain('set');
  });

  test('nothing sounds at a scene that is shown at once', () => {
    director.take({ ...frames.at(-1)!, whole: true });
    expect(cues).toEqual([]);
  });
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
