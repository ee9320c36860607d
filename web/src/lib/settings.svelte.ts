// How this person likes the page; kept in this browser, never sent.

import { keep, kept, watch } from './keep';

export const THEMES = ['felt', 'cabin', 'daylight'] as const;
export const SPEEDS = ['slow', 'normal', 'fast'] as const;
export type Theme = (typeof THEMES)[number];
export type Speed = (typeof SPEEDS)[number];

export interface Wishes {
  theme: Theme;
  large: boolean; // large print
  four_colours: boolean; // clubs green, diamonds blue
  confirm_cards: boolean; // a second tap plays
  confirm_bids: boolean;
  speed: Speed;
  motion: boolean; // false: nothing moves, whatever the system says
  sounds: boolean;
  volume: number; // 0 to 1
  keys_on: boolean; // single keys act at the table
  keys: Record<string, string>; // action → key, where it is not the usual one
  meanings: boolean; // what each answer commits to stands in a list at the question
  order: string; // of the hand: a name in `Mine.orders`, or empty for the usual one
  muted: string[]; // whose chat is not shown: `by` of their messages, which is another at each table
}

export const USUAL: Wishes = {
  theme: 'felt',
  large: false,
  four_colours: true,
  confirm_cards: false,
  confirm_bids: false,
  speed: 'normal',
  motion: true,
  sounds: true,
  volume: 0.5,
  keys_on: true,
  keys: {},
  meanings: false,
  order: '',
  muted: [],
};

class Settings {
  wishes: Wishes = $state(read());

  constructor() {
    watch('settings', () => {
      this.wishes = read();
      this.show();
    });
  }

  /** Changes some wishes, keeps them and shows them. */
  set(changed: Partial<Wishes>): void {
    this.wishes = { ...this.wishes, ...changed };
    keep('settings', this.wishes);
    this.show();
  }

  /** Tells the stylesheet: data-theme, data-print, data-deck, data-motion on the root. */
  show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.wishes.theme;
    root.dataset.print = this.wishes.large ? 'large' : 'usual';
    root.dataset.deck = this.wishes.four_colours ? 'four' : 'two';
    root.dataset.motion = this.wishes.motion ? 'usual' : 'none';
    const tint = getComputedStyle(root).getPropertyValue('--room').trim();
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', tint);
  }
}

function read(): Wishes {
  const found: object = Object(kept('settings'));
  const right = ([name, value]: [string, unknown]): boolean => alike(value, USUAL[name as keyof Wishes]);
  const wishes: Wishes = { ...USUAL, ...Object.fromEntries(Object.entries(found).filter(right)) };
  if (!THEMES.includes(wishes.theme)) wishes.theme = USUAL.theme;
  if (!SPEEDS.includes(wishes.speed)) wishes.speed = USUAL.speed;
  return wishes;
}

function alike(one: unknown, other: unknown): boolean {
  return typeof one === typeof other && one !== null && Array.isArray(one) === Array.isArray(other);
}

export const settings = new Settings();
