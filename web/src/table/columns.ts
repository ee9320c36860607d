// How many buttons stand beside each other, so that their words fit and the rows are even.

const LEAST = 6.2; // letters: no button is narrower than a thumb

/** `room` is the width of all of them, in letters. Words may stand on two lines, one above the other. */
export function columnsFor(labels: readonly string[], room: number): number {
  if (labels.length === 0) return 1;
  const widest = Math.max(LEAST, ...labels.map(breadth));
  const fit = Math.max(1, Math.min(labels.length, Math.floor(room / widest)));
  return Math.ceil(labels.length / Math.ceil(labels.length / fit));
}

/** The letters of the longer line where a label stands on two, and a margin. */
function breadth(label: string): number {
  const words = label.split(' ');
  let best = label.length;
  for (let cut = 1; cut < words.length; cut++) {
    best = Math.min(best, Math.max(words.slice(0, cut).join(' ').length, words.slice(cut).join(' ').length));
  }
  return best + 1.5 + 0.4 * (label.match(/[A-Z]/g)?.length ?? 0); // capitals are broad
}
