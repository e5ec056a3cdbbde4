import { decimal } from '@mainsheet/money';
import { isExactNumber, type Workbook, type WorkbookCell } from './documents.ts';
import type { Cell, Paper, PaperPart } from './paper.ts';

/** `(1,234.50)`, `12.5 t`, `1.25 %`: a figure as papers print it, with its unit. */
const FIGURE = /^(\()?(\d{1,3}(?:,\d{3})*|\d+)(\.\d+)?(\))?(?: ([^\d\s].*))?$/;
const NARROWEST = 10;
const WIDEST = 60;
/** Commas, parentheses and a currency stand around the digits. */
const FORMAT_LENGTH = 8;

type Figure = { readonly text: string; readonly decimals: number; readonly unit: string };

/** The number that a printed figure says; null for words. */
function figureOf(printed: string): Figure | null {
  const found = FIGURE.exec(printed);
  if (found === null) return null;
  const [, opened, whole = '', rest = '', closed, unit = ''] = found;
  if ((opened === undefined) !== (closed === undefined)) return null;
  const text = `${opened ? '-' : ''}${whole.replaceAll(',', '')}${rest}`;
  if (!isExactNumber(text)) return null;
  return { text, decimals: Math.max(rest.length - 1, 0), unit };
}

/** Parentheses below zero, as on the paper; the unit or the currency behind. */
function formatOf({ decimals, unit }: Figure, currency: string | null): string {
  const digits = `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
  const behind = unit ? `" ${unit.replaceAll('"', '')}"` : currency ? ` [$${currency}]` : '';
  return `${digits}${behind};(${digits})${behind}`;
}

const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);
const isBold = (cell: Cell | undefined): boolean => typeof cell === 'object' && cell.bold === true;

const letterOf = (column: number): string =>
  column < 26 ? String.fromCodePoint(65 + column) : `A${letterOf(column - 26)}`;

type Table = Extract<PaperPart, { kind: 'table' }>;
type Rows = { rows: WorkbookCell[][]; bold: number[] };

/**
 * Rows of a table below `first` rows of the sheet. A row that adds others up does so by a formula in each column
 * where the printed figures add up to it; where they are rounded one by one and do not, the printed figure stays.
 */
function tableRows(table: Table, first: number): Rows {
  const figures = table.rows.map((row) =>
    row.map((cell, at) => (at < table.texts ? null : figureOf(textOf(cell)))),
  );
  const rows = table.rows.map((row, at) =>
    row.map((cell, column): WorkbookCell => {
      const figure = figures[at]?.[column] ?? null;
      // Words stand in a string cell, which no spreadsheet runs as a formula.
      if (figure === null) return textOf(cell) || null;
      const currency = table.money?.columns.includes(column) ? table.money.currency : null;
      const formula = sumFormula({ table, figures, first: first + 1 }, { at, column });
      return {
        value: Number(figure.text),
        format: formatOf(figure, currency),
        isBold: isBold(cell),
        ...(formula ? { formula } : {}),
      };
    }),
  );
  const bold = table.rows.flatMap((row, at) => (row.some(isBold) ? [at + 1] : []));
  return { rows: [[...table.heads], ...rows], bold: [0, ...bold] };
}

type Laid = {
  readonly table: Table;
  readonly figures: readonly (readonly (Figure | null)[])[];
  /** How many rows of the sheet stand above the first of the table's. */
  readonly first: number;
};

function sumFormula(
  { table, figures, first }: Laid,
  { at, column }: { at: number; column: number },
): string | null {
  const sum = table.sums?.find(({ row }) => row === at);
  if (!sum || sum.of.length === 0) return null;
  const parts = sum.of.flatMap((row) => figures[row]?.[column] ?? []);
  const total = parts.reduce((so, { text }) => so.plus(text), decimal(0));
  if (parts.length === 0 || !total.equals(figures[at]?.[column]?.text ?? '')) return null;
  // Rows of a workbook are counted from one.
  const names = sum.of.map((row) => `${letterOf(column)}${first + row + 1}`);
  const [from, until] = [names[0], names.at(-1)];
  const isRun = sum.of.every((row, index) => row === sum.of[0]! + index);
  return isRun && from !== until ? `SUM(${from}:${until})` : `SUM(${names.join(',')})`;
}

/** What the content of a paper says, in its order; what was laid out by hand alone says nothing here. */
function partsOf(content: readonly unknown[]): PaperPart[] {
  return content.flatMap((block) => {
    const { part, stack } = (block ?? {}) as { part?: PaperPart; stack?: unknown[] };
    if (part) return [part];
    return stack ? partsOf(stack) : [];
  });
}

function rowsOfPart(part: PaperPart, above: number): Rows {
  switch (part.kind) {
    case 'heading':
      return { rows: [[part.text]], bold: [0] };
    case 'note':
      return { rows: [[part.text], []], bold: [] };
    case 'facts':
      return {
        rows: [...part.facts.filter(([, value]) => value !== '').map((fact) => [...fact]), []],
        bold: [],
      };
    case 'table': {
      const { rows, bold } = tableRows(part, above);
      return { rows: [...rows, []], bold };
    }
  }
}

const lengthOf = (cell: WorkbookCell | undefined): number => {
  if (cell === null || cell === undefined) return 0;
  if (typeof cell === 'string') return cell.length;
  return (cell.value ?? 0).toFixed(2).length + FORMAT_LENGTH;
};

/** A paper as a workbook: the same words and figures below each other, figures as numbers, sums as formulas. */
export function workbookOfPaper({ title, subtitle, isDraft, content }: Paper): Workbook {
  const head = [title, subtitle, ...(isDraft ? ['DRAFT'] : [])];
  const rows: WorkbookCell[][] = [];
  const boldRows: number[] = [];
  for (const part of partsOf(content)) {
    // The head is the first row of the sheet.
    const laid = rowsOfPart(part, rows.length + 1);
    boldRows.push(...laid.bold.map((row) => row + rows.length));
    rows.push(...laid.rows);
  }
  const columns = Math.max(head.length, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) => {
    // A line of words alone runs over the columns beside it.
    const longest = Math.max(
      0,
      ...rows.flatMap((row) => (row.length > 1 ? lengthOf(row[at]) : [])),
    );
    return Math.min(Math.max(longest + 2, NARROWEST), WIDEST);
  });
  const name = title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);
  return { sheets: [{ name, widths, head, rows, boldRows }] };
}
