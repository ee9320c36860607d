// Texts of the chat.

import { bring } from './index';

export const talk = {
  say: 'Say something',
  send: 'Send',
  full: 'That is all that fits: {n} letters.',
  closed_talk: 'There is no table talk during a hand here.',
  all_muted: 'Whatever was said is muted.',
  nothing_said: 'Nothing has been said yet.',
  mute: 'Mute {who}',
  unmute: 'Hear {who} again',
  watcher: '{who}, watching',
  phrase0: 'Hello!',
  phrase1: 'Nice hand!',
  phrase2: 'Well played',
  phrase3: 'Thank you',
  phrase4: 'Ouch',
  phrase5: 'One moment',
  phrase6: 'Back again',
  phrase7: 'Good game',
  phrases: 'Quick phrases',
};
bring({ talk });
