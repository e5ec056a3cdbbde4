import { type Cell, type CellValue, writeXlsx } from 'hucre/xlsx';
import type { Workbook, WorkbookCell, WorkbookSheet } from './documents.ts';

type Drawn = Partial<Cell>;

/** A workbook with formulas: heads frozen; text goes into string cells, which no spreadsheet runs as a formula. */
export function drawWorkbook({ sheets }: Workbook): Promise<Uint8Array> {
  return writeXlsx({ sheets: sheets.map(drawOne) });
}

function drawOne({ name, widths, head, rows, boldRows = [] }: WorkbookSheet) {
  const bold = new Set(boldRows);
  const cells = new Map<string, Drawn>();
  const values: CellValue[][] = [[...head]];
  for (const column of head.keys()) cells.set(`0,${column}`, { style: { font: { bold: true } } });
  for (const [index, row] of rows.entries()) {
    values.push(row.map((cell) => (typeof cell === 'object' && cell ? cell.value : cell)));
    for (const [column, cell] of row.entries()) {
      const isBold = bold.has(index) && typeof cell === 'string';
      const drawn = isBold ? { style: { font: { bold: true } } } : draw(cell);
      if (drawn) cells.set(`${index + 1},${column}`, drawn);
    }
  }
  return {
    name,
    columns: widths.map((width) => ({ width })),
    rows: values,
    cells,
    freezePane: { rows: 1 },
  };
}

function draw(cell: WorkbookCell): Drawn | null {
  if (cell === null || typeof cell === 'string') return null;
  const { value, formula, format, isBold } = cell;
  return {
    value,
    style: { ...(format ? { numFmt: format } : {}), ...(isBold ? { font: { bold: true } } : {}) },
    ...(formula ? { formula, formulaResult: value } : {}),
  };
}
