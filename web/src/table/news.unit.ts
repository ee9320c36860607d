import { expect, test } from 'vitest';
import type { TableInfo } from '../lib/types';
import { chair, info, NAMES } from '../testing/scenes';
import { disconnected, news } from './news';

type Chairs = Partial<TableInfo['chairs'][number]>[];
const around = (given: Chairs, more: Partial<TableInfo> = {}): TableInfo =>
  info({ ...more, chairs: NAMES.map((_, number) => chair(number, { yours: number === 0, ...given[number] })) });
const bot = { kind: 'bot', bot: 'thumb', name: 'Alder' } as const;
const usual = around([]);

test('nothing has changed: nothing is told', () => {
  expect(news(usual, around([]))).toEqual([]);
});

test('somebody sits down or gets up; of oneself only that one has no chair any more', () => {
  expect(news(around([{}, bot]), usual)).toEqual(['Bo sat down.']);
  expect(news(usual, around([{}, bot]))).toEqual(['Bo got up.']);
  expect(news(around([bot]), usual)).toEqual([]);
  expect(news(usual, around([{ ...bot, yours: false }]))).toEqual(['You have no chair now: you are watching.']);
  expect(news(usual, around([{ ...bot, yours: false }], { can: ['chat', 'sit'] }))).toEqual([]); // he got up, and may sit down again
});

test('another chair or another name is no coming and going', () => {
  expect(news(usual, around([{}, { name: 'Cy' }, { name: 'Bo' }]))).toEqual([]);
  expect(news(usual, around([{}, { name: 'Bob' }]))).toEqual([]);
});

test('somebody is away, a bot plays for him or nobody, and he comes back', () => {
  const away = around([{}, { away: true, here: false, bot: 'thumb' }]);
  expect(news(usual, away)).toEqual(['Bo is away; a bot plays.']);
  expect(news(usual, around([{}, { away: true, here: false }]))).toEqual(['Bo is away; the table waits.']);
  expect(news(away, usual)).toEqual(['Bo is back.']);
  expect(news(usual, around([{}, { here: false }]))).toEqual([]); // a moment without a connection
});

test('a bot’s chair that is taken away is told to all, and with whose chair it is', () => {
  const six = around([{}, bot, {}, { ...bot, name: 'Birch' }], { stage: 'between' });
  const fewer = (...chairs: number[]) => ({ ...six, chairs: six.chairs.filter((_, number) => !chairs.includes(number)) });
  expect(news(six, fewer(1))).toEqual(['The chair of Alder has been taken away.']);
  expect(news(six, fewer(1, 3))).toEqual(['The chairs of Alder and Birch have been taken away.']);
  expect(news(six, { ...fewer(1), stage: 'open' })).toEqual([]);
});

test('another host is told to all, and to himself', () => {
  expect(news(usual, around([{ host: false }, { host: true }]))).toEqual(['Bo is the host now.']);
  expect(news(around([{ host: false }, { host: true }]), usual)).toEqual(['You are the host now.']);
});

test('a table that was paused goes on; that it is paused stands where the question stands', () => {
  expect(news(around([], { paused: true }), usual)).toEqual(['Play goes on.']);
  expect(news(usual, around([], { paused: true }))).toEqual([]);
});

test('the last round has been called, once', () => {
  const called = around([], { last_round: true });
  expect(news(usual, called)).toEqual(['The last round has been called.']);
  expect(news(called, called)).toEqual([]);
});

test('partners have been rotated for a new match', () => {
  const rotated = around([{}, { name: 'Di' }, { name: 'Bo' }, { name: 'Cy' }], { matches: 2 });
  expect(news(usual, rotated)).toEqual(['Partners now: Ann and Bo; Di and Cy.']);
  expect(news(usual, around([], { matches: 2 }))).toEqual([]);
});

test('who has just lost the connection is told once, and not as away; of bots and oneself nothing', () => {
  const gone = around([{ here: false }, { here: false }, { ...bot, here: false }]);
  const before = around([{}, {}, { ...bot, here: false }]);
  expect([disconnected(before, gone), news(before, gone)]).toEqual([['Bo is not connected.'], []]);
  expect(disconnected(gone, around([{}, { here: false, ready: true }]))).toEqual([]);
  expect(disconnected(usual, around([{}, { here: false, away: true }]))).toEqual([]);
});
