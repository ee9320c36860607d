// One connection to one table. It comes back by itself, sends again what was not answered under the same id, and asks
// for the whole truth when a number is missing.

import { id as newId } from './chance';
import type { AnyFrame, Command, DoneFrame, Role } from './types';

/** `waiting`: it is gone, or did not come about, and is tried again and again. `open`: it has shown what is true now. */
export type LinkState = 'connecting' | 'open' | 'waiting' | 'closed';

/** Why a connection is closed for good, where that has a number: the key is good for nothing, there is no such table. */
export const NO_KEY = 4401;
export const NO_TABLE = 4404;

export interface Listener {
  /** `first`: the first whole scene of this connection. */
  frame(frame: AnyFrame, first: boolean): void;
  state(state: LinkState, why: string, code: number): void;
}

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Means {
  /** Opens a socket; a test gives its own. */
  open: (address: string) => Socket;
  token: () => string;
  later: (what: () => void, ms: number) => number;
  never: (timer: number) => void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 1_200; // whoever has a network again, or a server, has the cards again within two seconds
const OPENS = [2_000, 4_000, 6_000]; // for a try to come about: a slow network takes longer, a dead one for ever
const PATIENCE = 8_000; // for an answer, before the connection counts as dead
const WELCOME = 6_000; // for the first frame after the hello
const WOKEN = 1_000; // for a sign of life, where the page has been asleep
const SILENCE = 25_000; // for anything at all: where nothing happens the server says so, every twenty seconds at least
const GOODBYE = 1_000; // from the server's last word to the number that goes with it

interface Pending {
  text: string;
  again: boolean; // whether it is sent again on a new connection
  answered: (done: DoneFrame) => void;
}

const browser: Omit<Means, 'token'> = {
  open: (address) => new WebSocket(address) as unknown as Socket,
  later: (what, ms) => setTimeout(what, ms) as unknown as number,
  never: (timer) => clearTimeout(timer),
};

export class TableLink {
  /** The number of the last entry that this page has heard of. */
  known = -1;
  state: LinkState = 'connecting';
  #socket: Socket | null = null;
  #pending = new Map<string, Pending>();
  #whole = false; // whether this connection has shown the whole truth yet
  #asked = false; // whether it has been asked for anew
  #greeted = false; // whether hello has been said on this connection
  #heard = false; // whether this connection has brought anything yet
  #woken = false; // whether the page has woken up, and nothing has come since
  #tries = 0;
  #retry = 0;
  #watchdog = 0; // 0 while nothing is waited for
  #silence = 0;
  #over = false;
  #means: Means;

  constructor(
    readonly address: string,
    readonly role: Role,
    readonly listener: Listener,
    means: Partial<Means> & Pick<Means, 'token'>,
  ) {
    this.#means = { ...browser, ...means };
    this.#connect();
  }

  /** Sends a command; it is answered even if the connection breaks meanwhile. */
  send(command: Command): Promise<DoneFrame> {
    const id = newId();
    return new Promise((answered) => {
      const text = JSON.stringify({ ...command, id });
      this.#pending.set(id, { text, again: command.do !== 'look' && command.do !== 'hint', answered });
      if (this.#greeted) this.#post(text);
    });
  }

  /** A page that wakes up comes back at once, and believes in a connection only if it shows a sign of life. */
  wake(): void {
    if (this.#over) return;
    if (!this.#socket) return this.#connect();
    if (this.#heard) this.#look();
    this.#woken = true;
    this.#watch(WOKEN, 0);
  }

  /** Comes as somebody else: the token has changed. */
  renew(): void {
    this.#drop();
    this.#over = false;
    this.#tries = 0;
    this.#connect();
  }

  /** Goes away for good. */
  close(): void {
    this.#end('', 0);
  }

  #connect(): void {
    this.#means.never(this.#retry);
    if (this.state !== 'waiting') this.#set('connecting', '');
    const socket = this.#means.open(this.address);
    this.#socket = socket;
    this.#whole = false;
    this.#asked = false;
    this.#greeted = false;
    this.#heard = false;
    this.#woken = false;
    this.#watch(OPENS[this.#tries % OPENS.length]);
    socket.onopen = () => {
      const hello = { do: 'hello', token: this.#means.token(), role: this.role, known: this.known };
      socket.send(JSON.stringify(hello));
      this.#greeted = true;
      for (const [id, pending] of [...this.#pending]) {
        if (pending.again) this.#post(pending.text);
        else this.#pending.delete(id); // the whole truth comes by itself
      }
      this.#watch(WELCOME);
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as AnyFrame);
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      if (code === NO_KEY || code === NO_TABLE) this.#end('', code);
      else this.#lost();
    };
  }

  #hear(frame: AnyFrame): void {
    if (!this.#heard || this.#woken) this.#watchAnew();
    this.#heard = true;
    this.#woken = false;
    this.#tries = 0;
    this.#means.never(this.#silence);
    this.#silence = this.#means.later(() => this.#lost(), SILENCE);
    if (frame.t === 'done') this.#done(frame);
    if (frame.t === 'closing') return this.#closing(frame.why, frame.retry);
    const first = frame.t === 'scene' && frame.whole && !this.#whole;
    if (frame.t === 'scene' && frame.whole) {
      this.#whole = true;
      this.#asked = false;
    } else if (this.#whole && frame.n > this.known + 1) {
      this.#look();
    }
    this.known = this.#whole ? Math.max(this.known, frame.n) : frame.n;
    this.listener.frame(frame, first);
    if (this.#whole && this.state !== 'open') this.#set('open', '');
  }

  #done(frame: DoneFrame): void {
    const pending = this.#pending.get(frame.id);
    this.#pending.delete(frame.id);
    this.#watchAnew();
    pending?.answered(frame);
  }

  /** The server's last word. Where it is meant for good, a number follows that says what to do. */
  #closing(why: string, retry: number): void {
    if (retry >= 0) {
      this.#drop();
      return this.#wait(retry + Math.random() * FIRST_WAIT, why); // a thousand are told so in one moment
    }
    const socket = this.#socket;
    if (!socket) return;
    this.#rest();
    socket.onmessage = null;
    socket.onclose = ({ code }) => this.#end(why, code);
    this.#retry = this.#means.later(() => this.#end(why, 0), GOODBYE);
  }

  #end(why: string, code: number): void {
    this.#over = true;
    this.#drop();
    this.#set('closed', why, code);
  }

  #lost(longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries)): void {
    this.#drop();
    if (this.#over) return;
    this.#tries += 1;
    this.#wait(longest * (0.5 + Math.random() / 2), '');
  }

  #wait(ms: number, why: string): void {
    this.#set('waiting', why);
    this.#retry = this.#means.later(() => this.#connect(), ms);
  }

  #look(): void {
    if (this.#asked) return;
    this.#asked = true;
    void this.send({ do: 'look' });
  }

  #post(text: string): void {
    this.#socket?.send(text);
    if (this.#heard && !this.#watchdog) this.#watch(); // what waits for an earlier answer has no more time by this one
  }

  /** An answer that does not come means a connection that is dead without knowing it; so does a hello into silence. */
  #watch(patience = PATIENCE, longest?: number): void {
    this.#means.never(this.#watchdog);
    this.#watchdog = this.#means.later(() => this.#lost(longest), patience);
  }

  /** Something came: what is still to come has its full time. */
  #watchAnew(): void {
    this.#means.never(this.#watchdog);
    this.#watchdog = 0;
    if (this.#pending.size > 0) this.#watch();
  }

  /** Waits for nothing any more. */
  #rest(): void {
    for (const timer of [this.#watchdog, this.#silence, this.#retry]) this.#means.never(timer);
    this.#watchdog = 0;
  }

  #drop(): void {
    this.#rest();
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #set(state: LinkState, why: string, code = 0): void {
    this.state = state;
    this.listener.state(state, why, code);
  }
}
