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
