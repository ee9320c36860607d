// Sentences of the server as they are shown and as they are spoken: names in place of seats, cards as on paper.

import { said, short } from '../lib/cards';
import { has, named, t } from '../lib/texts';
import '../lib/texts/table';
import type { Fact, HandCard } from '../lib/types';

const CARD = /\b([2-9TJQKA])([cdhs])\b/g;
const OPENS = /(^|[.:!?] )$/; // a sentence

/** Cards in a sentence by another name; "As" that opens a sentence is a word. */
function withCards(sentence: string, name: (card: string) => string): string {
  return sentence.replace(CARD, (card, _rank, _suit, at: number) =>
    card === 'As' && OPENS.test(sentence.slice(0, at)) ? card : name(card),
  );
}

/** "Bo plays 10♥." */
export function shownWords(sentence: string, names: readonly string[]): string {
  return named(withCards(sentence, short), names);
}

/** "Bo plays ten of hearts." */
export function spokenWords(sentence: string, names: readonly string[]): string {
  return named(withCards(sentence, said), names);
}

/** "rule 24" for "buck 24". */
export function ruleWords(item: string): string {
  return t('table.rule', { n: item.split(' ').at(-1) ?? item });
}

/** Parts of what a seat said, each kept together: "bid 2 · no tricks" breaks at its dot. */
export function inParts(words: string): string {
  const part = (one: string): string => (one.length < 11 ? one.replaceAll(' ', '\u00a0') : one);
  const parts = words.split(' · ');
  return parts.length > 1 ? parts.map(part).join(' · ') : words;
}

/** What stands in brackets is left out where a picture of it lies beside. */
export function withoutBrackets(words: string): string {
  return words.replace(/ \([^)]*\)/g, '');
}

/** What stands before a fact; "no bet yet" speaks for itself. */
export function factLabel({ name, text }: Fact): string {
  const key = `table.fact_${name}`;
  return has(key) && !(name === 'bet' && !/^\d/.test(text)) ? t(key) : '';
}

/** "right bower, jack of hearts, trump". */
export function cardWords(card: HandCard): string {
  const parts = [said(card.card)];
  if (card.name) parts.push(card.name);
  if (card.trump) parts.push(t('table.trump'));
  if (card.wild) parts.push(t('table.wild'));
  if (card.open) parts.push(t('table.open_to_all'));
  return parts.join(', ');
}

/** What happened while somebody was away; the server may say itself that it was then. */
export function missedWords(lines: readonly string[], names: readonly string[]): string {
  const all = lines.map((line) => shownWords(line, names)).join(' ');
  return !all || all.startsWith('While ') ? all : t('table.missed', { lines: all });
}
