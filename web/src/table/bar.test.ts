import '../styles/tokens.css';
import '../styles/base.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';

import { table } from '../testing/scenes';
import Bar from './Bar.svelte';

const fact = (name: string, text: string, suit = '') => ({ name, text, suit, card: '' });

/** The line above the felt on a phone of this width. */
async function bar(width: number, given: Parameters<typeof table>[0], last = false): Promise<HTMLElement> {
  const screen = await render(Bar, { table: table(given), own: 0, line: false, small: true, last });
  screen.container.className = 'table small';
  Object.assign(screen.container.style, { width: `${width - 29}px`, height: '50px', fontSize: '14px' });
  screen.container.style.setProperty('--small', '0.875rem');
  screen.container.style.setProperty('--tiny', '0.8125rem');
  return screen.container.querySelector<HTMLElement>('.bar')!;
}

const LONG = {
  names: ['Ann', 'Bartholomew F.', 'Cy', 'Di'],
  facts: [fact('contract', '6 no trump, {1}'), fact('trump', 'low, no trump: nines are best')],
  teams: [
    { seats: [0, 2], score: '−30', marks: 5, tricks: 0 },
    { seats: [1, 3], score: '41', marks: 4, tricks: 5 },
  ],
};

test.each([320, 360, 375, 393])('the longest contract has one line below the sides on a phone %i wide, and trump is whole', async (width) => {
  const line = await bar(width, LONG);
  expect(line.scrollHeight).toBeLessThanOrEqual(50);
  const within = line.getBoundingClientRect();
  for (const one of line.querySelectorAll('.team, .fact')) {
    const box = one.getBoundingClientRect();
    expect(box.right).toBeLessThanOrEqual(within.right + 1);
    expect(box.bottom).toBeLessThanOrEqual(within.bottom + 1);
  }
  const trump = line.querySelector<HTMLElement>('.fact.trump > span:last-child')!;
  expect(trump.textContent).toBe('low, no trump');
  expect(trump.scrollWidth).toBeLessThanOrEqual(trump.clientWidth + 1);
});

test('the last round is marked once it has been called, unless the server says it itself', async () => {
  expect((await bar(375, {})).textContent).not.toContain('last round');
  expect((await bar(375, {}, true)).textContent).toContain('last round');
  const said = await bar(375, { facts: [fact('last_round', 'last round, until the pot is empty')] }, true);
  expect(said.textContent!.match(/last round/g)).toHaveLength(1);
});

test('points are told from tricks in words', async () => {
  expect((await bar(375, LONG)).textContent!.replace(/\s+/g, ' ')).toContain('−30points');
});

test('a pot that has been taken is told no more', async () => {
  expect((await bar(375, { pot: 0, over: true, teams: [] })).textContent).not.toContain('pot');
  expect((await bar(375, { pot: 8, pot_says: 'double', over: true, teams: [] })).textContent).toMatch(/double\s*pot 8/);
});
