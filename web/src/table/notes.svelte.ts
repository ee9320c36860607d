// News of the table: who sat down, who runs it, what was called; and what a tap is answered. Each is shown for a while and
// goes by itself.

import type { TableInfo } from '../lib/types';
import { news } from './fetched';
import { TIMES } from './timing';

const MOST = 3; // at once

export interface Note {
  text: string;
}

export class Notes {
  told: readonly Note[] = $state.raw([]);
  #known: TableInfo | null = null;

  constructor(readonly say: (words: string) => void) {}

  /** The table as it is now; what has changed since is news. */
  async hear(info: TableInfo | null): Promise<void> {
    const before = this.#known;
    this.#known = info;
    if (!before || !info || before === info) return;
    const made = await news().catch(() => null);
    const lines = made?.news(before, info).map((text) => ({ text })) ?? [];
    const gone = made?.disconnected(before, info) ?? []; // stands at his seat
    if (gone.length) this.say([...lines.map(({ text }) => text), ...gone].join(' '));
    if (!lines.length) return;
    this.#show(lines);
    if (!gone.length) this.say(lines.map(({ text }) => text).join(' '));
  }

  /** What a tap has brought about, or why it does nothing, where no question stands that could tell it. */
  tell(text: string): void {
    this.told = this.told.filter((one) => one.text !== text);
    this.#show([{ text }]);
    this.say(text);
  }

  #show(lines: readonly Note[]): void {
    this.told = [...this.told, ...lines].slice(-MOST);
    setTimeout(() => (this.told = this.told.filter((one) => !lines.includes(one))), TIMES.news);
  }
}
