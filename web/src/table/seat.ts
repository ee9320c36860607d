// What there is to say of a seat, put in short forms where there is little room.

import { has, list, t } from '../lib/texts';
import '../lib/texts/table';
import type { Badge, ChairInfo, Public } from '../lib/types';

/** "AB" for "Ann Berg", "A" for "Ann". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => first(word ?? ''));
  return letters.join('').toUpperCase() || '?';
}

/** Names where there is room for a letter or two: initials, and more letters of those that begin alike. */
export function briefly(names: readonly string[]): string[] {
  let short = names.map(initials);
  for (let letters = 2; letters <= 4; letters++) {
    short = short.map((one, at, all) => (all.indexOf(one) === all.lastIndexOf(one) ? one : [...names[at]!.trim()].slice(0, letters).join('')));
  }
  return short;
}

/** A name where that many letters fit, or as much of it as tells whose it is. */
export function fitting(names: readonly string[], at: number, letters: number): string {
  const name = names[at] ?? '';
  return name.length <= letters || letters > 4 ? name : (briefly(names)[at] ?? '');
}

function first(word: string): string {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)][0]?.segment ?? '';
}

/** Chips where there is little room beside a name: "+15k" for "+14567". */
export function shortScore(score: string): string {
  return score.replace(/\d{5,}/, (chips) => `${Math.round(Number(chips) / 1000)}k`);
}

/** What lies in the pot; −1 where there is none, or where it has been taken. */
export function potOf({ pot, over }: Public): number {
  return over && pot === 0 ? -1 : pot;
}

/** The chair of somebody who plays this hand. */
export function chairOf(chairs: readonly ChairInfo[], seat: number): ChairInfo | undefined {
  return chairs.find((chair) => chair.seat === seat);
}

/** Whether somebody has just lost the connection, or closed the page: he counts as away only after a while. */
export function isGone(chair: ChairInfo | undefined): boolean {
  return chair?.kind === 'person' && !chair.here && !chair.away;
}

/** Who does not play here himself, or not for long: in words, and in one where there is little room; or nothing. */
export function absence(chair: ChairInfo | undefined): { words: string; brief: string } {
  if (isGone(chair)) return { words: t('table.not_here'), brief: t('table.not_here') };
  if (chair?.going) return { words: t('table.going'), brief: t('table.leaving') };
  if (!chair?.away) return { words: '', brief: '' };
  return { words: t(chair.bot ? 'table.bot_plays' : 'table.away'), brief: t('table.away') };
}

/** Whom the table waits for, other than whoever looks, and who of them is not connected; where there is room also for what. */
export function waitingFor(table: Public, chairs: readonly ChairInfo[], own: number, brief = false): string {
  const others = table.over ? [] : table.asked.filter((seat) => seat !== own);
  const who = (seat: number): string => {
    const name = table.names[seat] ?? '';
    return isGone(chairOf(chairs, seat)) ? t('table.who_not_here', { who: name }) : name;
  };
  return others.length ? waits(table, others.map(who), brief) : '';
}

/** That the table waits for somebody, and for what where there is room and the catalogue has words for it. */
export function waits(table: Public, names: readonly string[], brief = false): string {
  const what = `table.waits_${table.phase}`;
  return t(!brief && has(what) ? what : 'table.waits_for', { who: list(names) });
}

const IN_WORDS = ['dealer', 'bidder', 'asked', 'answered', 'all_in', 'winner', 'burned'] as const satisfies readonly Badge[];

/** The badges of a seat as words, for those who listen. */
export function badgeWords(badges: readonly Badge[]): string[] {
  return IN_WORDS.filter((badge) => badges.includes(badge)).map((badge) => t(`table.${badge}`));
}

/** Seats in the order in which they sit round one's own, clockwise. */
export function roundFrom(table: Public, own: number): number[] {
  const seats = table.seats.length;
  return Array.from({ length: seats - 1 }, (_, step) => (own + 1 + step) % seats);
}
