// What lies between two scenes: the table with a trick on it that the newest scene has already taken away, and what is
// special about a scene.

import { BACK } from '../lib/cards';
import type { Act, Mine, Played, Public, Question, SceneFrame } from '../lib/types';

/** The sound of a hand that is over, where it has one: somebody goes out, or is set or burned. */
export function endsWith(table: Public | null): 'out' | 'set' | null {
  if (table?.summary?.winners.length) return 'out';
  return table?.summary?.set ? 'set' : null;
}

/** Whether hands lie open to be compared: more than one row at the end. */
export function isShowdown(table: Public | null): boolean {
  return table?.over === true && table.seats.filter(({ row }) => row.length > 0 && !row.includes(BACK)).length > 1;
}

/** Whether a question is still the one that is asked in the newest scene. */
export function isOpen(question: Question | null | undefined, newest: SceneFrame): boolean {
  return (question?.number ?? 0) === (newest.mine?.question?.number ?? 0);
}

/** Whether answers that were given at once are turned up now. */
export function isTurnedUp(frame: SceneFrame, shown: Public | null): boolean {
  const waited = shown?.seats.some((seat) => seat.badges.includes('answered')) ?? false;
  return waited && frame.acts.some((act) => act.kind === 'reveal');
}

/** The table with cards just played lying on it. */
export function withCards(table: Public, acts: readonly Act[]): Public {
  const seats = table.seats.map((seat, number) => {
    const badges = seat.badges.filter((badge) => badge !== 'asked');
    const played = acts.find((act) => act.kind === 'play' && act.seat === number);
    return played ? { ...seat, badges, lying: played.cards[0] ?? '', held: Math.max(seat.held - 1, 0) } : { ...seat, badges };
  });
  return { ...table, seats, asked: [], last_trick: [] };
}

/** The table of a full trick that already tells whose it is, unless it ends the hand. */
export function counted(table: Public, next: Public | null): Public {
  if (!next || next.over) return table;
  const seats = table.seats.map((seat, number) => ({ ...seat, said: next.seats[number]?.said ?? seat.said }));
  return { ...table, seats, teams: next.teams };
}

/** The table after its trick was taken: no card lies, and it can be looked at as the last one. */
export function swept(table: Public, act: Act, next: Public | null): Public {
  const trick: Played[] = next?.last_trick ?? [];
  const seats = table.seats.map((seat) => ({ ...seat, lying: '' }));
  return { ...table, seats, last_trick: trick, taker: act.seat };
}

/** The table of a hand that is over with its last trick lying there once more. */
export function laidAgain(table: Public): Public {
  const lying = (seat: number): string => table.last_trick.find((played) => played.seat === seat)?.card ?? '';
  return { ...table, seats: table.seats.map((seat, number) => ({ ...seat, lying: lying(number) })) };
}

/** Whether the rest of the tricks is claimed: only then a call and a card come at once. */
export function isClaim({ acts }: SceneFrame): boolean {
  return acts[0]?.kind === 'call' && acts.some((act) => act.kind === 'play');
}

/** Own cards that came in exchange for others. */
export function newCards(frame: SceneFrame, before: Mine | null, shown: Public | null): string[] {
  const old = before?.cards.map(({ card }) => card) ?? [];
  const other = frame.acts.some(({ kind }) => kind === 'deal' || kind === 'undo') || frame.public?.hand !== shown?.hand;
  if (other || !frame.mine || frame.mine.seat !== before?.seat) return [];
  return frame.mine.cards.flatMap(({ card }) => (old.includes(card) || card === BACK ? [] : [card]));
}
