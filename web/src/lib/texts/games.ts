// The four games on the front page. A game that is missing here shows what the server says of it.

import { bring } from './index';

export const games = {
  buckem: 'Buck ’em',
  buckem_sentence: 'Stay or fold, draw up to three, take two tricks or match the pot.',
  buck: 'Buck',
  buck_sentence: 'Partners, bowers, bids from 3 to 24. Minnesota rules, to 52.',
  buckpitch: 'Buckpitch',
  buckpitch_sentence: 'Pitch for partners: High, Low, Jack, Game, and the nerve to shoot.',
  buck135: 'Buck Thirty-Five',
  buck135_sentence: 'Draw poker in which your fourth card is wild, for you alone.',
};
bring({ games });
