// The whole English catalogue. Each part of the page has its section in a file of its own beside this one, and brings
// it along when it is fetched; all of them together are for the compiler, for tests and for whoever translates.

import { after } from './after';
import { cards } from './cards';
import { copying } from './copying';
import { front } from './front';
import { games } from './games';
import { lobby } from './lobby';
import { over } from './over';
import { pages } from './pages';
import { pass } from './pass';
import { replay } from './replay';
import { screen } from './screen';
import { settings } from './settings';
import { shell } from './shell';
import { spoken } from './spoken';
import { table } from './table';
import { talk } from './talk';

export const en = { shell, cards, copying, front, over, pages, games, lobby, table, talk, spoken, after, replay, screen, pass, settings };
