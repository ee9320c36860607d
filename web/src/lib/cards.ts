// Card faces and words for cards. A card is "Th"; "??" lies face down.

import { settings } from './settings.svelte';
import { has, t } from './texts';
import type { CardName } from './types';

export const BACK = '??';
export const SUITS = ['c', 'd', 'h', 's'] as const;
export const SIGNS: Record<string, string> = { c: '♣', d: '♦', h: '♥', s: '♠' };
/** Where the picture of a card lies: clubs and diamonds have a second colour. */
export function face(card: CardName, four = settings.wishes.four_colours): string {
  if (card === BACK || card.length !== 2) return '/cards/back.svg';
  const two = !four && (card[1] === 'c' || card[1] === 'd');
  return `/cards/${two ? 'two/' : ''}${card}.svg`;
}

/** "10♥", as it is written on paper. */
export function short(card: CardName): string {
  if (card === BACK) return '?';
  return `${card[0] === 'T' ? '10' : (card[0] ?? '')}${SIGNS[card[1] ?? ''] ?? ''}`;
}

/** "ten of hearts", as it is said. */
export function said(card: CardName): string {
  const [rank, suit] = [`cards.r${card[0]}`, `cards.${card[1]}`];
  return has(rank) && has(suit) ? t('cards.of', { rank: t(rank), suit: t(suit) }) : t('cards.down');
}

/** "hearts". */
export function suitWord(suit: string): string {
  const key = `cards.${suit}`;
  return has(key) ? t(key) : suit;
}

/** Fetches pictures ahead, so that a dealt card is there at once. */
export function fetchAhead(cards: readonly CardName[]): void {
  for (const card of cards) new Image().src = face(card);
}

/** Every card of the deck. */
export const DECK: CardName[] = SUITS.flatMap((suit) => [...'23456789TJQKA'].map((rank) => rank + suit));
