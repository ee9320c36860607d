// Keys at the table. They act only while the focus is on the table, never in a text field, and each can be changed.

export const ACTIONS = {
  confirm: 'Enter',
  pass: 'p',
  last: 'l',
  hint: 'h',
  undo: 'u',
  claim: 'c',
  mute: 'm',
  keys: '?',
  say_cards: 'C',
  say_trick: 'T',
  say_trump: 'R',
  say_score: 'S',
  say_turn: 'W',
  say_last: 'L',
  say_bidding: 'B',
  say_pot: 'O',
} as const;

export type Action = keyof typeof ACTIONS;

/** Keys as this person has them: capitals are with Shift. */
export function keyOf(action: Action, changed: Readonly<Record<string, string>>): string {
  return changed[action] ?? ACTIONS[action];
}

/** The action that a key means, or the place of a card, 1 to 7; null for keys that mean nothing here. */
export function read(event: KeyboardEvent, changed: Readonly<Record<string, string>>): Action | number | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null;
  if (/^[1-7]$/.test(event.key) && !event.shiftKey) return Number(event.key);
  const letter = event.key.length === 1;
  const key = !letter ? event.key : event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase();
  for (const action of Object.keys(ACTIONS) as Action[]) {
    if (keyOf(action, changed) === key) return action;
  }
  return null;
}

const OVER = 'dialog, .layer, .drawer';

/** Whether that lies over the table and has keys of its own: a dialog, the chat, the last trick, the list of keys. */
export function liesOver(target: EventTarget | null): boolean {
  return (target instanceof Element && target.closest(OVER) !== null) || document.querySelector('dialog[open]') !== null;
}

/** Whether somebody is writing there, or choosing in a control of its own. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
