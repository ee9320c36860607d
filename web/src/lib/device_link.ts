// The link that makes another device the same person: a code after the #, and after it the table at which it was made, so
// that no server's log sees either; the server writes and draws it. "/me#at=/t/abc" is the own page, come to from there.

const TABLE = /^\/t\/[\w-]+/;

/** The own page, which remembers the table from which one comes. */
export function meFrom(path: string): string {
  const table = TABLE.exec(path)?.[0] ?? '';
  return table ? `/me#at=${table}` : '/me';
}

/** The table from which one came to the own page, or empty. */
export function cameFrom(hash: string): string {
  return /^#at=(\/t\/[\w-]+)$/.exec(hash)?.[1] ?? '';
}

/** The code in an address, and the table to which it leads; null where there is no code. */
export function readDevice(hash: string): { code: string; at: string } | null {
  const [, code, at = ''] = /^#device=([\w.-]+)(?:&at=(\/t\/[\w-]+))?$/.exec(hash) ?? [];
  return code ? { code, at } : null;
}
