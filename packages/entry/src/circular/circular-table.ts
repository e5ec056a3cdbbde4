import { lowerAscii } from '../found.ts';

/** A line, or a cell of one, and where it begins in the circular. */
export type Line = { readonly from: number; readonly text: string };

/** The cells of a row, between bars, tabs or semicolons. */
export function cellsOf(line: Line): Line[] {
  const edges = line.text.replace(/^\s*\|/, (bar) => ' '.repeat(bar.length));
  const cells: Line[] = [];
  let from = 0;
  for (const piece of edges.replace(/\|\s*$/, '').split(/[|\t;]/)) {
    cells.push({ from: line.from + from, text: piece });
    from += piece.length + 1;
  }
  return cells;
}

/** What heads a column, as the label that the patterns of a recap know. */
const COLUMNS: readonly (readonly [RegExp, string])[] = [
  [/^(?:account|acct|a\/c|charterers?|chrts)$/, 'account: '],
  [/^(?:quantity|qty|volume|size)$/, 'qty: '],
  [/^(?:cargo|commodity|cgo|product)$/, 'cargo: '],
  [/^(?:load(?:ing)?(?: ?ports?)?|pol|lp|l\/p|from)$/, 'load port: '],
  [/^(?:disch(?:arge|arging)?\.?(?: ?ports?)?|pod|dp|d\/p|to)$/, 'disch port: '],
  [/^(?:laycan|l\/c|dates|lay\/can|lcn|laydays)$/, 'laycan: '],
  [/^(?:load rate|l\/r|lr|loading rate)$/, 'load rate: '],
  [/^(?:disch(?:arge|arging)? rate|d\/r|dr)$/, 'disch rate: '],
  [/^(?:freight(?: idea)?|frt(?: idea)?|idea|rate)$/, 'frt: '],
  [/^(?:commission|comm?|comms|ttl comm|total commission|ttl)$/, 'comm: '],
  [
    /^(?:rates|l\/d rates?|load\/disch(?:arge)? rates?|ports|route|voyage|load\/disch(?:arge)?)$/,
    '',
  ],
];

const labelOf = (cell: string): string | null => {
  const words = lowerAscii(cell).trim();
  return COLUMNS.find(([form]) => form.test(words))?.[1] ?? null;
};

/** Whether a line heads a table: three columns at least whose names are known. */
export function isTableHead(line: Line): boolean {
  const cells = cellsOf(line);
  return cells.length <= 20 && cells.filter(({ text }) => labelOf(text) !== null).length >= 3;
}

/** The labels of the columns; a column that is not known has its own words. */
export const labelsOfHead = (line: Line): string[] =>
  cellsOf(line).map(({ text }) => labelOf(text) ?? 'remark: ');
