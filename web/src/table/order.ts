// The orders in which the own cards can lie.

import type { HandCard, Mine } from '../lib/types';

/** The own cards in one of them; in none as they were dealt. */
export function ordered(mine: Mine | null, order: string): HandCard[] {
  const dealt = mine?.cards ?? [];
  return mine?.orders[order]?.flatMap((name) => dealt.filter((card) => card.card === name)) ?? dealt;
}

/** The one after that in which they lie now; after the last the usual one. */
export function nextOrder(now: string, orders: Record<string, string[]> = {}): string {
  const known = ['', ...Object.keys(orders)];
  return known[(known.indexOf(now) + 1) % known.length] ?? '';
}
