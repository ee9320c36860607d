import { describe, expect, test } from 'vitest';

import type { Sheet, SheetCell } from '../lib/types';
import { cross, lost, marks, standing, stroke, waver, written } from './pen';

const cell = (text: string, change: string, marks = 0, burned = false): SheetCell => ({ text, change, marks, burned });
const sheet: Sheet = {
  match: 1,
  bots: [],
  kind: 'teams',
  heads: ['Ann and Cy', 'Bo and Di'],
  rows: [
    { hand: 1, note: '3, Ann', cells: [cell('2', '+2'), cell('1', '+1')] },
    { hand: 2, note: '4, Bo', cells: [cell('3', '+1'), cell('0', '−1', 1)] },
    { hand: 3, note: 'thrown in', cells: [cell('3', '0'), cell('0', '')] },
  ],
  totals: ['3', '0'],
  foot: 'to 7',
  payments: [],
};

describe('what a pen leaves on paper', () => {
  test('a hand that changed nothing leaves no entry, so the score before it stands', () => {
    expect(standing(sheet)).toEqual([1, 1]);
    expect(standing({ ...sheet, rows: [] })).toEqual([-1, -1]);
  });

  test('a sawrack is an entry even where the score could not fall', () => {
    expect(written(cell('0', '0', 2))).toBe(true);
    expect(written(cell('0', '0'))).toBe(false);
  });

  test('sawracks are counted by team', () => expect(marks(sheet)).toEqual([0, 1]));

  test('both minus signs are a loss, a plus is none', () => {
    expect([lost('−6'), lost('-6'), lost('+4'), lost('')]).toEqual([true, true, false, false]);
  });

  test('an unsteady hand is the same hand every time, and never far off', () => {
    for (let place = 0; place < 500; place += 1) {
      expect(Math.abs(waver(place, 3))).toBeLessThanOrEqual(1);
    }
    expect(stroke(4, 1)).toBe(stroke(4, 1));
    expect(cross(4, 1)).not.toBe(cross(4, 2));
  });
});
