// What the front page remembers of its last visit. Whatever is not right is as if it had never been kept.

import { keep, kept } from '../lib/keep';
import type { TableCard } from '../lib/types';

const MOST = 12; // tables that are remembered

/** The own tables as they were last seen. */
export function rememberedTables(): TableCard[] {
  const found: unknown = kept('tables');
  return Array.isArray(found) ? found.filter(isCard) : [];
}

export function rememberTables(tables: readonly TableCard[]): void {
  keep('tables', tables.slice(0, MOST));
}

/** How many play each game, as the server last said it. */
export function rememberedSeats(): Record<string, number[]> {
  const found: unknown = kept('seats');
  return Object.fromEntries(Object.entries(Object(found)).filter(([, seats]) => areNumbers(seats))) as Record<string, number[]>;
}

/** After how many days an unused table is deleted. */
export function rememberedDays(): number {
  const found: unknown = kept('days');
  return typeof found === 'number' ? found : 90;
}

function isCard(found: unknown): found is TableCard {
  const card = Object(found) as Record<string, unknown>;
  const texts = ['id', 'code', 'name', 'game', 'title', 'stage', 'last'];
  const { people, hand } = card;
  const named = Array.isArray(people) && people.every((name) => typeof name === 'string');
  return named && typeof hand === 'number' && texts.every((name) => typeof card[name] === 'string');
}

function areNumbers(found: unknown): boolean {
  return Array.isArray(found) && found.length > 0 && found.every((one) => typeof one === 'number');
}
