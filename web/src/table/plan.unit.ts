import { describe, expect, test } from 'vitest';
import { overlap, type Place } from './places';
import { plan, type Plan } from './plan';

const SIZES = [
  [320, 568], [360, 640], [375, 667], [393, 852], [768, 1024], [1180, 820], [1280, 720], [1920, 1080],
] as const; // prettier-ignore
const LOW = [[900, 600], [950, 560], [1024, 600], [1024, 700], [1280, 600], [1366, 650], [864, 768]] as const; // of small laptops, and half of one
const ROTATED = [...SIZES, ...LOW].flatMap(([w, h]) => [
  [w, h],
  [h, w],
]) as [number, number][];
const TABLES: [seats: number, row: boolean, pot?: boolean][] = [
  [4, false],
  ...[3, 4, 5, 6, 7, 8].map((seats): [number, boolean, boolean] => [seats, false, true]), // three where some have got up
  ...[4, 5, 6].map((seats): [number, boolean] => [seats, true]),
];

function inside({ felt }: Plan, place: Place): boolean {
  return (
    place.x - place.w / 2 >= 0 && place.x + place.w / 2 <= felt.w && place.y - place.h / 2 >= 0 && place.y + place.h / 2 <= felt.h
  );
}

describe.each(ROTATED)('in a window of %i by %i', (width, height) => {
  const all = TABLES.map(([seats, row, pot]) => ({ seats, row, pot, made: plan({ width, height, text: 1 }, seats, row, pot) }));

  test('everybody has a place on the felt, and no two places touch', () => {
    for (const { seats, made } of all) {
      expect(made.plates).toHaveLength(seats - 1);
      for (const [at, plate] of made.plates.entries()) {
        expect(inside(made, plate)).toBe(true);
        for (const other of made.plates.slice(at + 1)) expect(overlap(plate, other)).toBe(false);
      }
    }
  });

  test('every card of a trick has a place of its own, clear of the seats', () => {
    for (const { seats, row, made } of all) {
      expect(made.slots).toHaveLength(row ? 0 : seats);
      for (const [at, slot] of made.slots.entries()) {
        expect(inside(made, slot)).toBe(true);
        for (const other of made.slots.slice(at + 1)) expect(overlap(slot, other)).toBe(false);
        for (const plate of made.plates) expect(overlap(slot, plate)).toBe(false);
      }
    }
  });

  test('large print makes no card smaller where the table is wide', () => {
    for (const { seats, row, pot, made } of all.filter((one) => !one.made.small)) {
      const large = plan({ width, height, text: 1.25 }, seats, row, pot);
      if (large.shape === made.shape && !large.small) expect([large.card, large.slots]).toEqual([made.card, made.slots]);
    }
  });

  test('the zones fill the window and no more', () => {
    for (const { made } of all) {
      expect(made.felt.h + made.bar + made.own + made.hand + made.tools).toBe(height);
      expect(made.felt.w + made.side).toBe(width);
    }
  });

  test('six own cards show at least 48 pixels each', () => {
    for (const { row, made } of all) {
      const cards = row ? 5 : 6;
      const step = Math.min(made.card + 4, (made.felt.w - 12 - made.card) / (cards - 1));
      expect(step).toBeGreaterThanOrEqual(48);
    }
  });

  test('a turned card lies between the cards of the trick, clear of them, and can be read', () => {
    for (const { made } of all.filter((one) => one.pot)) {
      expect(made.turned).toBeGreaterThanOrEqual(26);
      const card = { ...made.middle, w: made.turned, h: made.turned * 1.4 };
      for (const slot of made.slots) expect([overlap(slot, card), slot, card]).toEqual([false, slot, card]);
    }
  });

  test('a card in the trick can be read', () => {
    for (const { made } of all) for (const slot of made.slots) expect(slot.w).toBeGreaterThanOrEqual(34);
  });
});

test.each([[1280, 720], [1280, 800], [1366, 768], [1440, 900]])('large print leaves a wide window of %i by %i wide, with a question no broader', (width, height) => {
  for (const [seats, row, pot] of TABLES) {
    const [usual, large] = [1, 1.25].map((text) => plan({ width, height, text }, seats, row, pot));
    expect([seats, row, large!.shape, large!.panel]).toEqual([seats, row, 'wide', usual!.panel]);
  }
});

test('own cards are 64 pixels wide at 320 and 72 at 375', () => {
  expect(plan({ width: 320, height: 568, text: 1 }, 4, false).card).toBe(64);
  expect(plan({ width: 375, height: 667, text: 1 }, 4, false).card).toBe(72);
});

test('a partner sits opposite, the left neighbour on the left', () => {
  const [left, across, right] = plan({ width: 1280, height: 720, text: 1 }, 4, false).plates;
  expect(across?.x).toBeCloseTo(640);
  expect(left!.x).toBeLessThan(across!.x);
  expect(right!.x).toBeGreaterThan(across!.x);
  expect(left!.y).toBeCloseTo(right!.y);
});

test('on a phone seven others sit three across the top and two down each side', () => {
  const { plates } = plan({ width: 360, height: 640, text: 1 }, 8, false);
  const [top] = plates.map((plate) => plate.y).toSorted((a, b) => a - b);
  expect(plates.filter((plate) => plate.y === top)).toHaveLength(3);
  expect(plates.filter((plate) => plate.x < 90 && plate.y !== top)).toHaveLength(2);
  expect(plates.filter((plate) => plate.x > 270 && plate.y !== top)).toHaveLength(2);
});

test.each([1, 1.25])('on a phone of 360 by 640 the question leaves the seven others in sight, with letters %f times as large', (text) => {
  const { plates, felt } = plan({ width: 360, height: 640, text }, 8, false);
  const question = felt.h - (text > 1 ? 3.85 : 4.1) * felt.below; // Stay and Fold, with what each commits to
  // In large letters its words: before answers are turned up there are two lines of them, in the middle.
  for (const { y, h } of plates) expect(y + (text > 1 ? h / 4 : h / 2)).toBeLessThanOrEqual(question);
});

test('large letters turn the others into initials where there is little room', () => {
  expect(plan({ width: 375, height: 667, text: 2 }, 4, false).initials).toBe(true);
  expect(plan({ width: 1280, height: 720, text: 2 }, 4, false).initials).toBe(false);
});

test('of four on a small phone, with letters twice as large, cards have room; the pot stands above the table', () => {
  for (const { w } of plan({ width: 320, height: 568, text: 2 }, 4, false, true).slots) expect(w).toBeGreaterThanOrEqual(40);
});

test.each([[1366, 768], [1280, 720], [1440, 900]])('of four at %i by %i a turned card is as large as of five', (width, height) => {
  const [four, five] = [4, 5].map((seats) => plan({ width, height, text: 1 }, seats, false, true).turned);
  expect(four).toBeGreaterThanOrEqual(five!);
});
