// The English catalogue. Each part of the page has its section in a file of its own beside this one.

import { after } from './after';
import { cards } from './cards';
import { games } from './games';
import { lobby } from './lobby';
import { pages } from './pages';
import { pass } from './pass';
import { replay } from './replay';
import { screen } from './screen';
import { settings } from './settings';
import { shell } from './shell';
import { table } from './table';

export const en = { shell, pages, cards, games, lobby, table, after, replay, screen, pass, settings };
