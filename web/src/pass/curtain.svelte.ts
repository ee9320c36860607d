// Several people at one device: whose cards may be shown, and when the curtain is up. Cards of somebody else are asked
// for only after the curtain is up and the one whose turn it is has lifted it; a scene that still bears other cards
// than those passes the veil without them. So nothing can flash.

import type { TableStore } from '../lib/table.svelte';
import type { ChairInfo, Public, SceneFrame, Taken } from '../lib/types';

/** What the device shows: the public table, a curtain before one chair's cards, or these cards. */
export type Shows = 'table' | 'curtain' | 'cards';

type Table = Pick<TableStore, 'info' | 'face' | 'showAnew' | 'unseen' | 'veil'>;

const words = (trick: Taken | null): string => JSON.stringify(trick?.last_trick ?? []);

export class Curtain {
  shows: Shows = $state('table');
  /** The chair whose cards are shown, or will be once the curtain is lifted; −1 for none. */
  chair = $state(-1);
  /** The curtain was lifted, and the cards are on their way. */
  lifting = $state(false);
  /** The one whose cards lie open has answered: they may be covered before the next one looks. */
  answered = $state(false);
  #hand = '';
  #newest: SceneFrame | null = null;
  #alone = true;
  #taken: Taken | null = null; // the last trick, also when the next is led: not everybody here has seen it
  #saw = new Set<number>(); // the chairs that have

  constructor(readonly table: Table) {
    table.veil = (frame) => this.veil(frame);
  }

  /** Whether several people play at this device; else there is no curtain. */
  get needed(): boolean {
    return (this.table.info?.chairs ?? []).filter((chair) => chair.yours).length > 1;
  }

  get name(): string {
    return this.table.info?.chairs[this.chair]?.name ?? '';
  }

  /** A scene as it may be shown now. */
  veil(frame: SceneFrame): SceneFrame {
    this.#newest = frame;
    const before = this.shows;
    this.#decide();
    this.#note(frame);
    if (!this.needed) return frame;
    const right = frame.mine !== null && frame.mine.seat === this.#seat && !frame.public?.over;
    if (this.lifting && right) {
      this.lifting = false;
      this.shows = 'cards';
      this.#tell();
      this.#answers(frame.public);
    }
    if (this.shows === 'cards') return right ? frame : { ...frame, mine: null };
    const fell = this.shows === 'curtain' && before !== 'curtain';
    return { ...frame, mine: null, whole: frame.whole || fell };
  }

  /** Chairs may have changed hands. */
  look(): void {
    if (this.#alone !== !this.needed) this.table.showAnew(); // through the veil
  }

  /** Whoever is named on the curtain has the device now. */
  lift(): void {
    if (this.shows !== 'curtain' || this.lifting) return;
    this.lifting = true;
    this.table.face(this.chair);
  }

  /** Whoever has answered covers the own cards; the curtain then names who is next. */
  cover(): void {
    if (this.shows !== 'cards') return;
    this.#down();
    this.#answers(null);
    this.table.showAnew();
  }

  /** A trick that has just been taken; whoever has the cards open sees it. */
  #note({ public: table }: SceneFrame): void {
    if (!table?.last_trick.length) return;
    if (words(table) !== words(this.#taken)) {
      this.#taken = { last_trick: table.last_trick, taker: table.taker };
      this.#saw.clear();
    }
    if (this.shows === 'cards') this.#saw.add(this.chair);
  }

  /** Whoever comes from behind the curtain is shown the trick that he has not seen. */
  #tell(): void {
    this.table.unseen = this.#saw.has(this.chair) ? null : this.#taken;
    this.#saw.add(this.chair);
  }

  /** With every scene: whose turn is it? */
  #decide(): void {
    this.#turn();
    this.#answers(this.#newest?.public ?? null);
  }

  #answers(table: Public | null): void {
    this.answered = this.shows === 'cards' && table !== null && !table.over && !this.#asked(table).includes(this.chair);
  }

  #turn(): void {
    const table = this.#newest?.public;
    this.#alone = !this.needed;
    const hand = `${this.table.info?.matches}.${table?.hand}`;
    const isNew = hand !== this.#hand;
    this.#hand = hand;
    if (isNew) this.#taken = null;
    if (this.#alone || !table || table.over) return this.#down();
    const asked = this.#asked(table);
    if (this.shows === 'cards' && !isNew && (asked.includes(this.chair) || asked.length === 0)) return;
    if (this.shows === 'curtain' && asked.includes(this.chair)) return;
    if (asked.length === 0) return this.#down();
    this.#fall(asked[0]!); // at once: whoever looks up now is the next one
  }

  /** The chairs of this device that have yet to answer, from the dealer's left. */
  #asked(table: Public): number[] {
    const waits = ({ yours, seat }: ChairInfo): boolean =>
      yours && table.asked.includes(seat) && !table.seats[seat]?.badges.includes('answered');
    const turn = ([, { seat }]: [number, ChairInfo]): number => (seat - table.dealer - 1 + table.seats.length) % table.seats.length;
    return [...(this.table.info?.chairs.entries() ?? [])]
      .filter(([, chair]) => waits(chair))
      .sort((one, other) => turn(one) - turn(other))
      .map(([number]) => number);
  }

  #fall(chair: number): void {
    this.shows = 'curtain';
    this.chair = chair;
    this.lifting = false;
  }

  #down(): void {
    this.shows = 'table';
    this.chair = -1;
    this.lifting = false;
  }

  get #seat(): number {
    return this.table.info?.chairs[this.chair]?.seat ?? -1;
  }
}
