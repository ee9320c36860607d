// Cards in flight: from a hand or a seat to their place in the middle, and from there to whoever took the trick.

import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

/** Where an own card was when it was played; by then it has left the hand. */
const left = new Map<string, DOMRect>();

export function leaves(card: string, node: Element | null): void {
  if (node) left.set(card, node.getBoundingClientRect());
}

/** From where a card of the hand was to where it is now. */
export function shift(_: Element, { from, to }: { from: DOMRect; to: DOMRect }, { ms }: { ms: number }): TransitionConfig {
  const [dx, dy] = [from.x - to.x, from.y - to.y];
  return { duration: dx || dy ? ms : 0, easing: cubicOut, css: (_t, u) => `translate: ${dx * u}px ${dy * u}px;` };
}

interface Flight {
  seat: number;
  card?: string;
  ms: number;
}

/** Into its place, from the own hand or from the seat that played it. */
export function arrive(node: HTMLElement, { seat, card = '', ms }: Flight): TransitionConfig {
  const from = left.get(card) ?? plate(node, seat);
  left.delete(card);
  return flight(node, from, ms, 1);
}

/** From its place to a seat. */
export function depart(node: HTMLElement, { seat, ms }: Flight): TransitionConfig {
  if (seat < 0) return { duration: 0 };
  return flight(node, plate(node, seat), ms, 0);
}

function plate(node: Element, seat: number): DOMRect | undefined {
  return node.closest('.table')?.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
}

function flight(node: HTMLElement, other: DOMRect | undefined, ms: number, opaque: number): TransitionConfig {
  if (!other || ms === 0) return { duration: 0 };
  const here = node.getBoundingClientRect();
  const dx = other.x + other.width / 2 - (here.x + here.width / 2);
  const dy = other.y + other.height / 2 - (here.y + here.height / 2);
  const size = Math.min(Math.max(other.width / here.width, 0.45), 1.5);
  return {
    duration: ms,
    easing: cubicOut,
    css: (_, u) =>
      `transform: translate(${dx * u}px, ${dy * u}px) scale(${1 + (size - 1) * u}); opacity: ${opaque ? Math.min(1, 1.4 - u) : 1 - u * u};`,
  };
}
