// Texts of the front page, and those of other pages that are the same.

import { bring } from './index';

export const front = {
  tagline: 'Four card games that people grew up with, at one table.',
  promise: 'No sign-up. Play against bots at once, or send your friends a link.',
  play: 'Play',
  play_game: 'Play {game} against bots now',
  friends: 'With friends',
  friends_game: 'A table of {game} with friends',
  rules: 'Rules',
  rules_game: 'Rules of {game}',
  opening: 'Dealing',
  join_help: 'Somebody gave you a code?',
  join_code: 'Code',
  join_go: 'Join',
  join_first: 'Write the code first.',
  your_tables: 'Your tables',
  all_tables: 'All your tables ({n})',
  fewer_tables: 'Only the last ones',
  named_with: '{name} with {who}',
  named_bots: '{name} against bots',
  kept_for: 'A table that nobody uses for {n} days is deleted.',
  stage_open: 'waiting for the deal',
  stage_playing: 'hand {hand}',
  stage_between: 'after hand {hand}',
  stage_over: 'match over',
  stage_unreadable: 'from another version, cannot be opened here',
  guest: 'Guest',
  more: 'More',
  read_record: 'Look at a record',
  seats_fixed: { one: '{n} player', other: '{n} players' },
  seats_range: '{from} to {to} players',
  about: 'About',
};
bring({ front });
