// Somebody looks at the last trick. What comes after it waits meanwhile, until the next card is led: then the table goes
// on, as soon as he has had as long to look as a full trick lies. So nobody sees a trick that is not the last one.

import type { SceneFrame } from '../lib/types';
import type { Stage } from './director.svelte';
import { lasts } from './timing';

export class Looking {
  /** Whether the newest of the scenes that wait asks this seat. */
  wanted = $state(false);
  /** What waits goes on after this; null where nothing waits. */
  over: Promise<void> | null = null;

  #on = false;
  #led = false; // the trick looked at is the last one no more
  #timer = 0; // runs while it has not yet been seen long enough
  #done: () => void = () => undefined;

  constructor(readonly stage: Stage) {}

  /** Somebody begins to look, or is done; `waiting` are the scenes that have come and are not shown yet. */
  set(on: boolean, waiting: readonly SceneFrame[]): void {
    if (on === this.#on) return;
    this.#on = on;
    this.#end();
    if (!on) return;
    this.#led = waiting.some(isNext);
    this.over = new Promise((done) => (this.#done = done));
    this.#timer = this.stage.later(() => {
      this.#timer = 0;
      if (this.#led) this.#end();
    }, lasts('trick', this.stage.pace()));
  }

  /** A scene comes. */
  hear(frame: SceneFrame): void {
    if (!this.over) return;
    this.wanted = frame.mine?.question != null;
    this.#led ||= isNext(frame);
    if (this.#led && !this.#timer) this.#end();
  }

  #end(): void {
    this.stage.never(this.#timer);
    this.#timer = 0;
    this.wanted = false;
    this.over = null;
    this.#done();
  }
}

/** Whether a scene has no last trick any more: a card has been led, or new cards dealt. */
const isNext = ({ public: table }: SceneFrame): boolean => !table?.last_trick.length;
