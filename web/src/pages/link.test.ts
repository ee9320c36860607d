import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';

import { me } from '../lib/me.svelte';
import { router } from '../lib/router.svelte';
import { shell } from '../lib/shell.svelte';
import { info } from '../testing/scenes';
import { serve } from '../testing/server';
import Table from './Table.svelte';

beforeEach(() => {
  localStorage.clear();
  me.become(null);
  shell.tell('');
});
afterEach(() => vi.unstubAllGlobals());

describe('a table’s link', () => {
  /** Sockets that a page has opened; a test closes them as a server does. */
  class Line {
    static all: Line[] = [];
    sent: { token: string }[] = [];
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;
    constructor() {
      Line.all.push(this);
    }
    send(text: string) {
      this.sent.push(JSON.parse(text));
    }
    close() {}
    end(why: string, code: number) {
      this.onmessage?.({ data: JSON.stringify({ t: 'closing', n: 0, why, retry: -1 }) });
      this.onclose?.({ code });
    }
  }
  beforeEach(() => {
    Line.all = [];
    vi.stubGlobal('WebSocket', Line);
  });

  test('with a key that is no good any more shows the table to nobody in particular, who is told so', async () => {
    me.become({ person: 'old', name: 'Ann', token: 'worn' });
    const asked = serve({});
    await render(Table, { id: 'a' });
    Line.all[0]!.onopen?.();
    expect(Line.all[0]!.sent[0]!.token).toBe('worn');
    Line.all[0]!.end('That key is not good here any more.', 4401);
    await expect.poll(() => Line.all.length).toBe(2);
    Line.all[1]!.onopen?.();
    expect(Line.all[1]!.sent[0]!.token).toBe('');
    expect([me.guest, asked]).toEqual([null, []]);
    expect(shell.note).toContain('no longer good');
  });

  test('whose person is deleted on another device leads to the front page with the reason, and to no new person', async () => {
    router.go('/t/a');
    me.become({ person: 'old', name: 'Ann', token: 'good' });
    const asked = serve({});
    await render(Table, { id: 'a' });
    Line.all[0]!.onopen?.();
    Line.all[0]!.onmessage?.({ data: JSON.stringify({ t: 'table', n: 1, table: info({ stage: 'open' }) }) });
    Line.all[0]!.end('What was kept of you has been deleted.', 4401);
    await expect.poll(() => router.path).toBe('/');
    expect(shell.note).toBe('What was kept of you has been deleted.');
    expect(me.guest).toBeNull();
    expect(asked.filter((one) => one.what === 'POST /guests')).toEqual([]);
  });

  test('that leads to no table says so', async () => {
    const screen = await render(Table, { id: 'a' });
    Line.all[0]!.onopen?.();
    Line.all[0]!.end('There is no table under this link; it may have been deleted.', 4404);
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nothing here');
    await expect.element(screen.getByText('There is no table under this link; it may have been deleted.')).toBeVisible();
  });

  test('that the host deletes meanwhile says that he has', async () => {
    const screen = await render(Table, { id: 'a' });
    Line.all[0]!.onopen?.();
    Line.all[0]!.onmessage?.({ data: JSON.stringify({ t: 'table', n: 1, table: info({ stage: 'open' }) }) });
    Line.all[0]!.end('The host has deleted this table.', 4404);
    await expect.element(screen.getByText('The host has deleted this table.')).toBeVisible();
  });
});
