// REST. Every call either gives what was asked for or throws a Refused with a sentence for people.

import { id as newId } from './chance';
import { keep, kept } from './keep';
import { me } from './me.svelte';
import { shell } from './shell.svelte';
import { t } from './texts';
import type {
  AboutServer,
  Command,
  DeviceCode,
  DoneFrame,
  GameInfo,
  GameName,
  GameOptions,
  Guest,
  HandsPage,
  KeptOfYou,
  NewTable,
  OptionValues,
  Refusal,
  Replay,
  ReplayPage,
  RulesPage,
  SheetPage,
  TableCard,
  TableInfo,
  TableLink,
} from './types';

/** Why a request was refused, in a sentence. */
export class Refused extends Error {
  constructor(
    readonly why: string,
    readonly status: number,
    readonly item = '',
  ) {
    super(why);
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, body);
  const text = await answer.text();
  let said: unknown = null;
  try {
    said = text === '' ? null : JSON.parse(text);
  } catch {
    throw new Refused(t('shell.strange_answer'), answer.status);
  }
  if (answer.ok) return said as T;
  const refusal = said as Partial<Refusal> | null;
  throw new Refused(refusal?.why ?? t('shell.strange_answer'), answer.status, refusal?.item ?? '');
}

async function send(method: Method, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  if (me.token) headers.Authorization = `Bearer ${me.token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    return await fetch(`/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refused(t('shell.offline'), 0);
  }
}

const get = <T>(path: string) => call<T>('GET', path);
const post = <T>(path: string, body?: unknown) => call<T>('POST', path, body);

// ---- people

/** Somebody arrives under a name. */
export async function arrive(name: string): Promise<Guest> {
  const guest = await post<Guest>('/guests', { name });
  me.become(guest);
  return guest;
}

/** Who this browser is; arrives under a name if nobody yet. */
export async function somebody(name: string): Promise<Guest> {
  return me.guest ?? (await arrive(name));
}

/** Once a day the token is made young again; one that is no longer good is forgotten. */
export async function renew(today = new Date().toISOString().slice(0, 10)): Promise<void> {
  if (!me.guest || kept<string>('renewed') === today) return;
  try {
    me.become(await post<Guest>('/guests/renew'));
    keep('renewed', today);
  } catch (refused) {
    if (refused instanceof Refused && refused.status === 401) comeAnew(me.token);
  }
}

/** A token that is good for nothing any more: this browser is nobody, and is told so; a name may have been erased. */
export function comeAnew(token: string, why = ''): void {
  if (!me.guest || me.token !== token) return;
  me.become(null);
  shell.tell(why || t('shell.key_lost'));
}

export async function rename(name: string): Promise<void> {
  me.become({ ...(await call<Guest>('PATCH', '/guests/me', { name })), token: me.token });
}

export const keptOfMe = () => get<KeptOfYou>('/guests/me');

/** Everything that is kept of this person is deleted. */
export async function forgetMe(): Promise<void> {
  await call<null>('DELETE', '/guests/me');
  me.become(null);
}

/** Every token there is stops being good; this browser gets a new one. */
export async function signOutElsewhere(): Promise<void> {
  me.become(await post<Guest>('/guests/me/revoke'));
}

/** A link that makes another device this person, and leads it to a table, if one is named. */
export const deviceCode = (table = '') => post<DeviceCode>('/devices', { at: table || null });

/** Becomes the person whose device code this is. */
export async function redeem(code: string): Promise<Guest> {
  const guest = await post<Guest>('/devices/redeem', { code });
  me.become(guest);
  return guest;
}

// ---- games

export const about = () => get<AboutServer>('/about');
export const games = () => get<GameInfo[]>('/games');
export const optionsOf = (game: GameName) => get<GameOptions>(`/games/${game}/options`);
export const rulesOf = (game: GameName, options: OptionValues) => post<RulesPage>('/rules', { game, options });

// ---- tables

export const openTable = (table: NewTable) => post<TableLink>('/tables', table);
export const myTables = () => get<TableCard[]>('/tables');
export const tableOf = (id: string) => get<TableInfo>(`/tables/${encodeURIComponent(id)}`);
export const byCode = (code: string) => get<TableLink>(`/codes/${encodeURIComponent(code)}`);
export const deleteTable = (id: string) => call<null>('DELETE', `/tables/${encodeURIComponent(id)}`);
export const sheetsOf = (id: string) => get<SheetPage>(`/tables/${encodeURIComponent(id)}/sheets`);
export const handsOf = (id: string, match?: number) =>
  get<HandsPage>(`/tables/${encodeURIComponent(id)}/hands${match === undefined ? '' : `?match=${match}`}`);
export const replayOf = (id: string, match: number, hand: number) =>
  get<Replay>(`/tables/${encodeURIComponent(id)}/hands/${match}/${hand}/replay`);
export const readRecords = (text: string) => post<ReplayPage>('/replays', { text });
/** Where the table's QR code lies; drawn by the server. */
export const qr = (id: string) => `/api/tables/${encodeURIComponent(id)}/qr.svg`;

/** Saves the record of a match (the last one), or of a hand of it, to a file. It needs the token, so that a plain link does not do. */
export async function download(id: string, match?: number, hand?: number): Promise<void> {
  const whole = match === undefined ? '/record' : `/record?match=${match}`;
  const what = hand === undefined ? whole : `/hands/${match}/${hand}/record`;
  const answer = await send('GET', `/tables/${encodeURIComponent(id)}${what}`);
  if (!answer.ok) {
    const refusal = (await answer.json().catch(() => null)) as Refusal | null;
    throw new Refused(refusal?.why ?? t('shell.strange_answer'), answer.status);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'buckboard.jsonl';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A command without a socket: for pages beside the table. */
export const tableCommand = (id: string, command: Command) =>
  post<DoneFrame>(`/tables/${encodeURIComponent(id)}/commands`, { ...command, id: newId() });
