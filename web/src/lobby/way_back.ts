// How somebody comes back to a chair whose key this browser has not, or no more: what truly works at this table now.

import { t } from '../lib/texts';
import '../lib/texts/lobby';
import type { ChairInfo, TableInfo } from '../lib/types';

const people = (info: TableInfo): ChairInfo[] => info.chairs.filter((chair) => chair.kind === 'person');

/** Whether somebody's chair stands there alone: it may be that of who looks on without one. */
export function isMissed(info: TableInfo): boolean {
  return people(info).some((chair) => !chair.here && !chair.yours);
}

/** The ways, the shortest first, in sentences. */
export function waysBack(info: TableInfo): string[] {
  const host = people(info).find((chair) => chair.host && chair.here);
  const others = people(info).some((chair) => chair.here);
  const ask = host ? t('lobby.back_host', { who: host.name }) : others ? t('lobby.back_soon') : t('lobby.back_nobody');
  return [t('lobby.back_device'), ask];
}
