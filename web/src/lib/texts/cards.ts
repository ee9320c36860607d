// Words for cards.

export const cards = {
  c: 'clubs',
  d: 'diamonds',
  h: 'hearts',
  s: 'spades',
  r2: 'two',
  r3: 'three',
  r4: 'four',
  r5: 'five',
  r6: 'six',
  r7: 'seven',
  r8: 'eight',
  r9: 'nine',
  rT: 'ten',
  rJ: 'jack',
  rQ: 'queen',
  rK: 'king',
  rA: 'ace',
  of: '{rank} of {suit}',
  down: 'a card face down',
};
