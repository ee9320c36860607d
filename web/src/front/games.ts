// The games on the front page, with the cards that stand for them. Titles and sentences are in the catalogue.

import type { CardName, GameName } from '../lib/types';

export interface GameOnFront {
  name: GameName;
  cards: CardName[];
  glows: number; // which of the cards glows; −1 for none
  seats: number[]; // how many play, until the server has said it
}

export const GAMES: GameOnFront[] = [
  { name: 'buckem', cards: ['As', 'Qs', '2s'], glows: -1, seats: [5, 8] },
  { name: 'buck', cards: ['Jh', 'Jd', 'Ah'], glows: -1, seats: [4, 4] },
  { name: 'buckpitch', cards: ['Ac', 'Jc', '2c'], glows: -1, seats: [4, 4] },
  { name: 'buck135', cards: ['9s', '7d', '9d', '4h', '9c'], glows: 3, seats: [4, 6] },
];
