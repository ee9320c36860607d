// The own tables, as the front page remembers them. Whatever is no table is as if it had never been kept.

import { keep, kept } from '../lib/keep';
import type { TableCard } from '../lib/types';

const MOST = 12;
const TEXTS = ['id', 'name', 'title', 'stage', 'last'] as const; // of a table, that are shown

/** The own tables as they were last seen. */
export function rememberedTables(): TableCard[] {
  const found: unknown = kept('tables');
  return Array.isArray(found) ? found.filter(isCard) : [];
}

export function rememberTables(tables: readonly TableCard[]): void {
  keep('tables', tables.slice(0, MOST));
}

const isText = (found: unknown): boolean => typeof found === 'string';

function isCard(found: Partial<TableCard> | null): boolean {
  return TEXTS.every((name) => isText(found?.[name])) && Array.isArray(found?.people) && found.people.every(isText);
}
