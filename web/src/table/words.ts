// Sentences of the server as they are shown and as they are spoken: names in place of seats, cards as on paper.

import { said, short } from '../lib/cards';
import { has, named, t } from '../lib/texts';
import '../lib/texts/table';
import type { Missed } from '../lib/table.svelte';
import type { Fact, HandCard, Question } from '../lib/types';

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

/** That an answer is in and may still be changed; empty where it is not so. */
export function answeredWords(question: Question | null, names: readonly string[]): string {
  if (!question?.changeable || !question.answered) return '';
  const answer = question.choices.find((choice) => choice.say === question.answered)?.label ?? question.answered;
  return t('table.changeable', { answer: shownWords(answer, names) });
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

/** What stands before a fact; most speak for themselves. */
export function factLabel({ name }: Fact): string {
  const key = `table.fact_${name}`;
  return has(key) ? t(key) : '';
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
export function missedWords(missed: Missed | null, names: readonly string[]): string {
  if (!missed) return '';
  const lines = missed.lines.map((line) => shownWords(line, names)).join(' ');
  return missed.told ? lines : t('table.missed', { lines });
}
