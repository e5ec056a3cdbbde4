import {
  BANK_SOURCE_NAMES,
  BANK_STATUS_NAMES,
  type BankSource,
  type BankStatus,
} from '@mainsheet/contract';
import { IconCheck } from '@tabler/icons-react';
import {
  AccountingCell,
  type Column,
  formatAccounting,
  minorUnitDigits,
  Tag,
  type Tone,
} from '../../ui/index.ts';
import type { TransactionRow } from './banking.queries.ts';

const STATUS_TONES: Readonly<Record<string, Tone>> = { PENDING: 'idle', FAILED: 'negative' };

export const statusName = (status: string): string =>
  BANK_STATUS_NAMES[status as BankStatus] ?? status;
export const sourceName = (source: string): string =>
  BANK_SOURCE_NAMES[source as BankSource] ?? source;

/** Settled is what nearly all are, so it is said quietly. */
export function StatusText({ status }: { status: string }) {
  const tone = STATUS_TONES[status];
  if (!tone) return <span className="muted">{statusName(status)}</span>;
  return <Tag tone={tone}>{statusName(status)}</Tag>;
}

/** Money that moves between the company's own accounts has no other document than itself. */
const OWN_MONEY: readonly string[] = ['TRANSFER', 'OPENING_BALANCE', 'CONVERSION'];

/** The record that a transaction is of; what neither has one nor is the company's own money is to be found. */
function matchText(row: TransactionRow): string {
  if (row.subjectLabel !== '') return row.subjectLabel;
  return OWN_MONEY.includes(row.sourceType) ? 'Own money' : 'Unmatched';
}

function MatchText({ row }: { row: TransactionRow }) {
  const text = matchText(row);
  if (text === 'Unmatched') return <Tag tone="warning">{text}</Tag>;
  if (row.subjectLabel === '') return <span className="muted">{text}</span>;
  return (
    <span>
      <IconCheck size={14} className="bank-matched" aria-hidden />
      {text}
    </span>
  );
}

const amountText = (row: TransactionRow): string =>
  formatAccounting(row.amount, minorUnitDigits(row.currency));

const COLUMNS: readonly Column<TransactionRow>[] = [
  { key: 'valueOn', header: 'Value date', width: 100, kind: 'date', value: (row) => row.valueOn },
  {
    key: 'counterparty',
    header: 'Counterparty',
    width: 172,
    kind: 'text',
    value: (row) => row.counterparty,
    render: (row) => <span className="strong">{row.counterparty}</span>,
  },
  {
    key: 'reference',
    header: 'Reference',
    width: 134,
    kind: 'text',
    value: (row) => row.reference,
  },
  { key: 'account', header: 'Account', width: 122, kind: 'text', value: (row) => row.accountName },
  {
    key: 'amount',
    header: 'Amount',
    width: 108,
    kind: 'number',
    decimals: 2,
    value: (row) => row.amount,
    text: amountText,
    render: (row) => <AccountingCell value={row.amount} decimals={minorUnitDigits(row.currency)} />,
  },
  { key: 'currency', header: 'Currency', width: 68, kind: 'text', value: (row) => row.currency },
  {
    key: 'subject',
    header: 'Matched to',
    width: 108,
    kind: 'text',
    value: matchText,
    render: (row) => <MatchText row={row} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 74,
    kind: 'text',
    value: (row) => statusName(row.status),
    render: (row) => <StatusText status={row.status} />,
  },
  {
    key: 'source',
    header: 'Source',
    width: 124,
    kind: 'text',
    value: (row) => sourceName(row.sourceType),
    optional: true,
  },
  {
    key: 'fee',
    header: 'Fee',
    width: 90,
    kind: 'number',
    decimals: 2,
    value: (row) => row.fee,
    optional: true,
  },
  {
    key: 'by',
    header: 'Entered by',
    width: 140,
    kind: 'text',
    value: (row) => row.createdBy,
    optional: true,
  },
];

/** Columns of a list that is of one account or currency leave out what stands above it. */
export const columnsWithout = (...keys: readonly string[]): readonly Column<TransactionRow>[] =>
  COLUMNS.filter(({ key }) => !keys.includes(key));
