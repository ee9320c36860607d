// Which line of a hand belongs to which step, and what lies in the middle at a step.

import type { CardName, Played, Public, Replay, Step } from '../lib/types';

export interface Line {
  step: number;
  text: string;
}

/** All sentences of a hand in order, each with the step at which it is true. */
export function lines(replay: Replay): Line[] {
  return replay.steps.flatMap((step, number) => step.lines.map((text) => ({ step: number, text })));
}

/** The cards that lie in the middle, in seats' order; just after a trick is taken it is shown once more. */
export function lying(table: Public, step: Step): { cards: Played[]; taken: boolean } {
  const cards = table.seats.flatMap((seat, number) => (seat.lying ? [{ seat: number, card: seat.lying }] : []));
  const taken = step.acts.some((act) => act.kind === 'trick');
  if (cards.length > 0 || !taken) return { cards, taken: false };
  return { cards: table.last_trick, taken: true };
}

/** A seat's cards at a step: its row where the game has one, else its hand. */
export function cardsOf(step: Step, seat: number): CardName[] {
  const row = step.public.seats[seat]?.row ?? [];
  const hand = step.hands[seat] ?? [];
  return hand.length > 0 ? hand : row;
}

/** A step that exists. */
export function within(step: number, replay: Replay): number {
  return Math.min(Math.max(step, 0), Math.max(replay.steps.length - 1, 0));
}

/** As much of the end of what happens as two lines on a phone hold; who wins is said last. */
export function brief(sentences: readonly string[], most = 80): string {
  let from = Math.max(0, sentences.length - 1);
  while (from > 0 && sentences.slice(from - 1).join(' ').length <= most) from -= 1;
  return `${from > 0 ? '… ' : ''}${sentences.slice(from).join(' ')}`;
}
