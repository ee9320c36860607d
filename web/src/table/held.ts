// The focus is never nobody's: where the button that had it is gone, the place has it where the next thing is asked.

const PLACES = 'section.after, .panel';

/** Watches what goes and comes at the table. Returns what ends it. */
export function held(root: HTMLElement): () => void {
  let last: Element | null = null;
  const focused = (event: FocusEvent): void => void (last = event.target as Element);
  const watch = new MutationObserver(() => {
    if (document.activeElement !== document.body || !last || last.isConnected) return; // else it went elsewhere
    root.querySelector<HTMLElement>(PLACES)?.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', focused);
  watch.observe(root, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', focused);
  };
}
