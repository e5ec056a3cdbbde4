import { newOtherRow, type OtherRow, PAYMENT_TYPES, type PaymentType } from '@mainsheet/voyage';
import { useMemo } from 'react';
import { Grid, type GridColumn, Panel } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';

type Line = { id: string; row: OtherRow };

const change = (line: Line, part: Partial<OtherRow>): Line => ({
  ...line,
  row: { ...line.row, ...part },
});

const COLUMNS: readonly GridColumn<Line>[] = [
  {
    key: 'name',
    header: 'Name',
    width: 170,
    kind: 'text',
    value: ({ row }) => row.name,
    edit: { write: (line, value) => change(line, { name: value ?? '' }) },
  },
  {
    key: 'type',
    header: 'Paid',
    width: 140,
    kind: 'select',
    value: ({ row }) => row.paymentType,
    edit: {
      options: PAYMENT_TYPES.map((value) => ({ value, label: value })),
      write: (line, value) => change(line, { paymentType: (value ?? 'Lumpsum') as PaymentType }),
    },
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 110,
    kind: 'number',
    decimals: 2,
    total: 'sum',
    value: ({ row }) => row.amount,
    isTyped: () => true,
    edit: { write: (line, value) => change(line, { amount: Number(value ?? 0) }) },
  },
  {
    key: 'currency',
    header: 'Currency',
    width: 86,
    kind: 'text',
    value: ({ row }) => row.currency,
    edit: {
      read: (text) =>
        /^[a-z]{3}$/i.test(text.trim())
          ? { ok: true, value: text.trim().toUpperCase() }
          : { ok: false, reason: 'Three letters, such as EUR.' },
      write: (line, value) => change(line, { currency: value ?? 'USD' }),
    },
  },
  {
    key: 'rate',
    header: 'Exchange rate',
    width: 112,
    kind: 'number',
    decimals: 4,
    value: ({ row }) => row.exchangeRate,
    isTyped: () => true,
    edit: { write: (line, value) => change(line, { exchangeRate: Number(value ?? 1) }) },
  },
];
const idOf = (line: Line) => line.id;

type OtherPanelProps = {
  store: WorksheetStore;
  column: EstimateColumn;
  list: 'otherRevenues' | 'otherExpenses';
  title: string;
};

/** Revenue or expense that no other part of the estimate knows. */
export function OtherPanel({ store, column, list, title }: OtherPanelProps) {
  const source = column.inputs[list];
  const rows = useMemo(
    () => source.map((row, index): Line => ({ id: `${list}-${index}`, row })),
    [source, list],
  );
  const put = (lines: readonly Line[]) =>
    store.edit([column.id], (input) => ({ ...input, [list]: lines.map(({ row }) => row) }));
  const add = () =>
    store.edit([column.id], (input) => ({ ...input, [list]: [...input[list], newOtherRow()] }));
  return (
    <Panel
      title={title}
      flush
      actions={
        <button type="button" className="link-button" onClick={add}>
          Add row
        </button>
      }
    >
      {rows.length === 0 ? (
        <p className="muted" style={{ padding: '8px 12px' }}>
          None.
        </p>
      ) : (
        <Grid
          label={title}
          rows={rows}
          onRowsChange={put}
          columns={COLUMNS}
          rowId={idOf}
          newRow={() => ({ id: crypto.randomUUID(), row: newOtherRow() })}
        />
      )}
    </Panel>
  );
}
