// Who this browser is: a name and the token that proves it. No sign-up, no cookie.

import { keep, kept, watch } from './keep';
import type { Guest } from './types';

class Me {
  guest: Guest | null = $state.raw(kept<Guest>('guest'));

  constructor() {
    watch('guest', () => (this.guest = kept<Guest>('guest')));
  }

  get token(): string {
    return this.guest?.token ?? '';
  }

  get name(): string {
    return this.guest?.name ?? '';
  }

  /** Becomes somebody, or with null nobody. */
  become(guest: Guest | null): void {
    this.guest = guest;
    keep('guest', guest);
  }
}

export const me = new Me();
