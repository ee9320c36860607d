import { expect, test } from 'vitest';
import { columnsFor } from './columns';

const LADDER = ['Pass', '3', '4 no trump', '4', '5 no trump', '5', '6 no trump', '6', '12 alone', '24 alone'];

test('a ladder of bids stands in even rows on a phone, and in one or two where there is room', () => {
  expect(columnsFor(LADDER, 36)).toBe(5);
  expect(columnsFor(LADDER, 28)).toBe(4);
  expect(columnsFor(LADDER, 90)).toBe(10);
});

test('two answers share the width, and a long one never pushes another out', () => {
  expect(columnsFor(['Stay', 'Fold'], 36)).toBe(2);
  expect(columnsFor(['Stay, and swap the deuce for the turned card', 'Fold'], 20)).toBe(1);
});

test('there is always a column', () => {
  expect(columnsFor([], 36)).toBe(1);
  expect(columnsFor(['incomprehensibilities'], 4)).toBe(1);
});
