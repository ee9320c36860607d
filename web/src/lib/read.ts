// How far somebody has read what was said at a table, kept in this browser: no word of it, only where the reader is.

import { keep, kept } from './keep';
import type { ChatFrame } from './types';

interface Read {
  table: string;
  n: number; // of the last message that was read
  count: number; // how many messages had that number then
}

/** All of it has been read. */
export function haveRead(table: string, chat: ChatFrame[]): void {
  const n = chat.at(-1)?.n ?? 0;
  keep('read', { table, n, count: chat.filter((one) => one.n === n).length } satisfies Read);
}

/** What has not been read here yet; who comes to a table for the first time begins with all of it read. */
export function notRead(table: string, chat: ChatFrame[]): ChatFrame[] {
  const read = kept<Read>('read');
  if (read?.table !== table) {
    haveRead(table, chat);
    return [];
  }
  const same = chat.filter((one) => one.n === read.n);
  return chat.filter((one) => one.n > read.n || same.indexOf(one) >= read.count);
}
