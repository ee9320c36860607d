// Texts of what lies over the table for a while: the menu, notices, the last trick, the keys, an amount; and notes.

import { bring } from './index';

export const over = {
  home: 'Front page',
  end_match: 'End the match',
  end_sure: 'End the match now? The hand in play is thrown in.',
  pause: 'Pause the table',
  go_on_playing: 'Go on',
  paused: 'The table is paused.',
  undo_asked: '{who} would like to take back.',
  undo_own: 'You have asked to take back. Waiting for {who}.',
  agree: 'All right',
  refuse: 'No, play on',
  taken_by: '{who} took it',
  keys_head: 'Keys at the table',
  keys_when: 'They act while the table has the focus, not while you write. The settings change them or switch them off.',
  hint_is: 'A thumb bot’s answer: {answer}',
  order_by: 'Sorted: {order}',
  order_usual: 'as usual',
  order_rank: 'by rank',
  order_suit: 'by suit',
  sounds_on: 'Sounds are on',
  sounds_off: 'Sounds are off',
  less: 'one chip less',
  more: 'one chip more',
  amount: 'Chips',
};
bring({ over });
