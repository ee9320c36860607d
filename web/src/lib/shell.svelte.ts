// What lies over every page: a note that something was refused, words for a screen reader, the settings.

const READ = 6_000; // ms for a note to be read, and more for a long one
const LETTER = 60;

class Shell {
  /** A sentence that stays a while, or until somebody has read it; or empty. */
  note = $state('');
  /** Said to a screen reader, politely. */
  said = $state('');
  /** Whether the settings are open. */
  settings = $state(false);
  #gone: ReturnType<typeof setTimeout> | undefined;

  /** Tells a sentence, of an error or a refusal. */
  tell(what: unknown): void {
    this.note = what instanceof Error ? what.message : String(what);
    clearTimeout(this.#gone);
    if (this.note) this.#gone = setTimeout(() => (this.note = ''), READ + LETTER * this.note.length);
  }

  say(what: string): void {
    this.said = what;
  }
}

export const shell = new Shell();
