// A clock that a test moves on.

export class Clock {
  now = 0;
  timers: { at: number; what: () => void; id: number }[] = [];
  #id = 0;
  later = (what: () => void, ms: number): number => {
    this.timers.push({ at: this.now + ms, what, id: (this.#id += 1) });
    return this.#id;
  };
  never = (id: number): void => void (this.timers = this.timers.filter((timer) => timer.id !== id));
  /** Lets time pass, and all that is due in it happen. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.now = next.at;
      this.never(next.id);
      next.what();
      await settle();
    }
    this.now = end;
    await settle();
  }
  #next(end: number): (typeof this.timers)[number] | undefined {
    return this.timers.filter((timer) => timer.at <= end).toSorted((a, b) => a.at - b.at)[0];
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
