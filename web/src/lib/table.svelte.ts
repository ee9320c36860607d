// A table as this page knows it: the table beside the cards, the newest scene, what was said, and the connection.
// Scenes come through `onScene` one by one, in order, for the director to show at this person's own speed; `scene` is
// the newest truth and may be ahead of what is shown.

import { me } from './me.svelte';
import { TableLink, type LinkState, type Means } from './socket';
import type { AnyFrame, ChatFrame, Command, DoneFrame, Role, SceneFrame, TableInfo } from './types';

const SAID_KEPT = 200;

export class TableStore {
  /** The table beside the cards; null until the first frame. */
  info: TableInfo | null = $state.raw(null);
  /** The newest scene; null until the first frame. */
  scene: SceneFrame | null = $state.raw(null);
  /** What was said since this page came. */
  chat: ChatFrame[] = $state.raw([]);
  link: LinkState = $state('connecting');
  /** Why the connection is closed or waits, in the server's words; or empty. */
  why: string = $state('');
  /** The own chair that this device faces, where it plays several; null: the server chooses. */
  facing: number | null = $state(null);
  /** What of a scene may be shown: with several people at one device, not the cards behind the curtain. */
  veil: (frame: SceneFrame) => SceneFrame = (frame) => frame;
  #newest: SceneFrame | null = null; // before the veil
  #scenes = new Set<(frame: SceneFrame) => void>();
  #link: TableLink;

  constructor(
    readonly id: string,
    readonly role: Role = 'player',
    means: Partial<Means> = {},
  ) {
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${encodeURIComponent(id)}`;
    const listener = {
      frame: (frame: AnyFrame) => this.#hear(frame),
      state: (state: LinkState, why: string) => this.#state(state, why),
    };
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

  /** Shows the newest scene once more, as far as the veil lets it through now. */
  showAnew(): void {
    if (this.#newest) this.#show({ ...this.#newest, whole: true, acts: [], lines: [] });
  }

  /** The chairs that this device plays. */
  get ownChairs(): number[] {
    return (this.info?.chairs ?? []).flatMap((chair, number) => (chair.yours ? [number] : []));
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

  #hear(frame: AnyFrame): void {
    if (frame.t === 'table') this.info = frame.table;
    if (frame.t === 'chat') this.chat = [...this.chat.slice(1 - SAID_KEPT), frame];
    if (frame.t !== 'scene') return;
    this.#newest = frame;
    this.#show(frame);
  }

  #show(frame: SceneFrame): void {
    const scene = this.veil(frame);
    this.scene = scene;
    for (const heard of this.#scenes) heard(scene);
  }

  #state(state: LinkState, why: string): void {
    if (state === 'open' && this.facing !== null) void this.send({ do: 'look', chair: this.facing });
    this.link = state;
    this.why = why;
  }
}
