// One connection to one table. It comes back by itself, sends again what was not answered under the same id, and asks
// for the whole truth when a number is missing.

import { id as newId } from './chance';
import type { AnyFrame, Command, DoneFrame, Role } from './types';

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
const LONGEST_WAIT = 5_000;
const PATIENCE = 8_000; // for an answer, before the connection counts as dead
const WELCOME = 6_000; // for the first frame after the hello
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
  #heard = false; // whether this connection has brought anything yet
  #tries = 0;
  #retry = 0;
  #watchdog = 0;
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
      if (this.state === 'open') this.#post(text);
    });
  }

  /** Comes back at once, where one waits; a page that wakes up calls this. */
  wake(): void {
    if (this.#over) return;
    if (this.state === 'waiting') this.#connect();
    else if (this.state === 'open') this.#look();
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
    this.#set('connecting', '');
    const socket = this.#means.open(this.address);
    this.#socket = socket;
    this.#whole = false;
    this.#asked = false;
    this.#heard = false;
    socket.onopen = () => {
      const hello = { do: 'hello', token: this.#means.token(), role: this.role, known: this.known };
      socket.send(JSON.stringify(hello));
      for (const [id, pending] of [...this.#pending]) {
        if (pending.again) this.#post(pending.text);
        else this.#pending.delete(id); // the whole truth comes by itself
      }
      this.#watch(WELCOME);
      this.#set('open', '');
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as AnyFrame);
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      if (code === NO_KEY || code === NO_TABLE) this.#end('', code);
      else this.#lost();
    };
  }

  #hear(frame: AnyFrame): void {
    if (!this.#heard) this.#watchAnew();
    this.#heard = true;
    this.#tries = 0;
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
      return this.#wait(retry, why);
    }
    const socket = this.#socket;
    if (!socket) return;
    this.#means.never(this.#watchdog);
    socket.onmessage = null;
    socket.onclose = ({ code }) => this.#end(why, code);
    this.#retry = this.#means.later(() => this.#end(why, 0), GOODBYE);
  }

  #end(why: string, code: number): void {
    this.#over = true;
    this.#drop();
    this.#set('closed', why, code);
  }

  #lost(): void {
    this.#drop();
    if (this.#over) return;
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
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
    if (this.#heard) this.#watch();
  }

  /** An answer that does not come means a connection that is dead without knowing it; so does a hello into silence. */
  #watch(patience = PATIENCE): void {
    this.#means.never(this.#watchdog);
    this.#watchdog = this.#means.later(() => this.#lost(), patience);
  }

  /** Something came: what is still to come has its full time. */
  #watchAnew(): void {
    this.#means.never(this.#watchdog);
    if (this.#pending.size > 0) this.#watch();
  }

  #drop(): void {
    this.#means.never(this.#watchdog);
    this.#means.never(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #set(state: LinkState, why: string, code = 0): void {
    this.state = state;
    this.listener.state(state, why, code);
  }
}
