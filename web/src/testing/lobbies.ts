// Tables before the first deal, for tests: over a socket that says yes to everything, or no with a sentence.

import { afterEach, beforeEach, vi } from 'vitest';
import { me } from '../lib/me.svelte';
import { shell } from '../lib/shell.svelte';
import type { Socket } from '../lib/socket';
import { TableStore } from '../lib/table.svelte';
import type { ChairInfo, TableInfo } from '../lib/types';
import { chair, info } from './scenes';

type Said = { do: string; id: string } & Record<string, unknown>;
export const ABOUT = { version: '1', bots: [{ name: 'thumb', sentence: 'Plain.' }], games: [], days_kept: 90, links: [] };
export const empty: Partial<ChairInfo> = { name: '', kind: 'empty', bot: 'thumb', here: false };
export const strangers = [chair(0), chair(1, empty), chair(2), chair(3, { kind: 'bot', bot: 'thumb', name: 'Thumb' })];
export const own = strangers.map((one, number) => ({ ...one, yours: number === 0 }));

const said: Said[] = [];
const stores: TableStore[] = [];
let no = '';

/** Why the server refuses whatever comes from now on. */
export const refuse = (why: string): void => void (no = why);

/** What the page has sent, without its hellos. */
export const commands = () => said.filter((one) => one.do !== 'hello').map(({ id: _, ...rest }) => rest);

export function tableOf(given: Partial<TableInfo>): TableStore {
  const socket: Socket = { onopen: null, onmessage: null, onclose: null, close: () => undefined, send: heard };
  function heard(text: string) {
    const one = JSON.parse(text) as Said;
    said.push(one);
    if (one.do === 'hello') return;
    const done = { t: 'done', n: 1, id: one.id, ok: no === '', why: no, item: '', stale: false, hint: '', reason: '' };
    queueMicrotask(() => socket.onmessage?.({ data: JSON.stringify(done) }));
  }
  const store = new TableStore('a', 'player', { open: () => socket });
  stores.push(store);
  socket.onopen?.();
  socket.onmessage?.({ data: JSON.stringify({ t: 'table', n: 1, table: info({ id: 'a', stage: 'open', ...given }) }) });
  return store;
}

/** Nobody is known and nothing said before each test; called once by a file of tests. */
export function anew(): void {
  beforeEach(() => {
    said.length = 0;
    no = '';
    localStorage.clear();
    me.become(null);
    shell.tell('');
  });
  afterEach(() => {
    stores.splice(0).forEach((store) => store.close());
    vi.unstubAllGlobals();
  });
}
