// Who the table waits for between two hands.

import type { ChairInfo } from '../lib/types';

/** Whether the next hand waits for somebody; not for bots, nor for who has been gone so long that a bot stands in. */
export function isWaitedFor(chair: ChairInfo): boolean {
  return chair.kind === 'person' && !chair.away && !chair.ready;
}
