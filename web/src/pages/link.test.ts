import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';

import { me } from '../lib/me.svelte';
import { shell } from '../lib/shell.svelte';
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

  test('with a key that is no good any more shows the table to a newcomer of the same name, who is told so', async () => {
    me.become({ person: 'old', name: 'Ann', token: 'worn' });
    const asked = serve({ 'POST /guests': { person: 'new', name: 'Ann', token: 'fresh' } });
    await render(Table, { id: 'a' });
    Line.all[0]!.onopen?.();
    expect(Line.all[0]!.sent[0]!.token).toBe('worn');
    Line.all[0]!.end('That key is not good here any more.', 4401);
    await expect.poll(() => Line.all.length).toBe(2);
    Line.all[1]!.onopen?.();
    expect(Line.all[1]!.sent[0]!.token).toBe('fresh');
    expect(asked.map(({ what, body }) => [what, body])).toEqual([['POST /guests', { name: 'Ann' }]]);
    expect(shell.note).toContain('no longer good');
    Line.all[1]!.end('That key is not good here any more.', 4401);
    await new Promise((later) => setTimeout(later, 50));
    expect(Line.all).toHaveLength(2);
  });

  test('that leads to no table says so', async () => {
    const screen = await render(Table, { id: 'a' });
    Line.all[0]!.onopen?.();
    Line.all[0]!.end('There is no table under this link; it may have been deleted.', 4404);
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nothing here');
  });
});
