import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test('the types are those of the server’s description; npm run types writes them anew', () => {
  const tool = here('../../node_modules/openapi-typescript/bin/cli.js');
  const written = execFileSync('node', [tool, here('openapi.json'), '--default-non-nullable=false'], { encoding: 'utf8' });
  expect(readFileSync(here('schema.d.ts'), 'utf8')).toBe(written);
}, 60_000);
