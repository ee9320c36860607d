// What this browser keeps for the page. Where a browser keeps nothing, it is kept until the page is closed.

const here = new Map<string, string>();
const PREFIX = 'buckboard.';

/** What was kept under a name, or null. */
export function kept<T>(name: string): T | null {
  try {
    const text = localStorage.getItem(PREFIX + name) ?? here.get(name);
    return text === undefined || text === null ? null : (JSON.parse(text) as T);
  } catch {
    const text = here.get(name);
    return text === undefined ? null : (JSON.parse(text) as T);
  }
}

/** Keeps something; null forgets it. */
export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  if (value === null) here.delete(name);
  else here.set(name, text);
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
  } catch {
    // private windows may refuse; then it lasts as long as the page
  }
}

/** Calls back when another tab keeps something else under a name. */
export function watch(name: string, changed: () => void): void {
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === PREFIX + name) changed();
  });
}
