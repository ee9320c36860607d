import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { placeOf } from '../lobby/places';
import { linkOthersCanOpen } from '../lobby/link';
import { blocks, pieces } from '../rules/say';
import { cameFrom, meFrom, readDevice } from './device_link';
import { differing, readOptions, rulesLink } from './rules_link';
import { match } from './route';
import { en } from './texts/en';
import { has, list, named, t, type Section } from './texts';

describe('addresses', () => {
  test('a pattern gives the parts of a path', () => {
    expect(match('/t/:id', '/t/abc')).toEqual({ id: 'abc' });
    expect(match('/t/:id/hands/:match/:hand', '/t/abc/hands/1/12/')).toEqual({ id: 'abc', match: '1', hand: '12' });
    expect(match('/t/:id', '/t/abc/screen')).toBeNull();
    expect(match('/rules/:game', '/new/buck')).toBeNull();
    expect(match('/c/:code', '/c/%E0%A4%A')).toEqual({ code: '%E0%A4%A' });
  });

  test('house rules go into an address and come back the same', () => {
    const options = { target: 32, auction: 'single_round', nt_12_24: true, pot_limit: null, stake: 0 };
    expect(readOptions(new URL(rulesLink('buck', options), 'http://x').search)).toEqual(options);
    expect(rulesLink('buck')).toBe('/rules/buck');
    expect(rulesLink('buck', {}, 'buck 16')).toBe('/rules/buck#buck-16');
  });

  test('a device’s link may name a table of this server, and nothing else', () => {
    expect(readDevice('#device=a.b-c')).toEqual({ code: 'a.b-c', at: '' });
    expect(readDevice('#device=abc&at=/t/a-b_c')).toEqual({ code: 'abc', at: '/t/a-b_c' });
    for (const hash of ['', '#at=/t/a', '#device=', '#device=abc&at=//evil', '#device=abc&at=/t/a/b', '#device=abc&at=/t/../x'])
      expect(readDevice(hash)).toBeNull();
  });

  test('whoever comes to the own page from a table is remembered to come from there', () => {
    expect(meFrom('/t/abc/hands/1/2')).toBe('/me#at=/t/abc');
    expect(['/', '/rules/buck', '/t/'].map(meFrom)).toEqual(['/me', '/me', '/me']);
    expect(['#at=/t/abc', '#at=/x', '#at=/t/a//b', ''].map(cameFrom)).toEqual(['/t/abc', '', '', '']);
  });

  test('only what differs goes into the address', () => {
    expect(differing({ target: 32, auction: 'a' }, { target: 52, auction: 'a' })).toEqual({ target: 32 });
  });

  test('a link for others does not say localhost where the server knows better', () => {
    const links = ['http://localhost:8000', 'http://192.168.1.20:8000/'];
    expect(linkOthersCanOpen('/t/a', links, 'http://localhost:8000')).toBe('http://192.168.1.20:8000/t/a');
    expect(linkOthersCanOpen('/t/a', links, 'http://127.0.0.1:8000')).toBe('http://192.168.1.20:8000/t/a');
    expect(linkOthersCanOpen('/t/a', links, 'http://cards.test')).toBe('http://cards.test/t/a');
    expect(linkOthersCanOpen('/t/a', [], 'http://localhost:8000')).toBe('http://localhost:8000/t/a');
  });
});

describe('texts', () => {
  test('blanks are filled and one is told from many', () => {
    expect(t('front.kept_for', { n: 90 })).toContain('90 days');
    expect(t('lobby.watching', { n: 1 })).toBe('1 watching');
    expect(t('pages.me_kept_tables', { n: 1 })).toBe('1 table');
    expect(t('pages.me_kept_tables', { n: 2 })).toBe('2 tables');
  });

  test('a word of the server is looked for before it is said', () => {
    expect(has('games.buck')).toBe(true);
    expect(has('games.whist')).toBe(false);
    expect(has('nothing.at_all')).toBe(false);
  });

  test('seats in a sentence get their names, and only they', () => {
    expect(named('{0} leads, {3} follows; {8} and {x} stay.', ['Ann', 'Bo', 'Cy', '{0}'])).toBe(
      'Ann leads, {0} follows; {8} and {x} stay.',
    );
    expect(list(['Ann', 'Bo'])).toBe('Ann and Bo');
  });

  test('a part of the page brings the sections along that it speaks', () => {
    const root = new URL('../', import.meta.url);
    const parts = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name));
    const sections = Object.keys(en).filter((name) => !['cards', 'shell'].includes(name)); // these are always there
    const missing = parts
      .filter((name) => !/^lib\/texts\/|^api\/|\.(test|unit)\.ts$/.test(name))
      .flatMap((name) => {
        const text = readFileSync(new URL(name, root), 'utf8');
        const speaks = sections.filter((section) => new RegExp(`['"\`]${section}\\.(\\w|\\$\\{)`).test(text));
        return speaks.filter((section) => !text.includes(`texts/${section}'`)).map((section) => `${name}: ${section}`);
      });
    expect(parts.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  test('no text is empty, and every blank of one form is in the other', () => {
    const blanks = (text: string) =>
      [...text.matchAll(/\{(\w+)\}/g)]
        .map((found) => found[1])
        .filter((name) => name !== 'n')
        .sort();
    for (const [section, texts] of Object.entries(en) as [string, Section][]) {
      for (const [name, text] of Object.entries(texts)) {
        const forms = typeof text === 'string' ? [text] : [text.one, text.other];
        for (const form of forms) expect(form.trim(), `${section}.${name}`).not.toBe('');
        if (typeof text !== 'string') expect(blanks(text.one), `${section}.${name}`).toEqual(blanks(text.other));
      }
    }
  });
});

describe('a rules text', () => {
  test('points that follow each other are one list, rows one table, and the line between head and rows is none', () => {
    expect(blocks(['A', '* b', '- c', 'D', '| x | y |', '|---|---|', '| 1 | 2 |'])).toEqual([
      { kind: 'text', text: 'A' },
      { kind: 'list', points: ['b', 'c'] },
      { kind: 'text', text: 'D' },
      {
        kind: 'table',
        rows: [
          ['x', 'y'],
          ['1', '2'],
        ],
      },
    ]);
  });

  test('suits and words of records are told apart; nothing becomes markup', () => {
    expect(pieces('J♥ is `Jh` <b>')).toEqual([
      { text: 'J', suit: '', code: false },
      { text: '♥', suit: 'h', code: false },
      { text: ' is ', suit: '', code: false },
      { text: 'Jh', suit: '', code: true },
      { text: ' <b>', suit: '', code: false },
    ]);
  });
});

describe('chairs around the table', () => {
  test('the own chair is at the bottom, and no two stand in one place', () => {
    for (let chairs = 1; chairs <= 8; chairs += 1) {
      for (let own = 0; own < chairs; own += 1) {
        const places = Array.from({ length: chairs }, (_, chair) => placeOf(chair, chairs, own).join());
        expect(places[own]).toBe('50,88');
        expect(new Set(places).size).toBe(chairs);
      }
    }
  });

  test('the next chair clockwise is on the left', () => {
    expect(placeOf(1, 4, 0)[0]).toBeLessThan(50);
    expect(placeOf(0, 4, 3)[0]).toBeLessThan(50);
  });
});
