// Answers for those who listen, by the keys with Shift.

import { bring } from './index';

export const spoken = {
  nobody_asked: 'Nobody is asked right now.',
  hold: 'You hold {cards}.',
  no_cards: 'You hold no cards.',
  makes: 'You have {makes}.',
  lies: 'On the table: {cards}.',
  nothing_lies: 'No card lies on the table.',
  seat_card: '{who} {card}',
  trump: '{facts}.',
  no_trump: 'Trump is not named yet.',
  score: '{scores}.',
  seat_score: '{who} {score}',
  took: 'Last trick: {cards}. {who} took it.',
  said: '{who}: {said}',
  nobody_said: 'Nobody has said anything yet.',
  pot: 'The pot is {n}. {bets}',
  no_pot: 'This game has no pot.',
  bet: '{who} has {n} in',
};
bring({ spoken });
