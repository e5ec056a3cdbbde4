import { describe, expect, it } from 'vitest';
import type { WorkbookCell } from './documents.ts';
import { accounting, type Cell, factsTable, heading, note, ruledTable } from './paper.ts';
import { workbookOfPaper } from './paper-workbook.ts';

const strong = (text: string): Cell => ({ text, bold: true });

function sheetOf(content: readonly unknown[]) {
  const paper = { title: 'Hire statement', subtitle: 'TC-1, USD', content };
  const [sheet] = workbookOfPaper(paper).sheets;
  if (!sheet) throw new Error('no sheet');
  return sheet;
}

const table = (rows: readonly (readonly Cell[])[], of: readonly number[]) =>
  ruledTable({
    heads: ['Description', 'Quantity', 'Amount, USD'],
    texts: 1,
    widths: ['*', 60, 60],
    rows,
    sums: [{ row: rows.length - 1, of }],
    money: { currency: 'USD', columns: [2] },
  });

const LINES: Cell[][] = [
  ['Hire', '29.56042', accounting('591208.40')],
  ['Commission', '2.5 %', accounting('-14780.21')],
  ['Bunkers', '450.000 t', accounting('256500.00')],
];

const formulaOf = (cell: WorkbookCell | undefined) =>
  typeof cell === 'object' && cell ? (cell.formula ?? null) : null;
const figureIn = (cell: WorkbookCell | undefined) =>
  typeof cell === 'object' && cell ? cell.value : cell;

describe('a paper as a workbook', () => {
  it('has figures as numbers: thousands, parentheses below zero, units and currency in their format', () => {
    const total = ['Total', '', accounting('832928.19')].map(strong);
    const { rows } = sheetOf([table([...LINES, total], [0, 1, 2])]);
    expect(rows.slice(1, 4).map((row) => row.map(figureIn))).toEqual([
      ['Hire', 29.56042, 591_208.4],
      ['Commission', 2.5, -14_780.21],
      ['Bunkers', 450, 256_500],
    ]);
    const formats = rows[2]?.map((cell) => (typeof cell === 'object' ? cell?.format : null));
    expect(formats).toEqual([
      null,
      '#,##0.0" %";(#,##0.0)" %"',
      '#,##0.00 [$USD];(#,##0.00) [$USD]',
    ]);
  });

  it('adds up by a live formula where the page does: 591,208.40 − 14,780.21 + 256,500.00 = 832,928.19', () => {
    const total = ['Total', '', accounting('832928.19')].map(strong);
    const sheet = sheetOf([
      factsTable([['Vessel', 'Ocean Pearl']]),
      table([...LINES, total], [0, 1, 2]),
    ]);
    // Title, the fact, a blank, the head of the table, then its lines from the fifth row of the sheet on.
    const sum = sheet.rows.at(-2)?.[2];
    expect(formulaOf(sum)).toBe('SUM(C5:C7)');
    expect(figureIn(sum)).toBe(832_928.19);
    expect(sheet.boldRows).toContain(sheet.rows.length - 2);
  });

  it('keeps the printed figure, with no formula, where rounded lines do not add up to it, or rows do not follow each other', () => {
    const off = ['Total', '', accounting('832928.20')].map(strong);
    expect(formulaOf(sheetOf([table([...LINES, off], [0, 1, 2])]).rows.at(-2)?.[2])).toBeNull();
    const part = ['Part', '', accounting('847708.40')].map(strong);
    expect(formulaOf(sheetOf([table([...LINES, part], [0, 2])]).rows.at(-2)?.[2])).toBe(
      'SUM(C3,C5)',
    );
  });

  it('runs nothing that somebody typed: words stay words, also those that look like a formula or a figure', () => {
    const rows: Cell[][] = [
      ['=HYPERLINK("https://evil.example")', '–', '1234567890123456.78'],
      ['+cmd', 'none', ''],
      ['1,234', '1,23', '(5'],
    ];
    const { rows: written } = sheetOf([table(rows, [])]);
    expect(written.slice(1, 4)).toEqual([
      ['=HYPERLINK("https://evil.example")', '–', '1234567890123456.78'],
      ['+cmd', 'none', null],
      ['1,234', '1,23', '(5'],
    ]);
  });

  it('says what the paper says, in its order, also what stands in a stack of its own page', () => {
    const sheet = sheetOf([
      heading('Claim'),
      { stack: [heading('Facts'), note('Times are those of the port.')], pageBreak: 'before' },
      { text: 'laid out by hand' },
    ]);
    expect(sheet.head).toEqual(['Hire statement', 'TC-1, USD']);
    expect(sheet.rows).toEqual([['Claim'], ['Facts'], ['Times are those of the port.'], []]);
    expect(sheet.boldRows).toEqual([0, 1]);
  });
});
