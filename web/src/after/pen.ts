// How a pen writes: which entries are struck through, how many marks stand, and lines that no ruler drew.

import type { Sheet, SheetCell } from '../lib/types';

/** Whether a cell was really written: a hand that changed nothing leaves no entry. */
export function written(cell: SheetCell): boolean {
  return !['', '0', '+0', '−0'].includes(cell.change) || cell.marks > 0 || cell.burned;
}

/** For each column the row whose score stands; every earlier one is struck through. −1 before the first. */
export function standing(sheet: Sheet): number[] {
  return sheet.heads.map((_, column) => sheet.rows.findLastIndex((row) => row.cells[column] && written(row.cells[column])));
}

/** Sawracks of each column, all hands together. */
export function marks(sheet: Sheet): number[] {
  return sheet.heads.map((_, column) => sheet.rows.reduce((sum, row) => sum + (row.cells[column]?.marks ?? 0), 0));
}

/** Whether points were lost: a bid that was set. */
export function lost(change: string): boolean {
  return change.startsWith('−') || change.startsWith('-');
}

/** A number between −1 and 1 that is always the same for the same place: an unsteady hand that does not shake. */
export function waver(...place: number[]): number {
  let sum = 7;
  for (const part of place) sum = (sum * 31 + part + 11) % 9973;
  return ((sum * 7919) % 2000) / 1000 - 1;
}

/** A stroke through a word, in a box of 100 by 20, as an SVG path. */
export function stroke(...place: number[]): string {
  const y = (nth: number): string => (10 + 4 * waver(...place, nth)).toFixed(1);
  return `M2 ${y(1)} C 30 ${y(2)}, 65 ${y(3)}, 98 ${y(4)}`;
}

/** The two strokes of an X, in a box of 20 by 20. */
export function cross(...place: number[]): string {
  const at = (base: number, nth: number): string => (base + 2 * waver(...place, nth)).toFixed(1);
  return `M${at(3, 1)} ${at(3, 2)} Q ${at(10, 3)} ${at(11, 4)} ${at(17, 5)} ${at(17, 6)} M${at(17, 7)} ${at(3, 8)} Q ${at(9, 9)} ${at(10, 10)} ${at(3, 11)} ${at(17, 12)}`;
}
