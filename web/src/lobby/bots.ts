// What people call the bots. One that the catalogue does not know goes by the server's name and sentence.

import { has, t } from '../lib/texts';
import '../lib/texts/lobby';
import type { BotInfo } from '../lib/types';

/** "easy (plays anything)". */
export function botWords(name: string, bots: readonly BotInfo[] = []): string {
  const key = `lobby.bot_${name}`;
  if (has(key)) return t(key);
  const sentence = bots.find((bot) => bot.name === name)?.sentence.replace(/\.$/, '');
  return sentence ? `${name} (${sentence})` : name;
}
