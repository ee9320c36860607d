// A table as this page knows it: the table beside the cards, the newest scene, what was said, and the connection.
// Scenes come through `onScene` one by one, in order, for the director to show at this person's own speed; `scene` is
// the newest truth and may be ahead of what is shown.

import { keep, kept } from './keep';
import { haveRead, notRead } from './read';
import { me } from './me.svelte';
import { settings } from './settings.svelte';
import { TableLink, type LinkState, type Means } from './socket';
import type { Act, AnyFrame, ChatFrame, Command, DoneFrame, Role, SceneFrame, TableInfo, Taken } from './types';

const SAID_KEPT = 200;

const DEALT: Act = { kind: 'deal', seat: -1, text: '', cards: [], chips: 0 };

/** What happened while this device was away. */
export interface Missed {
  lines: readonly string[];
  told: boolean; // whether they say themselves that it was then
}

/** What this device saw last: of which table, up to which number, of which hand. */
interface Seen {
  table: string;
  n: number;
  hand: string;
}

export class TableStore {
  /** The table beside the cards; null until the first frame. */
  info: TableInfo | null = $state.raw(null);
  /** The newest scene; null until the first frame. */
  scene: SceneFrame | null = $state.raw(null);
  /** What was said, the oldest first. */
  chat: ChatFrame[] = $state.raw([]);
  /** How much was said that was new to this page, by those who are not muted. */
  said: number = $state(0);
  /** How much of that has been read. */
  read: number = $state(0);
  link: LinkState = $state('connecting');
  /** Why the connection is closed or waits, in the server's words; or empty. */
  why: string = $state('');
  /** The number that says why the connection is closed for good; 0 for none. */
  code: number = $state(0);
  /** What happened while this device was away, in sentences; null for nothing. It is for the page to forget it. */
  missed: Missed | null = $state.raw(null);
  /** The seat of the own chair, also of one that was given up since this page came; −1 for none. */
  lastSeat: number = $state(-1);
  /** The own chair that this device faces, where it plays several; null: the server chooses. */
  facing: number | null = $state(null);
  /** A trick that was taken behind the back of whoever faces the device now: others had it in their hands. */
  unseen: Taken | null = $state.raw(null);
  /** What of a scene may be shown: with several people at one device nobody's cards, until a curtain decides. */
  veil: (frame: SceneFrame) => SceneFrame = (frame) => (this.ownChairs.length > 1 ? { ...frame, mine: null } : frame);
  #newest: SceneFrame | null = null; // before the veil
  #unheard: SceneFrame[] = []; // while nobody listens: from the last whole scene or deal on
  #seen: Seen | null = null;
  #scenes = new Set<(frame: SceneFrame) => void>();
  #link: TableLink;

