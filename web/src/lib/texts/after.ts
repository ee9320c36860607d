// Texts of after/: a hand's summary, the score sheet, the ledger, settling up.

import { bring } from './index';

export const after = {
  summary_of: 'Hand {hand}',
  won: 'wins the match:',
  score: 'now {score}',
  notes: 'What else happened',
  sheet: 'Score sheet',
  ledger: 'Ledger',
  sheet_empty: 'Nothing is written yet: the first line comes after the first hand.',
  hand: 'Hand',
  nth: 'Hand {hand}',
  stays: 'stays at {score}',
  set: 'set',
  marks: { one: '{n} sawrack', other: '{n} sawracks' },
  burned: 'burned',
  total: 'Total',
  settle: 'Settling up',
  pays: '{payer} pays {payee} {chips}',
  even: 'Nobody owes anybody anything.',
  fewest: { one: 'One payment makes everybody even.', other: '{n} payments make everybody even.' },
  next: 'Next hand',
  ready_waits: 'Waiting for {who}',
  rematch: 'Rematch',
  rotate: 'Rematch with new partners',
  watch: 'Watch again',
  download: 'Download record',
  last_round: 'Call the last round',
  last_round_sure: 'Call the last round? The match ends when this round is played.',
};
bring({ after });
