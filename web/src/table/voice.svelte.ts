// What is said to those who listen: what happened politely, "your turn" at once, and a soft sound where nobody answers for
// a while.

import { t } from '../lib/texts';
import '../lib/texts/table';
import type { Question } from '../lib/types';
import { TIMES } from './timing';
import { spokenWords } from './words';

export class Voice {
  polite = $state('');
  urgent = $state('');

  constructor(private readonly nudge: () => void) {}

  /** What has happened, with cards spelled out. */
  tell(lines: readonly string[], names: readonly string[]): void {
    this.polite = lines.map((line) => spokenWords(line, names)).join(' ');
  }

  /** Said even where the same was said before. */
  say(words: string): void {
    this.polite = this.polite === words ? `${words}\u00a0` : words;
  }

  /** Says that one is asked, or nothing more of it; gives what stops the sound that would come. */
  turn(question: Question | null, names: readonly string[]): () => void {
    this.urgent = question ? t('table.your_turn_to', { question: spokenWords(question.text, names) }) : '';
    const timer = question ? setTimeout(this.nudge, TIMES.nudge) : 0;
    return () => clearTimeout(timer);
  }
}
