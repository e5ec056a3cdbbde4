import { ACCOUNT, CHART } from '@mainsheet/ledger';
import { useMemo, useRef } from 'react';
import { formatNumber, Grid, type GridColumn, type Option } from '../../ui/index.ts';
import './invoices.css';
import { amountOfLine, EMPTY_LINE, type LineValues } from './invoice-form.ts';

/** What a rule says about one line, by field. */
export type LineErrors = Partial<Record<keyof LineValues, string>>;

type LineFaults = readonly ({ [Field in keyof LineErrors]?: { message?: string } } | undefined)[];

/** The faults of a form's lines, in words by line and field. */
export const lineErrorsOf = (faults: unknown): LineErrors[] =>
  Array.isArray(faults)
    ? (faults as LineFaults).map((fault) =>
        Object.fromEntries(
          Object.entries(fault ?? {}).map(([field, { message }]) => [field, message ?? '']),
        ),
      )
    : [];

type LineRow = LineValues & { id: string; amount: string | null; errors: LineErrors };

/** The accounts of a thousand that lines are booked on; those from 900 on hold exchange results. */
const accountsOf = (thousand: string): readonly Option[] =>
  CHART.filter(({ code }) => code.startsWith(thousand) && code < `${thousand}900`).map(
    ({ code, name }) => ({ value: code, label: `${code} ${name}` }),
  );

const ON_BOARD = accountsOf('1').filter(({ value }) => value === ACCOUNT.bunkersOnBoard);
/** What is no revenue and stands on an invoice: despatch given back, and what hire settles beside the hire. */
const ALSO_INVOICED: ReadonlySet<string> = new Set([
  ...[ACCOUNT.despatch, ACCOUNT.bunkers, ACCOUNT.otherVoyageExpenses],
]);
const REVENUE_ACCOUNTS = [
  ...accountsOf('4'),
  ...ON_BOARD,
  ...accountsOf('5').filter(({ value }) => ALSO_INVOICED.has(value)),
];
export const EXPENSE_ACCOUNTS = accountsOf('5');
/** Of bills: expenses, and fuel on board that is bought with a ship. */
export const BILLED_ACCOUNTS = [...EXPENSE_ACCOUNTS, ...ON_BOARD];

type Field = keyof LineValues;
const write =
  (field: Field, blank = '') =>
  (row: LineRow, value: string | null): LineRow => ({ ...row, [field]: value ?? blank });
const violation = (field: Field) => (row: LineRow) => row.errors[field];
const always = () => true;
/** All decimals that were typed: a rate is never shown rounded. */
const asTyped = (text: string): string => formatNumber(text, text.split('.')[1]?.length ?? 0);

const columnsOf = (accounts: readonly Option[]): readonly GridColumn<LineRow>[] => [
  {
    key: 'description',
    header: 'Description',
    width: 186,
    kind: 'text',
    value: (row) => row.description,
    isTyped: always,
    violation: violation('description'),
    edit: { write: write('description') },
  },
  {
    key: 'accountCode',
    header: 'Account',
    width: 120,
    kind: 'select',
    value: (row) => row.accountCode,
    isTyped: always,
    violation: violation('accountCode'),
    edit: { write: write('accountCode'), options: accounts },
  },
  {
    key: 'quantity',
    header: 'Quantity',
    width: 88,
    kind: 'number',
    value: (row) => row.quantity || null,
    text: (row) => asTyped(row.quantity),
    isTyped: always,
    violation: violation('quantity'),
    edit: { write: write('quantity') },
  },
  {
    key: 'unit',
    header: 'Unit',
    width: 48,
    kind: 'text',
    value: (row) => row.unit,
    isTyped: always,
    violation: violation('unit'),
    edit: { write: write('unit') },
  },
  {
    key: 'rate',
    header: 'Rate',
    width: 90,
    kind: 'number',
    value: (row) => row.rate || null,
    text: (row) => asTyped(row.rate),
    isTyped: always,
    violation: violation('rate'),
    edit: { write: write('rate') },
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 108,
    kind: 'number',
    decimals: 2,
    value: (row) => row.amount,
  },
];

const idOf = (row: LineRow) => row.id;

type InvoiceLinesProps = {
  lines: readonly LineValues[];
  currency: string;
  errors: readonly LineErrors[];
  onChange: (lines: LineValues[]) => void;
  /** What lines are booked on; revenue where it is left out. */
  accounts?: readonly Option[];
  /** What a further line begins with. */
  newLine?: LineValues;
};

const plain = ({
  accountCode,
  description,
  quantity,
  unit,
  rate,
  sourceKey,
  voyageId,
}: LineRow): LineValues => ({
  accountCode,
  description,
  quantity,
  unit,
  rate,
  sourceKey,
  voyageId,
});

/** What is billed: typed quantity and rate, computed amount. */
export function InvoiceLines(props: InvoiceLinesProps) {
  const { lines, currency, errors, onChange } = props;
  const { accounts = REVENUE_ACCOUNTS, newLine = EMPTY_LINE } = props;
  const columns = useMemo(() => columnsOf(accounts), [accounts]);
  // The lines themselves carry no id; a line keeps its own by its place until rows move.
  const ids = useRef<string[]>([]);
  while (ids.current.length < lines.length) ids.current.push(crypto.randomUUID());
  const rows = useMemo(
    () =>
      lines.map((line, index) => ({
        ...line,
        id: ids.current[index] ?? '',
        amount: amountOfLine(line, currency),
        errors: errors[index] ?? {},
      })),
    [lines, currency, errors],
  );
  const onRowsChange = (changed: readonly LineRow[]) => {
    ids.current = changed.map(idOf);
    onChange(changed.map(plain));
  };
  return (
    <Grid
      label="Lines"
      rows={rows}
      onRowsChange={onRowsChange}
      columns={columns}
      rowId={idOf}
      newRow={() => ({ ...newLine, id: crypto.randomUUID(), amount: null, errors: {} })}
    />
  );
}
