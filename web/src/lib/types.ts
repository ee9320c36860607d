// What crosses the wire, from the server's own models: `npm run types` writes api/schema.d.ts from api/openapi.json,
// which `python -m buckboard.server.edge.documents` writes. Here they get short names, and maps of house rules their values.

import type { components } from '../api/schema';

type S = components['schemas'];
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never; // of each member of a union

export type Value = boolean | number | string | null;
export type OptionValues = Record<string, Value>;
type WithOptions<T> = Omit<T, 'options'> & { options: OptionValues };

// ---- scenes

export type CardName = string; // "Th"; "??" lies face down
export type Suit = 'c' | 'd' | 'h' | 's';
export type Public = S['Public'];
export type PublicSeat = S['PublicSeat'];
export type Badge = PublicSeat['badges'][number];
export type Fact = S['Fact'];
export type Played = S['Played'];
/** A trick that was taken, and by which seat. */
export type Taken = Pick<Public, 'last_trick' | 'taker'>;
export type Team = S['Team'];
export type Summary = S['Summary'];
export type SummaryRow = S['SummaryRow'];
export type Mine = S['Mine'];
export type HandCard = S['HandCard'];
export type Question = S['Question'];
export type Choice = S['Choice'];
export type Preset = S['Preset'];
export type Act = S['Act'];
export type Sheet = S['Sheet'];
export type SheetRow = S['SheetRow'];
export type SheetCell = S['SheetCell'];
export type Payment = S['Payment'];
export type Replay = S['Replay'];
export type Step = S['Step'];

// ---- the table beside the cards, and frames

export type TableInfo = WithOptions<S['TableInfo']>;
export type ChairInfo = S['ChairInfo'];
export type SettingsInfo = S['SettingsInfo'];
export type UndoWish = S['UndoWish'];
export type TableFrame = Omit<S['TableFrame'], 'table'> & { table: TableInfo };
export type SceneFrame = S['SceneFrame'];
export type BareFrame = S['BareFrame'];
export type DoneFrame = S['DoneFrame'];
export type ChatFrame = S['ChatFrame'];
export type TalkFrame = S['TalkFrame'];
export type ClosingFrame = S['ClosingFrame'];
export type AnyFrame = Exclude<S['AnyFrame'], S['TableFrame']> | TableFrame;

// ---- commands; the page adds the id

export type Hello = S['Hello'];
export type Role = NonNullable<Hello['role']>;
export type Command = Without<S['AnyCommand'], 'id'>;
export type TableSettings = Omit<S['Settings'], 'id' | 'do'>;

// ---- REST

export type Guest = S['Guest'];
export type DeviceCode = S['DeviceCode'];
export type GameInfo = S['GameInfo'];
export type GameName = GameInfo['name'];
export type OptionInfo = S['OptionInfo'];
export type OptionValue = S['OptionValue'];
export type RulePreset = WithOptions<S['RulePreset']>;
export type GameOptions = Omit<S['GameOptions'], 'presets'> & { presets: RulePreset[] };
export type RulesPage = S['RulesPage'];
export type RuleSection = S['RuleSection'];
export type RuleItem = S['RuleItem'];
export type NewTable = S['NewTable'];
export type TableLink = S['TableLink'];
export type TableCard = S['TableCard'];
export type BotInfo = S['BotInfo'];
export type SheetPage = S['SheetPage'];
export type HandsPage = S['HandsPage'];
export type ReplayPage = S['ReplayPage'];
export type Refusal = S['Refusal'];
export type KeptOfYou = S['KeptOfYou'];
export type AboutServer = S['AboutServer'];
