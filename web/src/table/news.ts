// What has changed at the table beside the cards, in sentences: two states of it are compared.

import { list, t } from '../lib/texts';
import '../lib/texts/over';
import type { ChairInfo, TableInfo } from '../lib/types';
import { isGone } from './seat';

/** What is worth telling somebody who sees `before` become `after`; what he did himself he knows. */
export function news(before: TableInfo, after: TableInfo): string[] {
  return [
    ...sitting(before, after),
    ...presence(before, after),
    ...takenAway(before, after),
    ...hosting(before, after),
    ...(before.paused && !after.paused ? [t('over.news_on')] : []),
    ...(!before.last_round && after.last_round ? [t('over.news_last_round')] : []),
    ...partners(before, after),
  ];
}

const people = (table: TableInfo): ChairInfo[] => table.chairs.filter((chair) => chair.kind === 'person');
const at = (table: TableInfo, name: string): ChairInfo | undefined => people(table).find((chair) => chair.name === name);

function sitting(before: TableInfo, after: TableInfo): string[] {
  const [old, now] = [people(before), people(after)];
  const sat = now.filter(({ name, yours }) => !yours && !at(before, name));
  const up = old.filter(({ name, yours }) => !yours && !at(after, name));
  if (sat.length && up.length) return []; // somebody has another name now
  const kept = after.stage === 'playing' && after.can.includes('sit'); // who got up himself is told so where he may sit down again
  const watch = old.some(({ yours }) => yours) && !now.some(({ yours }) => yours) && !kept;
  return [
    ...(watch ? [t('over.news_watch')] : []),
    ...sat.map(({ name }) => t('over.news_sat', { who: name })),
    ...up.map(({ name }) => t('over.news_up', { who: name })),
  ];
}

/** Chairs in which bots sat, and which are not there any more. */
function takenAway(before: TableInfo, after: TableInfo): string[] {
  if (after.chairs.length >= before.chairs.length || after.stage === 'open') return [];
  const left = new Set(after.chairs.map(({ name }) => name));
  const bots = before.chairs.filter(({ kind, name }) => kind === 'bot' && !left.has(name)).map(({ name }) => name);
  if (!bots.length) return [];
  return [t(bots.length > 1 ? 'over.news_chairs' : 'over.news_chair', { who: list(bots) })];
}

/** Who has been gone for long, and who has come back. */
function presence(before: TableInfo, after: TableInfo): string[] {
  return people(after).flatMap((chair) => {
    const old = at(before, chair.name);
    if (!old || chair.yours || old.away === chair.away) return [];
    const key = !chair.away ? 'over.news_back' : chair.bot ? 'over.news_bot' : 'over.news_away';
    return [t(key, { who: chair.name })];
  });
}

/** Who has just lost the connection: said once, and shown at his seat. */
export function disconnected(before: TableInfo, after: TableInfo): string[] {
  const lost = people(after).filter((chair) => !chair.yours && isGone(chair) && at(before, chair.name)?.here);
  return lost.map(({ name }) => t('over.news_gone', { who: name }));
}

function hosting(before: TableInfo, after: TableInfo): string[] {
  const [old, now] = [before, after].map((table) => people(table).find((chair) => chair.host));
  if (!now || !old || now.name === old.name) return [];
  return [now.yours ? t('over.news_host_you') : t('over.news_host', { who: now.name })];
}

/** A new match with the same people in other chairs. */
function partners(before: TableInfo, after: TableInfo): string[] {
  const [old, now] = [before, after].map(({ chairs }) => chairs.map(({ name }) => name));
  const same = after.matches > before.matches && old!.toSorted().join('\n') === now!.toSorted().join('\n');
  if (!same || old!.join('\n') === now!.join('\n')) return [];
  if (now!.length !== 4) return [t('over.news_moved')];
  const [a, b, c, d] = now!;
  return [t('over.news_partners', { one: list([a!, c!]), other: list([b!, d!]) })];
}
