import {
  BATCH_COLUMN_KEYS,
  BATCH_COLUMNS,
  type BatchColumn,
  type BatchRow,
  EMPTY_BATCH_ROW,
} from '@mainsheet/contract';
import type { GridColumn } from '../../../ui/index.ts';

type Notes = Partial<Record<BatchColumn, string>>;
/** A row of the grid: what is typed, and what the server found in its cells when it was saved last. */
export type GridLine = BatchRow & { id: string; faults: Notes };

type Finding = { row: number; column: string; message: string };

const isColumn = (key: string): key is BatchColumn => BATCH_COLUMN_KEYS.some((one) => one === key);

export const newLine = (): GridLine => ({
  ...EMPTY_BATCH_ROW,
  id: crypto.randomUUID(),
  faults: {},
});

/** Rows as they were saved, each with the faults in its cells. */
export function linesOf(rows: readonly BatchRow[], faults: readonly Finding[]): GridLine[] {
  const lines = rows.map((row): GridLine => ({ ...row, id: crypto.randomUUID(), faults: {} }));
  for (const { row, column, message } of faults) {
    const line = lines[row - 1];
    if (line && isColumn(column)) line.faults[column] = message;
  }
  return lines;
}

/** What is sent: rows without those that nothing was typed in. */
export const rowsOf = (lines: readonly GridLine[]): BatchRow[] =>
  lines
    .map(({ id: _id, faults: _faults, ...row }) => row)
    .filter((row) => Object.values(row).some((cell) => cell !== ''));

const WIDTHS: Readonly<Record<BatchColumn, number>> = {
  ...{ beneficiary: 220, account: 230, currency: 76, amount: 120, reference: 200, bill: 130 },
  paymentDate: 110,
};

/** Every cell takes what is pasted; what it means is judged by the server. */
export const BATCH_GRID: readonly GridColumn<GridLine>[] = BATCH_COLUMN_KEYS.map((key) => ({
  key,
  header: BATCH_COLUMNS[key].header,
  width: WIDTHS[key],
  kind: 'text',
  value: (line) => line[key],
  isTyped: () => true,
  violation: (line) => line.faults[key],
  edit: {
    read: (text) => ({ ok: true, value: text.replaceAll(/\s+/g, ' ').trim().slice(0, 200) }),
    write: (line, value) => {
      const { [key]: _mended, ...faults } = line.faults;
      return { ...line, [key]: value ?? '', faults };
    },
  },
}));
