// The director shows scenes one after the other at this person's own speed: a card to the table, a full trick that lies
// for a while, the sweep. Scenes come as fast as the table plays; whoever has fallen far behind is brought up to date.
//
// A question is shown only where no newer scene waits behind it, so nobody ever answers a stale one; and then it is
// shown at once, even while the last trick still lies there.

import type { Act, Mine, Public, Question, SceneFrame } from '../lib/types';
import { counted, endsWith, isClaim, isOpen, isShowdown, isTurnedUp, newCards, swept, withCards } from './between';
import { Looking } from './looking.svelte';
import { lasts, type Moment, type Pace } from './timing';

export interface Bubble {
  key: number;
  text: string;
}

/** What makes a noise; the view listens. */
export type Cue = 'card' | 'shuffle' | 'chip' | 'trump' | 'set' | 'out' | 'turn' | 'knock';

export interface Stage {
  pace: () => Pace;
  hidden: () => boolean; // whether nobody looks: then nothing is shown slowly
  cue: (cue: Cue) => void;
  say: (lines: readonly string[], names: readonly string[]) => void; // what happened, in words
  later: (what: () => void, ms: number) => number;
  never: (timer: number) => void;
}

const HURRY = 4; // scenes waiting: everything goes twice as fast
const JUMP = 12; // scenes waiting: straight to the newest

export class Director {
  /** The table as it is shown now; a little behind the newest while something moves. */
  shown: Public | null = $state.raw(null);
  mine: Mine | null = $state.raw(null);
  /** Whether what one is asked in the newest scene is what is shown. */
  current = $state(true);
  /** Whether everything has come to rest. */
  rest = $state(true);
  /** The seat to which a trick is being swept, or −1. */
  sweeping = $state(-1);
  /** Whether a full trick lies there until a tap, or until its time is over. */
  holding = $state(false);
  /** 3, 2, 1 before answers are turned up; 0 else. */
  count = $state(0);
  /** What seats have just called. */
  bubbles: Record<number, Bubble> = $state.raw({});
  /** Grows with every deal, so that cards may come in one by one. */
  deals = $state(0);
  /** Whether they are still coming: nothing is asked before one holds them. */
  dealing = $state(false);
  /** Own cards that have just come in exchange for others. */
  fresh: readonly string[] = $state.raw([]);
  /** Chips on their way: to a seat, or from it into the pot. */
  chips: { key: number; seat: number; count: number; away: boolean } | null = $state.raw(null);

  #queue: SceneFrame[] = [];
  #running = false;
  #skip: (() => void) | null = null;
  #hurried = false;
  #looking: Looking;
  #untold: SceneFrame[] = []; // answers that are being counted down to
  #claimed = false; // the rest of the tricks is being played out
  #run = 0; // a whole scene ends all that was being shown before it
  #keys = 0;

  constructor(readonly stage: Stage) {
    this.#looking = new Looking(stage);
  }

  /** Whether the newest of the scenes that wait while somebody looks at the last trick asks this seat. */
  get wanted(): boolean {
    return this.#looking.wanted;
  }

  /** What one is asked, where that is still open. */
  get question(): Question | null {
    return this.current && !this.dealing ? (this.mine?.question ?? null) : null;
  }

