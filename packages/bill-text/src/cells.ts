/** A part of a line that stands apart from its neighbours, as the columns of a paper do. */
export type Cell = {
  readonly text: string;
  readonly start: number;
  readonly line: number;
  /** Its place in the line, and how many there are. */
  readonly place: number;
  readonly of: number;
};

/** More lines than any bill has, and longer ones: what lies beyond is not read. */
const MOST_LINES = 1_500;
const LONGEST_LINE = 400;

const GAP = /\t+|\s*\|\s*| [·•] | {2,}/g;

/** The lines of a text by their cells; blank lines are empty, so that paragraphs stay apart. */
export function cellsOf(text: string): Cell[][] {
  const lines: Cell[][] = [];
  let start = 0;
  while (start <= text.length && lines.length < MOST_LINES) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    lines.push(split(text.slice(start, Math.min(stop, start + LONGEST_LINE)), start, lines.length));
    start = stop + 1;
  }
  return lines;
}

function split(text: string, at: number, line: number): Cell[] {
  const parts: { text: string; start: number }[] = [];
  let from = 0;
  const take = (to: number) => {
    const part = text.slice(from, to);
    const words = part.trim();
    if (words) parts.push({ text: words, start: at + from + part.indexOf(words) });
  };
  for (const gap of text.matchAll(GAP)) {
    take(gap.index);
    from = gap.index + gap[0].length;
  }
  take(text.length);
  return parts.map((part, place) => ({ ...part, line, place, of: parts.length }));
}
