import { expect, test } from 'vitest';
import { briefly, initials } from './seat';

test('a name has one letter or two, of its first and its last word', () => {
  expect(['Ann', 'Ann Berg', ' ', 'Zoë de la Cruz'].map(initials)).toEqual(['A', 'AB', '?', 'ZC']);
});

test('names that begin alike get as many letters as tell them apart, up to four', () => {
  expect(briefly(['Maya', 'Alder', 'Aspen', 'Birch'])).toEqual(['M', 'Al', 'As', 'B']);
  expect(briefly(['Anna', 'Anne', 'Ann Berg'])).toEqual(['Anna', 'Anne', 'AB']);
  expect(briefly(['Guest', 'Guest'])).toEqual(['Gues', 'Gues']);
});
