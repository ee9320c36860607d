// Tables, seats and hands for tests: as the server would send them.

import type { Act, ChairInfo, Mine, Public, PublicSeat, Replay, SceneFrame, Sheet, Step, TableInfo } from '../lib/types';

export const NAMES = ['Ann', 'Bo', 'Cy', 'Di'];

export const seat = (given: Partial<PublicSeat> = {}): PublicSeat => ({
  badges: [], said: '', held: 6, open: [], lying: '', row: [], became: [], makes: '', score: '', bet: 0, ...given,
});

export const table = (given: Partial<Public> = {}): Public => ({
  hand: 1, phase: 'play', names: NAMES, seats: [seat({ badges: ['dealer'] }), seat(), seat(), seat()],
  teams: [
    { seats: [0, 2], score: '21', marks: 0, tricks: 1 },
    { seats: [1, 3], score: '−5', marks: 0, tricks: 0 },
  ],
  dealer: 0, asked: [1], facts: [{ name: 'trump', text: 'trump: hearts', suit: 'h', card: '' }], trump: 'h', called: {}, pot: -1, pot_says: '',
  target: 'to 52', last_trick: [], taker: -1, over: false, summary: null, ...given,
});

export const mine = (number: number, cards: string[], asked = 7): Mine => ({
  seat: number,
  cards: cards.map((card) => ({ card, trump: false, name: '', open: false, wild: false, legal: true, why: '', item: '' })),
  orders: {},
  makes: '',
  claim: false,
  question: asked
    ? { number: asked, kind: 'card', text: 'Which card do you play?', choices: [], most: 1, changeable: false, answered: '' }
    : null,
});

export const frame = (n: number, open: Public | null, own: Mine | null, whole = false, acts: Act[] = []): SceneFrame => ({
  t: 'scene', n, whole, acts, missed: [], lines: [], public: open, mine: own, may_undo: false,
});

export const chair = (number: number, given: Partial<ChairInfo> = {}): ChairInfo => ({
  name: NAMES[number] ?? '', kind: 'person', bot: '', here: true, away: false, going: false, ready: false, host: number === 0, yours: false,
  seat: number, ...given,
});

export const info = (given: Partial<TableInfo> = {}): TableInfo => ({
  id: 'friday', code: 'pine 42', name: 'Friday', game: 'buck', title: 'Buck', rules: '1', options: {}, differs: [], stage: 'playing',
  chairs: NAMES.map((_, number) => chair(number)), fewest_chairs: 4, most_chairs: 4, partners: (given.most_chairs ?? 4) === 4, tricks: true,
  settings: {
    speed: 'normal', undo: 'never', clock: 0, wait_for_absent: false, table_talk: true, hints: false, pass_and_play: true,
    open_hands: 'after_hand',
  },
  host: false, you: 'voice of Ann', paused: false, paused_by: '', last_round: false, was_last: false, undo_wish: null, can: [], matches: 1, watchers: 0, ends: [], taken_over: '', given_up: '', deleted_on: '2027-02-28', ...given,
});

const step = (lines: string[], open: Public, hands: string[][], acts: Act[] = []): Step => ({ acts, lines, public: open, hands });
const HANDS = [['As', 'Kh'], ['Qd', 'Jc'], ['Th', '9s'], ['??', '??']];
export const replay: Replay = {
  game: 'buck', title: 'Buck', hand: 3, names: NAMES, differs: ['target 32'], whole: false,
  steps: [
    step(['{0} deals.'], table({ phase: 'bid' }), HANDS),
    step(['{1} leads Q♦.'], table({ seats: [seat(), seat({ lying: 'Qd' }), seat(), seat()] }), [HANDS[0]!, ['Jc'], HANDS[2]!, HANDS[3]!]),
    step(
      ['{2} takes the trick.'],
      table({ last_trick: [{ seat: 1, card: 'Qd' }, { seat: 2, card: 'Th' }], taker: 2 }),
      [['As'], ['Jc'], ['9s'], ['??']],
      [{ kind: 'trick', seat: 2, text: '', cards: [], chips: 0 }],
    ),
  ],
};

const cell = (text: string, change: string, marks = 0, burned = false) => ({ text, change, marks, burned });
export const teams: Sheet = {
  match: 1, bots: [], kind: 'teams', heads: ['Ann and Cy', 'Bo and Di'], totals: ['9', '−5'], foot: 'first to 52', payments: [],
  rows: [
    { hand: 1, note: '4, Ann', cells: [cell('5', '+5'), cell('1', '+1')] },
    { hand: 2, note: '3, Bo', cells: [cell('9', '+4'), cell('−5', '−6', 1)] },
    { hand: 3, note: 'thrown in', cells: [cell('9', '0'), cell('−5', '0')] },
  ],
};
export const ledger: Sheet = {
  match: 1, bots: [], kind: 'ledger', heads: ['Ann', 'Bo', 'Cy', 'Di', 'Ed'], totals: ['+14', '−3', '+2', '−12', '−1'], foot: '',
  payments: [{ payer: 'Di', payee: 'Ann', chips: 12 }, { payer: 'Bo', payee: 'Ann', chips: 2 }],
  rows: [{ hand: 1, note: 'pot 8', cells: [cell('+7', '+7'), cell('−1', '−1'), cell('', ''), cell('−8', '−8', 0, true), cell('0', '')] }],
};
