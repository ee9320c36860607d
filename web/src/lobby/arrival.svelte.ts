// Sitting down needs a name once. `arrival` asks for it when it is needed and goes on with what was wanted.

import { arrive } from '../lib/api';
import { me } from '../lib/me.svelte';

export interface Arrival {
  /** What waits for a name; null while nothing does. */
  readonly wanted: { friend: boolean } | null;
  /** Does something as somebody; asks for a name first where nobody is known yet. */
  asSomebody(then: () => unknown): void;
  /** Asks for the name of somebody else at this device. */
  asFriend(then: (name: string) => unknown): void;
  /** The name has been said. Throws a sentence if it will not do. */
  named(name: string): Promise<void>;
  never(): void;
}

/** One for each part of the page that lets people sit down. */
export function renewable(): Arrival {
  let wanted: { friend: boolean } | null = $state(null);
  let next: (name: string) => unknown = () => undefined;
  return {
    get wanted() {
      return wanted;
    },
    asSomebody(then) {
      if (me.guest) return void then();
      next = then;
      wanted = { friend: false };
    },
    asFriend(then) {
      next = then;
      wanted = { friend: true };
    },
    async named(name) {
      if (wanted && !wanted.friend) await arrive(name);
      wanted = null;
      next(name);
    },
    never() {
      wanted = null;
    },
  };
}
