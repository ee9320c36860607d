// Paragraphs of a rules page as the page draws them: text, points of a list, rows of a table. Text stays text.

import { typeset } from '../lib/texts';

export type Block =
  { kind: 'text'; text: string } | { kind: 'list'; points: string[] } | { kind: 'table'; rows: string[][] };
export interface Piece {
  text: string;
  suit: '' | 'c' | 'd' | 'h' | 's';
  code: boolean;
}

const SUIT: Record<string, Piece['suit']> = { '♣': 'c', '♦': 'd', '♥': 'h', '♠': 's' };

/** Paragraphs put together: points that follow each other are one list, rows one table. */
export function blocks(paragraphs: readonly string[]): Block[] {
  const found: Block[] = [];
  for (const paragraph of paragraphs) {
    const last = found.at(-1);
    if (/^[*-] /.test(paragraph)) {
      const point = paragraph.slice(2);
      if (last?.kind === 'list') last.points.push(point);
      else found.push({ kind: 'list', points: [point] });
    } else if (paragraph.startsWith('|')) {
      const cells = paragraph
        .replace(/^\||\|\s*$/g, '')
        .split('|')
        .map((cell) => cell.trim());
      if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
      if (last?.kind === 'table') last.rows.push(cells);
      else found.push({ kind: 'table', rows: [cells] });
    } else found.push({ kind: 'text', text: paragraph });
  }
  return found;
}

/** A text cut where it changes its look: `words of a record`, and the signs of the suits. */
export function pieces(text: string): Piece[] {
  return text
    .split(/(`[^`]+`|[♣♦♥♠])/)
    .filter(Boolean)
    .map((part) => ({
      text: isCode(part) ? part.slice(1, -1) : typeset(part),
      suit: SUIT[part] ?? '',
      code: isCode(part),
    }));
}

const isCode = (part: string): boolean => part.length > 2 && part.startsWith('`');
