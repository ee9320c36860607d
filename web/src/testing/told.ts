// What a server tells of itself and of a table, for tests of pages.

import type { TableCard } from '../lib/types';

export const ABOUT = {
  version: '0.3',
  bots: [{ name: 'thumb', sentence: 'Plain card sense.' }],
  games: [{ name: 'buck135', title: 'Buck Thirty-Five', sentence: 'Draw poker.', seats: [4, 5, 6] }],
  days_kept: 90,
  links: ['http://192.168.1.20:8000'],
};
export const CARD: TableCard = {
  id: 'a', code: 'K7QP', name: 'Friday', game: 'buck', title: 'Buck', stage: 'between', people: ['Ann', 'Bo'], hand: 7, last: '2026-11-28',
};
