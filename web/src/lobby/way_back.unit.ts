import { expect, test } from 'vitest';
import { chair, info } from '../testing/scenes';
import { isMissed, waysBack } from './way_back';

const here = chair(0, { host: true });
const gone = chair(1, { here: false });
const bot = chair(2, { kind: 'bot', here: false, host: false });

test('a chair may be missed where a person’s stands alone, and not where all are here, or bots', () => {
  expect(isMissed(info({ chairs: [here, gone, bot] }))).toBe(true);
  expect(isMissed(info({ chairs: [here, bot] }))).toBe(false);
});

test.each([
  ['the host is here', [here, gone], /Ask Ann, the host, to put a bot in your old chair/],
  ['the host is the one who is gone', [chair(0, { host: true, here: false }), chair(1)], /^Nowhere any more\? Half a minute after/],
  ['nobody else is here', [chair(0, { host: true, here: false }), bot], /Nobody is here who could/],
] as const)('what leads back where %s', (_, chairs, told) => {
  const ways = waysBack(info({ chairs: [...chairs] }));
  expect(ways[0]).toMatch(/^On the device where you still have your chair/);
  expect(ways[1]).toMatch(told);
});
