import { beforeEach, describe, expect, test, vi } from 'vitest';
import { TableLink, type LinkState, type Socket } from './socket';
import type { AnyFrame, SceneFrame } from './types';

class FakeSocket implements Socket {
  sent: { do: string; id?: string; known?: number; token?: string; chair?: number }[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  say(frame: Partial<AnyFrame>) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const whole = (n: number): Partial<SceneFrame> => ({
  t: 'scene',
  n,
  whole: true,
  acts: [],
  lines: [],
  public: null,
  mine: null,
});
let sockets: FakeSocket[];
let heard: AnyFrame[];
let states: LinkState[];
let codes: number[];
let link: TableLink;
const last = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  heard = [];
  states = [];
  codes = [];
  link = new TableLink(
    'ws://here/ws/a',
    'player',
    {
      frame: (frame) => heard.push(frame),
      state: (state, _why, code) => (states.push(state), codes.push(code)),
    },
    {
      token: () => 'key',
      open: () => {
        sockets.push(new FakeSocket());
        return last();
      },
      later: (what, ms) => setTimeout(what, ms) as unknown as number,
      never: (timer) => clearTimeout(timer),
    },
  );
  last().onopen?.();
});

describe('a connection', () => {
  test('says hello first, with its token', () => {
    expect(last().sent).toEqual([{ do: 'hello', token: 'key', role: 'player', known: -1 }]);
    expect(states).toEqual(['connecting', 'open']);
  });

  test('says after a break which number it has seen last', () => {
    last().say(whole(7));
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(10_000);
    last().onopen?.();
    expect(last().sent[0]).toMatchObject({ do: 'hello', known: 7 });
  });

  test('asks for everything once when a number is missing', () => {
    last().say(whole(3));
    last().say({ t: 'n', n: 4 });
    last().say({ t: 'n', n: 6 });
    last().say({ t: 'n', n: 9 });
    expect(last().sent.filter((one) => one.do === 'look')).toHaveLength(1);
    last().say(whole(9));
    last().say({ t: 'n', n: 11 });
    expect(last().sent.filter((one) => one.do === 'look')).toHaveLength(2);
  });

  test('does not take the first frames of a look for a gap', () => {
    last().say({ t: 'table', n: 40 });
    last().say(whole(40));
    last().say({ t: 'scene', n: 40, whole: false } as Partial<AnyFrame>);
    last().say({ t: 'n', n: 41 });
    expect(last().sent).toHaveLength(1);
    expect(link.known).toBe(41);
  });

  test('sends what was not answered again, under the same id, and answers it once', async () => {
    last().say(whole(1));
    const done = link.send({ do: 'answer', question: 1, say: 'Jh' });
    const first = last().sent[1]!;
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(10_000);
    last().onopen?.();
    expect(last().sent[1]).toEqual(first);
    last().say({ t: 'done', n: 2, id: first.id!, ok: true, why: '', item: '', stale: false, hint: '' });
    await expect(done).resolves.toMatchObject({ ok: true });
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(10_000);
    last().onopen?.();
    expect(last().sent).toHaveLength(1);
  });

  test('keeps what is said while it is away', () => {
    last().onclose?.({ code: 1006 });
    void link.send({ do: 'ready' });
    vi.advanceTimersByTime(10_000);
    last().onopen?.();
    expect(last().sent.map((one) => one.do)).toEqual(['hello', 'ready']);
  });

  test('does not send a look again: the whole truth comes by itself', () => {
    void link.send({ do: 'look' });
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(10_000);
    last().onopen?.();
    expect(last().sent).toHaveLength(1);
  });

  test('waits longer after each failure, five seconds at most', () => {
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const before = sockets.length;
      last().onclose?.({ code: 1006 });
      let waited = 0;
      while (sockets.length === before && waited < 20_000) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits[0]).toBeLessThanOrEqual(250);
    expect(Math.max(...waits)).toBeLessThanOrEqual(5_050);
    expect(waits[7]).toBeGreaterThan(2_000);
  });

  test('comes back when the server says, and not at all when it says so', () => {
    last().say({ t: 'closing', n: 1, why: 'The server restarts.', retry: 250 });
    expect(link.state).toBe('waiting');
    vi.advanceTimersByTime(249);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(2);
    expect(sockets).toHaveLength(2);
    last().onopen?.();
    last().say({ t: 'closing', n: 1, why: 'This table is deleted.', retry: -1 });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
    expect(link.state).toBe('closed');
  });

  test('knows by its number why it was closed for good, if the server gives one', () => {
    last().say({ t: 'closing', n: 0, why: 'That key is not good here any more.', retry: -1 });
    expect(link.state).toBe('open');
    last().onclose?.({ code: 4401 });
    expect([link.state, codes.at(-1)]).toEqual(['closed', 4401]);
    link.renew();
    last().onopen?.();
    last().onclose?.({ code: 4404 });
    expect([link.state, codes.at(-1)]).toEqual(['closed', 4404]);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
  });

  test('takes a connection that does not answer for dead', () => {
    last().say(whole(1));
    void link.send({ do: 'ready' });
    vi.advanceTimersByTime(8_001);
    expect(sockets[0]!.closed).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
  });

  test('takes a hello into silence for lost, and waits longer each time', () => {
    const after = (ms: number): number => (vi.advanceTimersByTime(ms), sockets.length);
    expect(after(5_999)).toBe(1);
    void link.send({ do: 'ready' }); // buys no more time
    expect([after(2), states.at(-1)]).toEqual([1, 'waiting']);
    expect(sockets[0]!.closed).toBe(true);
    expect(after(250)).toBe(2);
    for (const longest of [500, 1_000]) {
      last().onopen?.();
      const before = sockets.length;
      expect(after(6_000 + longest / 2 - 1)).toBe(before);
      expect(states.at(-1)).toBe('waiting');
      vi.advanceTimersByTime(longest / 2 + 1);
    }
    expect(sockets).toHaveLength(4);
  });

  test('is not given up for silence once anything has come', () => {
    last().say({ t: 'table', n: 1 });
    vi.advanceTimersByTime(60_000);
    expect([link.state, sockets.length]).toEqual(['open', 1]);
  });

  test('connects at once when the page wakes up', () => {
    last().onclose?.({ code: 1006 });
    link.wake();
    expect(sockets).toHaveLength(2);
    last().onopen?.();
    last().say(whole(1));
    link.wake();
    expect(last().sent.at(-1)).toMatchObject({ do: 'look' });
  });

  test('comes as somebody else after a new token', () => {
    link.renew();
    last().onopen?.();
    expect(sockets).toHaveLength(2);
    expect(last().sent[0]).toMatchObject({ do: 'hello', token: 'key' });
  });

  test('is silent once it is closed', () => {
    link.close();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});
