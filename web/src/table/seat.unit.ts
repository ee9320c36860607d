import { expect, test } from 'vitest';
import { table } from '../testing/scenes';
import { briefly, initials, potOf, shortScore } from './seat';

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
