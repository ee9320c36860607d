import { expect, test } from 'vitest';
import { has } from '../lib/texts';
import type { SceneFrame } from '../lib/types';
import { chair, table } from '../testing/scenes';
import { briefly, initials, potOf, shortScore, waitingFor } from './seat';

test('a name has one letter or two, of its first and its last word', () => {
  expect(['Ann', 'Ann Berg', ' ', 'Zoë de la Cruz'].map(initials)).toEqual(['A', 'AB', '?', 'ZC']);
});

test('names that begin alike get as many letters as tell them apart, up to four', () => {
  expect(briefly(['Maya', 'Alder', 'Aspen', 'Birch'])).toEqual(['M', 'Al', 'As', 'B']);
  expect(briefly(['Anna', 'Anne', 'Ann Berg'])).toEqual(['Anna', 'Anne', 'AB']);
  expect(briefly(['Guest', 'Guest'])).toEqual(['Gues', 'Gues']);
});

test('chips of five digits are told in thousands where there is little room; fewer are told as they are', () => {
  expect(['+14567', '−20122', '100499', '+9999', '0'].map(shortScore)).toEqual(['+15k', '−20k', '100k', '+9999', '0']);
});

test('a pot is told while it lies there, and after the hand if something is left for the next', () => {
  const left = (pot: number, over: boolean): number => potOf(table({ pot, over }));
  expect([left(0, false), left(8, false), left(8, true), left(0, true), left(-1, false)]).toEqual([0, 8, 8, -1, -1]);
});

test('it says whom the table waits for, and for what', () => {
  const says = (phase: string, asked: number[], own = 0): string => waitingFor(table({ phase, asked }), [chair(1, { here: false })], own);
  expect(says('bid', [1])).toBe('Waiting for Bo (not here) to bid');
  expect(says('drop', [0, 2, 3])).toBe('Waiting for Cy and Di to play on or drop out');
  expect(says('something new', [2])).toBe('Waiting for Cy');
  expect(waitingFor(table({ phase: 'bid', asked: [1] }), [], 0, true)).toBe('Waiting for Bo');
  expect([says('bid', [0]), waitingFor(table({ asked: [2], over: true }), [], 0)]).toEqual(['', '']);
});

test('every phase of every game has its words', () => {
  const scenes = import.meta.glob<{ frames: SceneFrame[] }>('../../fixtures/*.json', { import: 'default', eager: true });
  const phases = new Set(Object.values(scenes).flatMap(({ frames }) => frames.flatMap((one) => (one.public?.asked.length ? [one.public.phase] : []))));
  expect(phases.size).toBeGreaterThan(8);
  expect([...phases].filter((phase) => !has(`table.waits_${phase}`))).toEqual([]);
});
