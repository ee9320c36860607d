// Texts of the frame around every page.

export const shell = {
  name: 'Buckboard',
  home: 'Front page',
  skip: 'Skip to the page',
  close: 'Close',
  cancel: 'Cancel',
  ok: 'All right',
  save: 'Save',
  full: 'That is all that fits: {n} letters.',
  settings: 'Settings',
  you: 'You',
  loading: 'One moment',
  broken: 'This part of the page could not be loaded. Try again.',
  again: 'Try again',
  offline: 'The server does not answer. Is it still running, and are you on its network?',
  strange_answer: 'The server said something that this page does not understand. Reload the page.',
  connecting: 'Connecting',
  reconnecting: 'The connection is gone; trying again',
  key_lost:
    'This browser’s key is no longer good here: you are nobody now, and watch. Sit down under a name, or open a link from another device of yours.',
  gone: 'The connection is closed',
};
