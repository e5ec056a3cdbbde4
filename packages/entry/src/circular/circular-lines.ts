import type { Span } from '../found.ts';
import { plainText } from '../plain-text.ts';
import { prepare } from './circular-blocks.ts';
import { type Columns, isTableHead, type Line } from './circular-table.ts';

/** What is read of a circular at most; the rest is cut, and the answer says so. */
export const CIRCULAR_LIMITS = { characters: 60_000, lines: 2_000, cargoes: 60 } as const;

/** Lines of a pasted text, in the two shapes that the patterns read. */
export function linesOf(pasted: string): Line[] {
  const { text, lower } = plainText(pasted.replaceAll(/[\r\u00a0\u202f]/g, ' '));
  const lines: Line[] = [];
  let from = 0;
  for (const line of text.split('\n')) {
    lines.push({ from, text: line, lower: lower.slice(from, from + line.length) });
    from += line.length + 1;
  }
  return lines;
}

/** Without the white space that stands where the cargoes are numbered. */
export function trimmed(text: string, { from, to }: Span): Span {
  const words = text.slice(from, to);
  return { from: from + words.length - words.trimStart().length, to };
}

const GREETING =
  /^\s*(?:good (?:day|morning|afternoon)|dear|hi|hello|gents|(?:best|kind) regards|b?rgds|regards|thanks?|thank you)\b/i;

/** Lines, or cells of them, of which nothing was taken. */
export function leftOver(lines: readonly Line[], taken: readonly Span[], columns: Columns) {
  const isTaken = (span: Span) => taken.some(({ from, to }) => from < span.to && to > span.from);
  return lines.flatMap((line) => {
    if (isTableHead(line, columns) || GREETING.test(line.text)) return [];
    return cellsWithin(prepare(line)).filter((cell) => !isTaken(cell));
  });
}

function cellsWithin(line: Line) {
  let from = line.from;
  return line.text.split(/[\n\r]/).flatMap((cell) => {
    const at = from + cell.length - cell.trimStart().length;
    from += cell.length + 1;
    const text = cell.trim();
    return /[\p{L}\p{N}]/u.test(text) ? [{ from: at, to: at + text.length, text }] : [];
  });
}