  constructor(
    readonly id: string,
    readonly role: Role = 'player',
    means: Partial<Means> = {},
  ) {
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${encodeURIComponent(id)}`;
    const listener = {
      frame: (frame: AnyFrame, first: boolean) => this.#hear(frame, first),
      state: (state: LinkState, why: string, code: number) => this.#state(state, why, code),
    };
    const seen = kept<Seen>('seen');
    if (seen?.table === id) this.#seen = seen;
    this.#link = new TableLink(address, role, listener, { token: () => me.token, ...means });
  }

  /** Sends a command; the answer says whether it was done, or why not. */
  send(command: Command): Promise<DoneFrame> {
    return this.#link.send(command);
  }

  /** Answers the open question in words, as records write them. */
  answer(say: string): Promise<DoneFrame> | null {
    const question = this.scene?.mine?.question;
    if (!question) return null;
    const chair = this.facing === null ? {} : { chair: this.facing };
    return this.send({ do: 'answer', question: question.number, say, ...chair });
  }

  /** Turns to another own chair (pass and play). */
  face(chair: number | null): void {
    this.facing = chair;
    if (chair !== null) void this.send({ do: 'look', chair });
  }

  /** Calls back for every scene from now on; returns what ends it. A `whole` scene replaces all that wait. */
  onScene(heard: (frame: SceneFrame) => void): () => void {
    this.#scenes.add(heard);
    return () => this.#scenes.delete(heard);
  }

  /** What came before anybody listened, from the last whole scene or deal on. */
  unheard(): SceneFrame[] {
    const unheard = this.#unheard;
    this.#unheard = [];
    return unheard;
  }

  /** Shows the newest scene once more, as far as the veil lets it through now. */
  showAnew(): void {
    if (this.#newest) this.#show({ ...this.#newest, whole: true, acts: [], lines: [] });
  }

  /** The chairs that this device plays. */
  get ownChairs(): number[] {
    return (this.info?.chairs ?? []).flatMap((chair, number) => (chair.yours ? [number] : []));
  }

  /** Whether a chair is that of whoever looks at this device: of several people at it the one whose cards lie open. */
  isYou(number: number): boolean {
    const chair = this.info?.chairs[number];
    if (!chair?.yours) return false;
    return this.ownChairs.length < 2 || (this.scene?.mine ?? null)?.seat === chair.seat;
  }

  /** Whether a command makes sense for this person now. */
  can(command: Command['do']): boolean {
    return this.info?.can.includes(command) ?? false;
  }

  /** A page that wakes up asks for the truth, or connects at once. */
  wake(): void {
    this.#link.wake();
  }

  /** The token has changed: comes as the new person. */
  renew(): void {
    this.#link.renew();
  }

  close(): void {
    this.#link.close();
    this.#scenes.clear();
  }

  #hear(frame: AnyFrame, first: boolean): void {
    if (frame.t === 'table') this.#sit(frame.table);
    if (frame.t === 'chat') this.#hearOne(frame);
    if (frame.t === 'talk') this.#catchUp(frame.said);
    if (frame.t !== 'scene') return;
    this.#newest = frame;
    const hand = frame.public ? `${this.info?.matches}.${frame.public.hand}` : '';
    const old = this.#seen?.hand === hand || !frame.lines.length; // lines: nobody has answered in it yet
    if (first) this.missed = this.#missed(frame, hand);
    this.#seen = { table: this.id, n: frame.n, hand };
    keep('seen', this.#seen);
    this.#show(first && !old ? { ...frame, whole: false, acts: [DEALT] } : frame);
  }

  /** Nothing on a first look: only who was here before has missed something. The deal of a hand that was seen is old. */
  #missed({ n, missed, lines }: SceneFrame, hand: string): Missed | null {
    if (!this.#seen || n <= this.#seen.n) return null;
    const all = hand === this.#seen.hand ? missed : [...missed, ...lines];
    return all.length ? { lines: all, told: missed.length > 0 } : null;
  }

  #hearOne(frame: ChatFrame): void {
    notRead(this.id, this.chat); // else a page that is loaded anew would not know where this one began
    this.#listen([...this.chat.slice(1 - SAID_KEPT), frame], [frame]);
  }

  /** What was said, and what of it is new; whoever is muted says nothing new. */
  #listen(chat: ChatFrame[], more: ChatFrame[]): void {
    this.chat = chat;
    this.said += more.filter((one) => !settings.wishes.muted.includes(one.by)).length;
  }

  /** What was said while the line was down is new; to a page that has just come, what was not read before it was loaded. */
  #catchUp(said: ChatFrame[]): void {
    const known = new Set(this.chat.map((one) => JSON.stringify(one)));
    this.#listen(said, known.size ? said.filter((one) => !known.has(JSON.stringify(one))) : notRead(this.id, said));
  }

  /** Whatever was said has been read. */
  haveRead(): void {
    this.read = this.said;
    haveRead(this.id, this.chat);
  }

  #sit(info: TableInfo): void {
    const alone = this.ownChairs.length < 2;
    this.info = info;
    if (this.ownChairs.length) this.lastSeat = info.chairs[this.ownChairs[0]!]!.seat;
    if (alone && this.ownChairs.length > 1) this.showAnew();
  }

  #show(frame: SceneFrame): void {
    const scene = this.veil(frame);
    this.scene = scene;
    const begins = scene.whole || scene.acts.some((act) => act.kind === 'deal');
    this.#unheard = this.#scenes.size ? [] : [...(begins ? [] : this.#unheard), scene];
    for (const heard of this.#scenes) heard(scene);
  }

  #state(state: LinkState, why: string, code: number): void {
    if (state === 'open' && this.facing !== null) void this.send({ do: 'look', chair: this.facing });
    this.link = state;
    this.why = why;
    this.code = code;
  }
}
