// The match is over: who has won it, in a sentence.

import { list, t } from '../lib/texts';
import '../lib/texts/after';
import type { Summary } from '../lib/types';

const SAID = /^The match is over: |^\{.* win the match, | the best result, /; // how the server says it

/** The sentence that stands above everything once a match is over, and what else there is to say. */
export function won({ headline, rows, notes, winners }: Summary, names: readonly string[]): { headline: string; notes: string[] } {
  const who = list(winners.map((seat) => names[seat] ?? ''));
  const first = rows.filter((row) => row.seats.some((seat) => winners.includes(seat)));
  const rest = rows.filter((row) => !first.includes(row));
  const [score, other] = [first[0]?.score ?? '', rest[0]?.score ?? ''];
  const others = [headline, ...notes.filter((note) => !SAID.test(note))];
  if (!winners.length) return { headline: t('after.over'), notes: others };
  const many = winners.length > 1;
  if (rows.length === 2 && first.length === 1)
    return { headline: t(many ? 'after.win' : 'after.wins', { who, score, other }), notes: others };
  return { headline: t(many ? 'after.win_with' : 'after.wins_with', { who, score }), notes: others };
}
