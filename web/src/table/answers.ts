// Answers to the questions that people ask who do not see the table: in words, from what is shown.

import { said } from '../lib/cards';
import { list, t } from '../lib/texts';
import '../lib/texts/spoken';
import '../lib/texts/table';
import type { Mine, Played, Public, Question } from '../lib/types';
import type { Action } from './keys';
import { waits } from './seat';
import { answeredWords, cardWords, spokenWords } from './words';

/** What a key with Shift asks for; empty for keys that ask nothing. */
export function answer(action: Action, table: Public, mine: Mine | null, question: Question | null): string {
  switch (action) {
    case 'say_cards':
      return cards(mine);
    case 'say_trick':
      return trick(table);
    case 'say_trump':
      return trump(table);
    case 'say_score':
      return score(table);
    case 'say_turn':
      return turn(table, mine, question);
    case 'say_last':
      return lastTrick(table);
    case 'say_bidding':
      return bidding(table);
    case 'say_pot':
      return pot(table);
    default:
      return '';
  }
}

function cards(mine: Mine | null): string {
  if (!mine?.cards.length) return t('spoken.no_cards');
  const hold = t('spoken.hold', { cards: mine.cards.map(cardWords).join('; ') });
  return mine.makes ? `${hold} ${t('spoken.makes', { makes: mine.makes })}` : hold;
}

function trick(table: Public): string {
  const lying = table.seats.flatMap((seat, number) => (seat.lying ? [{ seat: number, card: seat.lying }] : []));
  return lying.length ? t('spoken.lies', { cards: played(table, lying) }) : t('spoken.nothing_lies');
}

function played(table: Public, cardsPlayed: readonly Played[]): string {
  return cardsPlayed
    .map(({ seat, card }) => t('spoken.seat_card', { who: table.names[seat] ?? '', card: said(card) + (table.called[card] ? ` (${table.called[card]})` : '') }))
    .join(', ');
}

function trump(table: Public): string {
  const facts = table.facts.filter((fact) => fact.name !== 'pot').map((fact) => spokenWords(fact.text, table.names));
  return facts.length ? t('spoken.trump', { facts: facts.join('. ') }) : t('spoken.no_trump');
}

function score(table: Public): string {
  const lines = table.teams.length
    ? table.teams.map((team) => ({ who: list(team.seats.map((seat) => table.names[seat] ?? '')), score: team.score }))
    : table.seats.map((seat, number) => ({ who: table.names[number] ?? '', score: seat.score }));
  const scores = lines.map((line) => t('spoken.seat_score', line)).join(', ');
  return t('spoken.score', { scores: table.target ? `${scores}, ${table.target}` : scores });
}

function turn(table: Public, mine: Mine | null, question: Question | null): string {
  const answered = answeredWords(question, table.names);
  if (question && !answered) return t('table.your_turn_to', { question: spokenWords(question.text, table.names) });
  const asked = table.asked.filter((seat) => seat !== mine?.seat);
  const others = asked.length ? waits(table, asked.map((seat) => table.names[seat] ?? '')) : '';
  return [answered, others].filter(Boolean).join(' ') || t('spoken.nobody_asked');
}

function lastTrick(table: Public): string {
  if (!table.last_trick.length) return t('table.no_last_trick');
  return t('spoken.took', { cards: played(table, table.last_trick), who: table.names[table.taker] ?? '' });
}

function bidding(table: Public): string {
  const calls = table.seats.flatMap((seat, number) =>
    seat.said ? [t('spoken.said', { who: table.names[number] ?? '', said: spokenWords(seat.said, table.names) })] : [],
  );
  return calls.length ? `${calls.join('. ')}.` : t('spoken.nobody_said');
}

function pot(table: Public): string {
  if (table.pot < 0) return t('spoken.no_pot');
  const bets = table.seats.flatMap((seat, number) =>
    seat.bet > 0 ? [t('spoken.bet', { who: table.names[number] ?? '', n: seat.bet })] : [],
  );
  const size = table.pot_says ? `${table.pot}, ${table.pot_says}` : table.pot;
  return t('spoken.pot', { n: size, bets: bets.length ? `${bets.join(', ')}.` : '' }).trim();
}
