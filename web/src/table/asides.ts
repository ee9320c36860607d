// What one may want at the table beside answering: a hint, to take back, another order, silence. Fetched when first wanted.

import { short } from '../lib/cards';
import { settings } from '../lib/settings.svelte';
import type { TableStore } from '../lib/table.svelte';
import { t } from '../lib/texts';
import '../lib/texts/over';
import '../lib/texts/table';
import type { Question } from '../lib/types';

/** What stands in the panel instead of an answer. */
interface Note {
  text: string;
  item: string; // of the rules
  refused: boolean;
}

/** What a bot would answer, or why there is no hint. */
export async function hint(store: TableStore, question: Question | null): Promise<Note> {
  const told = await store.send({ do: 'hint', ...(store.facing === null ? {} : { chair: store.facing }) });
  if (!told.ok) return { text: told.why, item: told.item, refused: true };
  const choice = question?.choices.find((one) => one.say === told.hint);
  const card = question?.kind === 'card' ? short(told.hint) : told.hint; // "As" after a colon would be read as a word
  const answer = told.hint === 'draw' ? t('table.keep_all') : choice?.label || card;
  return { text: t('over.hint_is', { answer, reason: told.reason }), item: told.item, refused: false };
}

/** Why one may not take back; nothing where one may, or is waited for. */
export async function undo(store: TableStore): Promise<Note | null> {
  const told = await store.send({ do: 'undo' });
  return told.ok ? null : { text: told.why, item: told.item, refused: true };
}

/** The order in which the hand lies now. */
export function order(): Note {
  const { order: now } = settings.wishes;
  const word = now === 'rank' ? t('over.order_rank') : now === 'suit' ? t('over.order_suit') : t('over.order_usual');
  return { text: t('over.order_by', { order: word }), item: '', refused: false };
}

/** Sounds off, or on again; says which. */
export function mute(): string {
  settings.set({ sounds: !settings.wishes.sounds });
  return t(settings.wishes.sounds ? 'over.sounds_on' : 'over.sounds_off');
}
