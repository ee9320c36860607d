// t('front.title') says a text of the catalogue. A text may have blanks, "{name}", and forms for one and many by {n}.
// Another language is another catalogue of the same shape.

import { cards } from './cards';
import type { en } from './en';
import { shell } from './shell';

export type Text = string | { one: string; other: string };
export type Section = Record<string, Text>;
type Sections = typeof en;
export type Key = { [S in keyof Sections & string]: `${S}.${keyof Sections[S] & string}` }[keyof Sections & string];
export type Blanks = Record<string, string | number>;

let catalogue: Record<string, Section> = { cards, shell };
let language = 'en';
let plural = new Intl.PluralRules(language);

/** A part of the page brings its section along when it is fetched; what is there already stays. */
export function bring(sections: Record<string, Section>): void {
  catalogue = { ...sections, ...catalogue };
}

/** Speaks another language from now on; the page is drawn anew by whoever calls this. */
export function speak(name: string, texts: Record<string, Section>): void {
  catalogue = texts;
  language = name;
  plural = new Intl.PluralRules(name);
}

/** A text of the catalogue with its blanks filled. */
export function t(key: Key, blanks: Blanks = {}): string {
  const dot = key.indexOf('.');
  return fill(catalogue[key.slice(0, dot)]?.[key.slice(dot + 1)] ?? key, blanks);
}

/** Whether the catalogue has a text: for words that come from the server, such as the name of a fact. */
export function has(key: string): key is Key {
  const dot = key.indexOf('.');
  return catalogue[key.slice(0, dot)]?.[key.slice(dot + 1)] !== undefined;
}

function fill(text: Text, blanks: Blanks): string {
  const form = typeof text === 'string' ? text : plural.select(Number(blanks.n)) === 'one' ? text.one : text.other;
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = blanks[name];
    return value === undefined ? whole : String(value);
  });
}

/** A sentence of the server with the names of the seats in place of {0} … {7}. */
export function named(sentence: string, names: readonly string[]): string {
  return sentence.replace(/\{(\d)\}/g, (whole, seat: string) => names[Number(seat)] ?? whole);
}

/** A text of the server with the apostrophes of a printed page. */
export function typeset(text: string): string {
  return text.replace(/'/g, '’');
}

/** "Ann", "Ann and Bo", "Ann, Bo and Cy". */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
}

/** A day as the reader's language has it; `2027-02-28` as it comes from the server. */
export function day(date: string, length: 'long' | 'medium' = 'long'): string {
  const when = new Date(`${date}T12:00:00`);
  return Number.isNaN(when.getTime()) ? date : new Intl.DateTimeFormat(language, { dateStyle: length }).format(when);
}
