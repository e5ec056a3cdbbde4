/** A line, or a cell of one, and where it begins in the circular. */
export type Line = { readonly from: number; readonly text: string; readonly lower: string };

/** The cells of a row, between bars, tabs or semicolons. */
export function cellsOf(line: Line): Line[] {
  const edges = line.text.replace(/^\s*\|/, (bar) => ' '.repeat(bar.length));
  const cells: Line[] = [];
  let from = 0;
  for (const piece of edges.replace(/\|\s*$/, '').split(/[|\t;]/)) {
    const lower = line.lower.slice(from, from + piece.length);
    cells.push({ from: line.from + from, text: piece, lower });
    from += piece.length + 1;
  }
  return cells;
}

/** What heads a column of a table, and the label that stands for it before each of its cells. */
export type Columns = readonly (readonly [RegExp, string])[];

/** What heads a column, as the label that the patterns of a recap know. */
export const CARGO_COLUMNS: Columns = [
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

/** The same of a list of open ships. */
export const TONNAGE_COLUMNS: Columns = [
  [/^(?:name|vessel(?:'s)?(?: name)?|vsl|ship)$/, 'vessel: '],
  [/^imo(?: ?no\.?| ?number)?$/, 'imo '],
  [/^(?:s?dwt|dwat|deadweight)$/, 'dwt: '],
  [/^(?:built|blt|bld|yob|year|year built)$/, 'built: '],
  [/^(?:flag|flg)$/, 'flag: '],
  [/^(?:gear|cranes|crs|cargo gear)$/, 'gear: '],
  [/^(?:open(?: ?port| ?place| at| in)?|port|position|area)$/, 'open: '],
  [/^(?:(?:eta\/)?(?:open )?dates?|open on|eta|etd|open from|when|laycan)$/, 'dates: '],
];

const labelOf = (cell: string, columns: Columns): string | null => {
  const words = cell.trim();
  return columns.find(([form]) => form.test(words))?.[1] ?? null;
};

/** Whether a line heads a table: three columns at least whose names are known. */
export function isTableHead(line: Line, columns: Columns): boolean {
  const cells = cellsOf(line);
  return (
    cells.length <= 20 && cells.filter(({ lower }) => labelOf(lower, columns) !== null).length >= 3
  );
}

/** The labels of the columns; a column that is not known has its own words. */
export const labelsOfHead = (line: Line, columns: Columns): string[] =>
  cellsOf(line).map(({ lower }) => labelOf(lower, columns) ?? 'remark: ');
