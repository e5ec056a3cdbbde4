import { decimal } from '@mainsheet/money';
import { type Column, formatNumber, minorUnitDigits, Tag } from '../../ui/index.ts';
import { shownStatus, TYPE_NAMES, toneOfStatus } from './invoice-status.ts';
import type { InvoiceRow } from './invoices.queries.ts';

type Amounts = 'total' | 'paid' | 'balance';

/** Sums by currency, exact, in the order the currencies first appear. */
export function sumByCurrency<Row extends { currency: string }>(
  rows: readonly Row[],
  amountOf: (row: Row) => string,
): readonly { currency: string; amount: string }[] {
  const sums = new Map<string, string>();
  for (const row of rows) {
    const before = sums.get(row.currency) ?? '0';
    sums.set(row.currency, decimal(before).plus(amountOf(row)).toFixed());
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

/** One figure where all rows share a currency; amounts of several currencies are never added up. */
function oneSum<Row extends { currency: string }>(
  rows: readonly Row[],
  amountOf: (row: Row) => string,
): string | null {
  const sums = sumByCurrency(rows, amountOf);
  return sums.length === 1 ? (sums[0]?.amount ?? null) : null;
}

const textOf = (currency: string, amount: string): string =>
  formatNumber(amount, minorUnitDigits(currency));

/** "USD 1,200.00 + EUR 300.00" where rows are of several currencies, blank where of one. */
export function sumsInWords<Row extends { currency: string }>(
  rows: readonly Row[],
  amountOf: (row: Row) => string,
): string {
  const sums = sumByCurrency(rows, amountOf);
  if (sums.length < 2) return sums[0]?.currency ?? '';
  return sums.map(({ currency, amount }) => `${currency} ${textOf(currency, amount)}`).join(' + ');
}

const amountColumn = (key: Amounts, header: string): Column<InvoiceRow> => ({
  key,
  header,
  width: 108,
  kind: 'number',
  decimals: 2,
  value: (row) => row[key],
  text: (row) => textOf(row.currency, row[key]),
  total: (rows) => oneSum(rows, (row) => row[key]),
});

export const INVOICE_COLUMNS: readonly Column<InvoiceRow>[] = [
  {
    key: 'number',
    header: 'Invoice',
    width: 92,
    kind: 'text',
    value: (row) => row.number ?? 'Draft',
  },
  {
    key: 'status',
    header: 'Status',
    width: 126,
    kind: 'text',
    value: shownStatus,
    render: (row) => <Tag tone={toneOfStatus(shownStatus(row))}>{shownStatus(row)}</Tag>,
  },
  {
    key: 'type',
    header: 'Type',
    width: 80,
    kind: 'text',
    value: (row) => TYPE_NAMES[row.type] ?? row.type,
  },
  {
    key: 'client',
    header: 'Customer',
    width: 134,
    kind: 'text',
    value: (row) => row.clientName,
    render: (row) => <span title={row.clientName}>{row.clientName}</span>,
  },
  {
    key: 'voyage',
    header: 'Voyage',
    width: 88,
    kind: 'text',
    value: (row) => row.voyageNumber ?? '',
  },
  {
    key: 'vessel',
    header: 'Vessel',
    width: 130,
    kind: 'text',
    value: (row) => row.vesselName ?? '',
    optional: true,
  },
  { key: 'invoiceOn', header: 'Date', width: 96, kind: 'date', value: (row) => row.invoiceOn },
  {
    key: 'dueOn',
    header: 'Due',
    width: 96,
    kind: 'date',
    value: (row) => row.dueOn,
  },
  amountColumn('total', 'Total'),
  amountColumn('paid', 'Paid'),
  amountColumn('balance', 'Balance'),
  {
    key: 'currency',
    header: 'Ccy',
    width: 52,
    kind: 'text',
    value: (row) => row.currency,
    total: (rows) => sumsInWords(rows, (row) => row.balance),
  },
  {
    key: 'reference',
    header: 'Reference',
    width: 140,
    kind: 'text',
    value: (row) => row.reference,
    optional: true,
  },
  {
    key: 'preparedBy',
    header: 'Prepared by',
    width: 130,
    kind: 'text',
    value: (row) => row.preparedByName,
    optional: true,
  },
];
