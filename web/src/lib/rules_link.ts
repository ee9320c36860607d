// House rules in an address: "?target=32&auction=single_round".

import type { OptionValues, Value } from './types';

/** The address of the rules text of a table with these house rules. */
export function rulesLink(game: string, options: OptionValues = {}, item = ''): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) query.set(name, written(value));
  const asked = query.toString();
  return `/rules/${game}${asked ? `?${asked}` : ''}${item ? `#${item.replace(/\s+/g, '-')}` : ''}`;
}

/** House rules from the query of an address. */
export function readOptions(query: string): OptionValues {
  return Object.fromEntries([...new URLSearchParams(query)].map(([name, text]) => [name, read(text)]));
}

/** Only the values that are not the usual ones. */
export function differing(values: OptionValues, usual: OptionValues): OptionValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== usual[name]));
}

function written(value: Value): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function read(text: string): Value {
  if (text === 'true' || text === 'false' || text === 'null' || /^-?\d+$/.test(text)) return JSON.parse(text) as Value;
  return text;
}
