// Sitting down needs a name once. `arrival` asks for it when it is needed and goes on with what was wanted.

import { arrive, rename } from '../lib/api';
import { me } from '../lib/me.svelte';
import { t } from '../lib/texts';
import '../lib/texts/front';

/** Whose name is asked for: of who sits down, of somebody else at this device, or another one of one's own. */
export type Asked = 'own' | 'friend' | 'change';

export interface Arrival {
  /** What waits for a name; null while nothing does. */
  readonly wanted: Asked | null;
  /** Whether one may go on without saying a name: one has been given already. */
  readonly spare: boolean;
  /** Does something as somebody; asks for a name first where nobody is known yet, and among others also where the name
   * is only the one that was given. */
  asSomebody(then: () => unknown, among?: 'others' | 'bots'): void;
  /** Asks for the name of somebody else at this device. */
  asFriend(then: (name: string) => unknown): void;
  /** Asks for another name of one's own. */
  asAnother(then?: () => unknown): void;
  /** The name has been said. Throws a sentence if it will not do. */
  named(name: string): Promise<void>;
  /** Goes on under the name that was given. */
  skip(): void;
  never(): void;
}

/** Whether a name was given by the page or the table, not chosen: "Guest", "Guest 2". */
export function isGiven(name: string): boolean {
  return name.replace(/ \d+$/, '') === t('front.guest');
}

/** One for each part of the page that lets people sit down. */
export function renewable(): Arrival {
  let wanted: Asked | null = $state(null);
  let next: (name: string) => unknown = () => undefined;
  function ask(what: Asked, then: typeof next): void {
    next = then;
    wanted = what;
  }
  return {
    get wanted() {
      return wanted;
    },
    get spare() {
      return wanted === 'own' && me.guest !== null;
    },
    asSomebody(then, among = 'others') {
      if (me.guest && (among === 'bots' || !isGiven(me.name))) return void then();
      ask('own', then);
    },
    asFriend: (then) => ask('friend', then),
    asAnother: (then = () => undefined) => ask('change', then),
    async named(name) {
      if (wanted !== 'friend') await (me.guest ? rename(name) : arrive(name));
      wanted = null;
      next(name);
    },
    skip() {
      wanted = null;
      next(me.name);
    },
    never() {
      wanted = null;
    },
  };
}
