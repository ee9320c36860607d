// A server for tests: answers by method and path, and remembers what it was asked.

import { vi } from 'vitest';

export interface Asked {
  what: string; // "POST /tables"
  body: unknown;
  token: string;
}
type Answer = unknown | ((asked: Asked) => unknown);

/** An answer that refuses, with a sentence. */
export class Refusing {
  constructor(
    readonly why: string,
    readonly status = 400,
  ) {}
}

/** Stands in for the server until `vi.unstubAllGlobals()`; gives the list of what it was asked, which grows. */
export function serve(answers: Record<string, Answer>): Asked[] {
  const heard: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, how: RequestInit = {}) => {
    const headers = new Headers(how.headers);
    const asked: Asked = {
      what: `${how.method ?? 'GET'} ${path.replace(/^\/api/, '')}`,
      body: typeof how.body === 'string' ? JSON.parse(how.body) : null,
      token: headers.get('Authorization')?.replace('Bearer ', '') ?? '',
    };
    heard.push(asked);
    const found = asked.what in answers ? answers[asked.what] : new Refusing('There is no such thing.', 404);
    const said: unknown = typeof found === 'function' ? (found as (asked: Asked) => unknown)(asked) : found;
    if (said instanceof Refusing)
      return new Response(JSON.stringify({ why: said.why, item: '' }), { status: said.status });
    return new Response(said === null ? '' : JSON.stringify(said), { status: 200 });
  });
  return heard;
}
