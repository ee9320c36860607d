// How large the window of a table is, and how large its letters are.

import type { Room } from './plan';

/** Tells how high something is whenever that changes; in the next picture, as the page may be laid out anew for it. */
export function heightOf(tell: (height: number) => void): (node: HTMLElement) => () => void {
  return (node) => {
    const watch = new ResizeObserver(() => requestAnimationFrame(() => tell(node.clientHeight)));
    watch.observe(node);
    return () => watch.disconnect();
  };
}

/** Tells it now and whenever it changes; `rem` is as wide as a letter. Returns what ends it. */
export function measured(root: HTMLElement, rem: Element, tell: (room: Room) => void): () => void {
  const measure = (): void => {
    const text = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    tell({ width: root.clientWidth, height: root.clientHeight, text });
  };
  const watch = new ResizeObserver(measure);
  watch.observe(root);
  watch.observe(rem);
  measure();
  return () => watch.disconnect();
}
