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
  table: 'The table',
  pot: 'Pot',
  paused: 'The table is paused',
  ready: { one: 'The next hand comes when {who} is ready.', other: 'The next hand comes when {who} are ready.' },
  away: 'away, a bot plays',
};
bring({ screen });
