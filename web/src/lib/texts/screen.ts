// Texts of screen/: the table on a TV.

import { bring } from './index';

export const screen = {
  join: 'Join in',
  code: 'Scan it, or say the code',
  qr: 'QR code of the link to this table',
  chairs: 'At the table',
  free: 'free chair',
  bot: 'bot',
  waits: 'Tap a chair on your phone. When everybody sits, {host} deals.',
  waits_all: 'Tap a chair on your phone; the host deals.',
  turn: { one: '{who} is asked', other: '{who} are asked' },
  asks_bid: { one: '{who} bids', other: '{who} bid' },
  asks_trump: { one: '{who} names trump', other: '{who} name trump' },
  asks_give: { one: '{who} gives a card', other: '{who} give a card' },
  asks_drop: { one: '{who} plays on or drops out', other: '{who} play on or drop out' },
  asks_scare: { one: '{who} chooses the scare card', other: '{who} choose the scare card' },
  asks_stay: { one: '{who} stays or folds', other: '{who} stay or fold' },
  asks_draw: { one: '{who} draws', other: '{who} draw' },
  asks_rake: { one: '{who} may rake the pot', other: '{who} may rake the pot' },
  asks_play: { one: '{who} plays a card', other: '{who} play a card' },
  asks_bet: { one: 'The bet is up to {who}', other: 'The bet is up to {who}' },
  asks_buy: { one: '{who} may buy a card', other: '{who} may buy a card' },
  asks_declare: { one: '{who} declares', other: '{who} declare' },
  table: 'The table',
  pot: 'Pot',
  paused: 'The table is paused',
  ready: { one: 'The next hand comes when {who} is ready.', other: 'The next hand comes when {who} are ready.' },
};
bring({ screen });
