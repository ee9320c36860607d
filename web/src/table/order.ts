// The orders in which the own cards can lie.

/** The one after that in which they lie now; after the last the usual one. */
export function nextOrder(now: string, orders: Record<string, string[]> = {}): string {
  const known = ['', ...Object.keys(orders)];
  return known[(known.indexOf(now) + 1) % known.length] ?? '';
}
