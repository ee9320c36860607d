import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

afterEach(() => vi.restoreAllMocks());
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
  });

  test('counts as open once it has shown what is true now', () => {
    last().say({ t: 'table', n: 3 });
    expect(states).toEqual(['connecting']);
    last().say(whole(3));
    last().say({ t: 'n', n: 4 });
    expect(states).toEqual(['connecting', 'open']);
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(250);
    last().onopen?.();
    expect(states.at(-1)).toBe('waiting');
    last().say(whole(4));
    expect(states.at(-1)).toBe('open');
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
    last().say({ t: 'done', n: 2, id: first.id!, ok: true, why: '', item: '', stale: false, hint: '', reason: '' });
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

  test('tries again soon, then a little later each time, and never more than 1.2 seconds later', () => {
    const waits: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const before = sockets.length;
      last().onclose?.({ code: 1006 });
      let waited = 0;
      while (sockets.length === before && waited < 20_000) {
        vi.advanceTimersByTime(10);
        waited += 10;
      }
      waits.push(waited);
    }
    expect(waits[0]).toBeLessThanOrEqual(250);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1_200);
    expect(Math.min(...waits.slice(3))).toBeGreaterThanOrEqual(600);
    expect(new Set(waits.slice(3)).size, 'a thousand do not come in step').toBeGreaterThan(10);
    expect(states.slice(2), 'gone all the while').toEqual(states.slice(2).map(() => 'waiting'));
  });

  test('gives up a try that does not come about, and now and then has more patience with one', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    last().say(whole(1));
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(250);
    for (const [nth, [patience, wait]] of ([[4_000, 500], [6_000, 1_000], [2_000, 1_200], [4_000, 1_200]] as const).entries()) {
      expect([sockets.length, last().closed]).toEqual([nth + 2, false]);
      vi.advanceTimersByTime(patience);
      expect(last().closed).toBe(true);
      vi.advanceTimersByTime(wait);
    }
    expect(sockets).toHaveLength(6);
  });

  test('comes back when the server says, and not at all when it says so', () => {
    last().say({ t: 'closing', n: 1, why: 'The server restarts.', retry: 250 });
    expect(link.state).toBe('waiting');
    vi.advanceTimersByTime(249);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(251);
    expect(sockets).toHaveLength(2);
    last().onopen?.();
    last().say({ t: 'closing', n: 1, why: 'This table is deleted.', retry: -1 });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
    expect(link.state).toBe('closed');
  });

  test('knows by its number why it was closed for good, if the server gives one', () => {
    last().say({ t: 'closing', n: 0, why: 'That key is not good here any more.', retry: -1 });
    expect(link.state).toBe('connecting');
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

  test('gives an answer no more time because another is waited for', () => {
    last().say(whole(1));
    void link.send({ do: 'ready' });
    vi.advanceTimersByTime(5_000);
    void link.send({ do: 'ready' });
    vi.advanceTimersByTime(3_001);
    expect(sockets[0]!.closed).toBe(true);
  });

  test('is lost after twenty-five seconds in which nothing came, and not while numbers come', () => {
    last().say(whole(1));
    for (let round = 0; round < 10; round += 1) {
      vi.advanceTimersByTime(20_000);
      last().say({ t: 'n', n: 1 });
    }
    expect([link.state, sockets.length, last().sent.length]).toEqual(['open', 1, 1]);
    vi.advanceTimersByTime(24_999);
    expect(link.state).toBe('open');
    vi.advanceTimersByTime(1);
    expect([link.state, sockets[0]!.closed]).toEqual(['waiting', true]);
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
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

  test('is believed in after the page has woken up only if something comes within a second', () => {
    last().say(whole(1));
    link.wake();
    vi.advanceTimersByTime(900);
    last().say({ t: 'n', n: 1 });
    vi.advanceTimersByTime(7_000); // then the look has the time of any answer
    expect(sockets).toHaveLength(1);
    last().say(whole(1));
    last().say({ t: 'done', n: 1, id: last().sent.at(-1)!.id!, ok: true, why: '', item: '', stale: false, hint: '' });
    link.wake();
    vi.advanceTimersByTime(900);
    link.send({ do: 'ready' }); // buys no more time
    vi.advanceTimersByTime(101);
    expect(sockets[0]!.closed).toBe(true);
    expect(sockets, 'and the next one begins at once').toHaveLength(2);
    link.wake(); // while that one has not come about
    vi.advanceTimersByTime(1_001);
    expect(sockets).toHaveLength(3);
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
