import { expect, test } from 'vitest';
import em from '../../fixtures/buckem-play.json';
import buck from '../../fixtures/buck-play.json';
import bets from '../../fixtures/buck135-bet.json';
import type { Mine, Public } from '../lib/types';
import { answer } from './answers';
import { read } from './keys';
import { initials } from './seat';
import { factLabel, inParts, missedWords, shownWords, spokenWords, withoutBrackets } from './words';

const NAMES = ['Ann', 'Bo'];

test('cards in a sentence are shown as on paper and spoken as people say them', () => {
  expect(shownWords('{1} plays Th.', NAMES)).toBe('Bo plays 10♥.');
  expect(spokenWords('{1} plays Th.', NAMES)).toBe('Bo plays ten of hearts.');
});

test('the word that opens a sentence is no card, but the ace within one is', () => {
  expect(shownWords('As you like. Lead As.', NAMES)).toBe('As you like. Lead A♠.');
});

test('what a seat said breaks at its dots, and within a part only where that is long', () => {
  expect(inParts('bid 2 · no tricks')).toBe('bid\u00a02 · no\u00a0tricks');
  expect(inParts('dropped out')).toBe('dropped out'); // else it would break within a word
  expect(inParts('bid 6 no trump')).toBe('bid 6 no trump');
});

test('brackets are left out where a picture says the same', () => {
  expect(withoutBrackets('spades (2s turned up)')).toBe('spades');
});

test('what stands before a fact is chosen by its name, whatever its words are', () => {
  const fact = (name: string, text: string) => factLabel({ name, text, suit: '', card: '' });
  expect([fact('bet', '4'), fact('bet', 'vier')]).toEqual(['to match', 'to match']);
  expect([fact('no_bet', 'no bet yet'), fact('stage', 'the draw')]).toEqual(['', '']);
});

test('what was missed says when it was, unless the server has said so, whatever its words are', () => {
  expect(missedWords({ lines: ['{1} deals.', 'Derweil.'], told: false }, NAMES)).toBe('Meanwhile: Bo deals. Derweil.');
  expect(missedWords({ lines: ['Derweil.', '{1} gibt.'], told: true }, NAMES)).toBe('Derweil. Bo gibt.');
  expect(missedWords(null, NAMES)).toBe('');
});

test('names become initials by whole letters', () => {
  expect([initials('Ann Berg'), initials('Bo'), initials('👩‍🌾 of Ely'), initials('  ')]).toEqual(['AB', 'B', '👩‍🌾E', '?']);
});

const scene = (fixture: { frames: unknown[] }) => fixture.frames[0] as { public: Public; mine: Mine };

test('each question of one who does not see the table has an answer in words', () => {
  const { public: table, mine } = scene(em);
  const ask = (action: Parameters<typeof answer>[0]): string => answer(action, table, mine, mine.question);
  expect(ask('say_cards')).toMatch(/^You hold .* of .*\.$/);
  expect(ask('say_trick')).toMatch(/^On the table: .* of /);
  expect(ask('say_trump')).toMatch(/^spades/);
  expect(ask('say_score')).toMatch(/Ann Berg −?\+?\d+/);
  expect(ask('say_turn')).toBe('Your turn. Which card do you play?');
  expect(ask('say_pot')).toMatch(/^The pot is \d+, /);
  expect(ask('say_bidding')).toMatch(/Bo: /);
});

test('a game without a pot or a last trick says so', () => {
  const { public: table, mine } = scene(buck);
  expect(answer('say_pot', table, mine, mine.question)).toBe('This game has no pot.');
  expect(answer('say_last', { ...table, last_trick: [] }, mine, null)).toMatch(/^No trick to look at/);
  expect(answer('say_score', table, mine, null)).toMatch(/Ann Berg and Catherine .*to 52/);
});

test('the own wild cards are spoken as wild', () => {
  const { public: table, mine } = scene(bets);
  expect(answer('say_cards', table, mine, null)).toMatch(/wild.*You have /);
});

function key(name: string, more: Partial<KeyboardEvent> = {}): KeyboardEvent {
  return { key: name, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, isComposing: false, ...more } as KeyboardEvent;
}

test('keys act, with shift they ask, and with control they belong to the browser', () => {
  expect(read(key('p'), {})).toBe('pass');
  expect(read(key('C', { shiftKey: true }), {})).toBe('say_cards');
  expect(read(key('c'), {})).toBe('claim');
  expect(read(key('t'), {})).toBeNull();
  expect(read(key('3'), {})).toBe(3);
  expect(read(key('8'), {})).toBeNull();
  expect(read(key('?', { shiftKey: true }), {})).toBe('keys');
  expect(read(key('p', { ctrlKey: true }), {})).toBeNull();
  expect(read(key('P', {}), {})).toBe('pass'); // caps lock
});

test('a key that was changed acts, and the usual one no more', () => {
  expect(read(key('x'), { pass: 'x' })).toBe('pass');
  expect(read(key('p'), { pass: 'x' })).toBeNull();
});