  /** A scene from the table; a whole one is the truth at once, and so is the first one that is no deal. */
  take(frame: SceneFrame): void {
    const begins = !this.shown && !frame.acts.some((act) => act.kind === 'deal');
    if (frame.whole || begins || this.stage.hidden()) return this.#jump(frame);
    this.#queue.push(frame);
    this.rest = false;
    this.current = isOpen(this.mine?.question, frame);
    this.#looking.hear(frame);
    if (this.#queue.length > JUMP && !this.#claims) return this.#jump(frame, this.#queue);
    if (!this.#running) void this.#show();
  }

  /** Somebody looks at the last trick: what comes after it waits till he has, or till the next card is led. */
  look(on: boolean): void {
    this.#looking.set(on, this.#queue);
  }

  get #claims(): boolean {
    return this.#claimed || this.#queue.some(isClaim);
  }

  /** A tap: whatever lies there has been seen. */
  goOn(): void {
    this.#skip?.();
  }

  /** Nobody looks any more. */
  end(): void {
    this.#run += 1;
    this.look(false);
    this.goOn();
  }

  /** An answer was given: nothing that is still being shown is worth waiting for. */
  hurry(): void {
    if (!this.#running) return;
    this.#hurried = true;
    this.goOn();
  }

  #jump(frame: SceneFrame, passed: readonly SceneFrame[] = []): void {
    this.#run += 1;
    this.#queue = [];
    this.#running = false;
    this.#hurried = this.#claimed = false;
    this.look(false);
    this.goOn();
    this.dealing = false;
    this.fresh = [];
    this.sweeping = -1;
    this.holding = false;
    this.count = 0;
    this.bubbles = {};
    this.chips = null;
    const names = frame.public?.names ?? [];
    for (const one of [...this.#untold, ...(passed.length ? passed : [frame])]) this.stage.say(one.lines, names);
    this.#untold = [];
    this.shown = frame.public;
    this.mine = frame.mine;
    this.current = true;
    this.rest = true;
  }

  async #show(): Promise<void> {
    this.#running = true;
    const run = this.#run;
    for (let frame = this.#queue.shift(); frame; frame = this.#queue.shift()) {
      await this.#scene(frame, run);
      if (this.#looking.over) await this.#looking.over;
      if (run !== this.#run) return;
    }
    this.#running = false;
    this.#hurried = this.#claimed = false;
    this.rest = true;
  }

  async #scene(frame: SceneFrame, run: number): Promise<void> {
    if (isTurnedUp(frame, this.shown)) await this.#countdown(frame, run);
    if (run !== this.#run) return;
    this.stage.say(frame.lines, frame.public?.names ?? this.shown?.names ?? []);
    const taken = frame.acts.findIndex((act) => act.kind === 'trick');
    const before = taken < 0 ? frame.acts : frame.acts.slice(0, taken);
    const after = taken < 0 ? [] : frame.acts.slice(taken + 1);
    if (isClaim(frame)) {
      this.#claimed = true;
      this.#hurried = false; // one's own claim, too
    }
    this.#place(frame);
    if (taken >= 0) {
      this.shown = withCards(this.shown!, before);
      for (const act of before) await this.#act(act, frame, run);
      if (run === this.#run) await this.#trick(frame, frame.acts[taken]!, run);
    } else {
      this.shown = frame.public;
      for (const act of before) await this.#act(act, frame, run);
    }
    if (run !== this.#run) return;
    this.shown = frame.public;
    for (const act of after) await this.#act(act, frame, run);
    if (taken >= 0 && !frame.public?.over) await this.#wait('gap', run);
  }

  /** One's own cards and question: at once, where nothing newer waits. */
  #place(frame: SceneFrame): void {
    this.#mark(newCards(frame, this.mine, this.shown));
    this.dealing = frame.acts.some((act) => act.kind === 'deal');
    this.mine = frame.mine;
    this.current = isOpen(frame.mine?.question, this.#queue.at(-1) ?? frame);
  }

  /** What is new is marked for a while; longer than that only where something newer comes. */
  #mark(cards: readonly string[]): void {
    if (!cards.length) return;
    this.fresh = cards;
    this.stage.later(() => this.fresh === cards && (this.fresh = []), lasts('fresh', this.stage.pace()));
  }

  #cue(cue: Cue | null): void {
    if (cue) this.stage.cue(cue);
  }

  async #act(act: Act, frame: SceneFrame, run: number): Promise<void> {
    if (run !== this.#run) return;
    if (isShowdown(frame.public)) this.bubbles = {}; // its seats say it themselves, and nothing lies over their cards
    else if (act.text && act.seat >= 0) this.#bubble(act);
    switch (act.kind) {
      case 'deal':
        this.deals += 1;
        this.stage.cue('shuffle');
        return this.#deal(frame, run);
      case 'call':
        this.stage.cue('knock');
        return this.#wait('gap', run);
      case 'play':
        this.stage.cue(act.cut ? 'trump' : 'card');
        return this.#wait('card', run);
      case 'draw':
        this.stage.cue('card');
        return this.#wait('gap', run);
      case 'end':
        this.#cue(endsWith(frame.public));
        if (frame.public?.over && !frame.acts.some((other) => other.kind === 'trick')) return this.#lie(isShowdown(frame.public) ? 'showdown' : 'last', run);
        return;
      case 'pot':
        return this.#pot(act, run);
      default:
        return;
    }
  }

  /** Until the own cards lie there, or a tap. */
  async #deal({ mine, public: table }: SceneFrame, run: number): Promise<void> {
    const cards = (mine?.cards.length ?? 0) * (table?.seats.length ?? 0);
    await this.#wait(cards ? 'card' : 'gap', run, cards * lasts('deal', this.stage.pace()));
    if (run === this.#run) this.dealing = false;
  }

  async #trick(frame: SceneFrame, act: Act, run: number): Promise<void> {
    this.shown = { ...counted(this.shown!, frame.public), last_trick: frame.public?.last_trick ?? [], taker: act.seat };
    await this.#lie(frame.public?.over ? 'last' : 'trick', run);
    if (run !== this.#run) return;
    this.sweeping = act.seat;
    this.stage.cue('card');
    this.shown = swept(this.shown!, act, frame.public);
    await this.#wait('sweep', run);
    if (run === this.#run) this.sweeping = -1;
  }

  /** Something lies there to be looked at, until a tap. */
  async #lie(moment: Moment, run: number): Promise<void> {
    this.holding = true;
    await this.#wait(moment, run);
    if (this.#looking.over) await this.#looking.over;
    if (run === this.#run) this.holding = false;
  }

  /** Three, two, one: till then nothing of the answers is shown, said or asked about, however much one is in a hurry. */
  async #countdown(frame: SceneFrame, run: number): Promise<void> {
    this.#untold = [frame];
    this.#hurried = false; // one's own answer was the last
    for (let count = 3; count > 0; count--) {
      this.count = count;
      await this.#wait('count', run);
      if (run !== this.#run) return;
    }
    this.count = 0;
    this.#untold = [];
  }

  async #pot(act: Act, run: number): Promise<void> {
    this.stage.cue('chip');
    const key = (this.#keys += 1);
    this.chips = { key, seat: act.seat, count: Math.abs(act.chips), away: act.chips < 0 };
    await this.#wait('chips', run);
    if (this.chips?.key === key) this.chips = null;
  }

  #bubble(act: Act): void {
    const key = (this.#keys += 1);
    this.bubbles = { ...this.bubbles, [act.seat]: { key, text: act.text } };
    this.stage.later(() => {
      if (this.bubbles[act.seat]?.key !== key) return;
      this.bubbles = Object.fromEntries(Object.entries(this.bubbles).filter(([seat]) => Number(seat) !== act.seat));
    }, lasts(this.#claimed ? 'claim' : 'bubble', this.stage.pace()));
  }

  #wait(moment: Moment, run: number, more = 0): Promise<void> {
    const behind = this.dealing ? 1 : this.#claimed ? 0.3 : this.#queue.length >= HURRY ? 0.5 : 1;
    const ms = this.#hurried || run !== this.#run || this.stage.hidden() ? 0 : lasts(moment, this.stage.pace()) * behind + more;
    if (ms === 0) return Promise.resolve();
    return new Promise((done) => {
      const end = (): void => {
        this.stage.never(timer);
        this.#skip = null;
        done();
      };
      const timer = this.stage.later(end, ms);
      this.#skip = end;
    });
  }
}
