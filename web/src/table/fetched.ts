// Parts of the table that nobody needs at first sight; they are fetched once it stands, or when they are wanted.

import { settings } from '../lib/settings.svelte';
import type { Cue } from './director.svelte';

export const amount = () => import('./Amount.svelte');
export const after = () => import('./After.svelte');
export const answers = () => import('./answers');
export const asides = () => import('./asides');
export const chairless = () => import('./Chairless.svelte');
export const chat = () => import('./Chat.svelte');
export const keys = () => import('./Keys.svelte');
export const laid = () => import('./Laid.svelte');
export const last = () => import('./LastTrick.svelte');
export const news = () => import('./news');
export const menu = () => import('./Menu.svelte');
export const panel = () => import('./Panel.svelte');
export const over = () => import('./Over.svelte');
export const row = () => import('./Row.svelte');
export const tools = () => import('./Tools.svelte');
export const notices = () => import('./Notices.svelte');
const sounds = () => import('./sounds');

/** All of them, what may be wanted first first. */
export const ALL = [panel, tools, sounds, amount, notices, news, over, last, answers, asides, after, chat, keys, menu];

/** A small sound, where they are on. */
export function play(cue: Cue): void {
  if (settings.wishes.sounds) sounds().then((made) => made.play(cue)).catch(() => undefined);
}

/** Called at every tap or key: only then does a browser let sounds out. */
export function wakeSounds(): void {
  if (settings.wishes.sounds) sounds().then((made) => made.wakeSounds()).catch(() => undefined);
}
