// What is said to those who listen: what happened politely, "your turn" at once, and a soft sound where nobody answers for
// a while.

import { t } from '../lib/texts';
import '../lib/texts/table';
import type { Question } from '../lib/types';
import { TIMES } from './timing';
import { answeredWords, spokenWords } from './words';

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

  /**
   * Says that one is asked, or nothing more of it; gives what stops the sound that would come. Who has answered and may
   * still say something else is told so, and is waited for no more.
   */
  turn(question: Question | null, names: readonly string[]): () => void {
    const answered = answeredWords(question, names);
    this.urgent = question && !answered ? t('table.your_turn_to', { question: spokenWords(question.text, names) }) : '';
    if (answered) this.say(answered);
    const timer = this.urgent ? setTimeout(this.nudge, TIMES.nudge) : 0;
    return () => clearTimeout(timer);
  }
}
