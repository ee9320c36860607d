// What lies over every page: a note that something was refused, words for a screen reader, the settings.

class Shell {
  /** A sentence that stays until it is read; or empty. */
  note = $state('');
  /** Said to a screen reader, politely. */
  said = $state('');
  /** Whether the settings are open. */
  settings = $state(false);

  /** Tells a sentence, of an error or a refusal. */
  tell(what: unknown): void {
    this.note = what instanceof Error ? what.message : String(what);
  }

  say(what: string): void {
    this.said = what;
  }
}

export const shell = new Shell();
