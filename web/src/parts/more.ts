// Whether more lies below than can be seen: then what scrolls fades out there, so that one knows.

type Attachment = (node: HTMLElement) => () => void;

/** Marks what scrolls while something of it is out of sight below. */
export const more: Attachment = (node) => watch(node, node, () => node.scrollHeight - node.scrollTop - node.clientHeight > 4);

/** Marks what keeps to the bottom of what scrolls while it covers something of what stands before it. */
export const covers: Attachment = (node) => {
  const before = (): number => node.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
  return watch(node, scroller(node), () => before() > node.getBoundingClientRect().top + 4);
};

function watch(node: HTMLElement, scrolls: HTMLElement, look: () => boolean): () => void {
  const mark = (): void => void node.classList.toggle('goes-on', look());
  const sizes = new ResizeObserver(mark);
  sizes.observe(scrolls);
  const words = new MutationObserver(mark);
  words.observe(scrolls, { childList: true, subtree: true, characterData: true });
  scrolls.addEventListener('scroll', mark, { passive: true });
  return () => {
    sizes.disconnect();
    words.disconnect();
    scrolls.removeEventListener('scroll', mark);
  };
}

function scroller(node: HTMLElement): HTMLElement {
  for (let at = node.parentElement; at; at = at.parentElement) if (getComputedStyle(at).overflowY === 'auto') return at;
  return document.documentElement;
}
