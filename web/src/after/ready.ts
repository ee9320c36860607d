// Whom the table waits for between two hands, and after a match.

import { list, t } from '../lib/texts';
import '../lib/texts/after';
import type { ChairInfo, TableInfo } from '../lib/types';

/** Whether the next hand waits for somebody; not for bots, nor for who has been gone so long that a bot stands in. */
export function isWaitedFor(chair: ChairInfo): boolean {
  return chair.kind === 'person' && !chair.away && !chair.ready;
}

/** Whether the next hand waits for whoever looks. */
export function isAsked(info: TableInfo | null): boolean {
  return info !== null && info.can.includes('ready') && !info.chairs.some((chair) => chair.yours && chair.ready);
}

/** What comes once nobody is waited for any more: the next hand or, after the last one, the result. */
export const nextWords = (info: TableInfo | null): string => t(info?.was_last ? 'after.to_result' : 'after.next');

/** Whom what comes next waits for; who is asked himself is told so once somebody else is ready. Or nothing. */
export function waitingWords(info: TableInfo | null): string {
  if (!info || info.paused) return '';
  if (isAsked(info)) return info.chairs.some((chair) => chair.ready && !chair.yours) ? waitingAll(info) : '';
  if (info.stage === 'between') return waited(info.chairs.filter(isWaitedFor).map((chair) => chair.name)) || t(info.was_last ? 'after.ready_end' : 'after.ready_all');
  if (info.stage !== 'over' || info.can.includes('rematch')) return '';
  const host = info.chairs.find((chair) => chair.host)?.name;
  return host ? t('after.rematch_waits', { who: host }) : t('after.rematch_waits_all');
}

/** The same for who looks at the table meanwhile, and may himself be waited for. */
export function waitingAll(info: TableInfo | null): string {
  if (!info || info.paused || !isAsked(info)) return waitingWords(info);
  const others = info.chairs.filter((chair) => isWaitedFor(chair) && !chair.yours).map((chair) => chair.name);
  return waited([...others, t('after.you')]);
}

function waited(who: string[]): string {
  return who.length ? t('after.ready_waits', { who: list(who) }) : '';
}
