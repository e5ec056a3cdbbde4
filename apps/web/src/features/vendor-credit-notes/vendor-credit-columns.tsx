import { type Column, Tag } from '../../ui/index.ts';
import { moneyColumn, sumsInWords } from '../commercial-documents/index.ts';
import type { VendorCreditRow } from './vendor-credit-notes.queries.ts';
import { toneOfStatus } from './vendor-credit-status.ts';

export const VENDOR_CREDIT_COLUMNS: readonly Column<VendorCreditRow>[] = [
  {
    key: 'number',
    header: 'Credit note',
    width: 100,
    kind: 'text',
    value: (row) => row.number ?? 'Draft',
  },
  {
    key: 'status',
    header: 'Status',
    width: 126,
    kind: 'text',
    value: (row) => row.status,
    render: (row) => <Tag tone={toneOfStatus(row.status)}>{row.status}</Tag>,
  },
  { key: 'vendor', header: 'Vendor', width: 170, kind: 'text', value: (row) => row.vendor },
  {
    key: 'vendorNumber',
    header: 'Vendor number',
    width: 120,
    kind: 'text',
    value: (row) => row.vendorNumber,
  },
  { key: 'type', header: 'Category', width: 100, kind: 'text', value: (row) => row.type },
  {
    key: 'bill',
    header: 'Credits',
    width: 100,
    kind: 'text',
    value: (row) => row.billNumber ?? '',
  },
  { key: 'date', header: 'Date', width: 100, kind: 'date', value: (row) => row.date },
  moneyColumn('amount', 'Amount', 104),
  moneyColumn('applied', 'Applied', 104),
  moneyColumn('balance', 'Left', 104),
  {
    key: 'currency',
    header: 'Ccy',
    width: 56,
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
];
