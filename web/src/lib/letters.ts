// Letters as a reader sees them, the way the server counts a name: a flag, an emoji of a family, an accent on its letter are one.

export const NAME_LETTERS = 40; // of a person and of a table, as the server takes them

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;

export function letters(text: string): string[] {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];
}

/** As much of a text as fits. */
export function clipped(text: string, most: number): string {
  return text.length <= most ? text : letters(text).slice(0, most).join('');
}
