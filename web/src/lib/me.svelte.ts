// Who this browser is: a name and the token that proves it. No sign-up, no cookie.

import { keep, kept, watch } from './keep';
import type { Guest } from './types';

class Me {
  guest: Guest | null = $state.raw(found());

  constructor() {
    watch('guest', () => (this.guest = found()));
  }

  get token(): string {
    return this.guest?.token ?? '';
  }

  get name(): string {
    return this.guest?.name ?? '';
  }

  /** Becomes somebody, or with null nobody. */
  become(guest: Guest | null): void {
    if (guest?.person !== this.guest?.person) keep('tables', null); // they were somebody else's
    this.guest = guest;
    keep('guest', guest);
  }
}

/** Who was kept; whatever is no guest is nobody. */
function found(): Guest | null {
  const guest: unknown = kept('guest');
  const { person, name, token } = (guest ?? {}) as Record<string, unknown>;
  return [person, name, token].every((one) => typeof one === 'string') ? (guest as Guest) : null;
}

export const me = new Me();
