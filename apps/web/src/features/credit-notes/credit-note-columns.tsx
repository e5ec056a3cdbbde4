import { type Column, Tag } from '../../ui/index.ts';
import { moneyColumn, sumsInWords } from '../commercial-documents/index.ts';
import { TYPE_NAMES } from '../invoices/index.ts';
import { toneOfStatus } from './credit-note-status.ts';
import type { CreditNoteRow } from './credit-notes.queries.ts';

export const CREDIT_NOTE_COLUMNS: readonly Column<CreditNoteRow>[] = [
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
    width: 118,
    kind: 'text',
    value: (row) => row.status,
    render: (row) => <Tag tone={toneOfStatus(row.status)}>{row.status}</Tag>,
  },
  {
    key: 'type',
    header: 'Type',
    width: 96,
    kind: 'text',
    value: (row) => TYPE_NAMES[row.type] ?? row.type,
  },
  { key: 'client', header: 'Customer', width: 152, kind: 'text', value: (row) => row.clientName },
  {
    key: 'invoice',
    header: 'Credits',
    width: 100,
    kind: 'text',
    value: (row) => row.invoiceNumber ?? '',
  },
  {
    key: 'voyage',
    header: 'Voyage',
    width: 84,
    kind: 'text',
    value: (row) => row.voyageNumber ?? '',
  },
  { key: 'creditOn', header: 'Date', width: 96, kind: 'date', value: (row) => row.creditOn },
  moneyColumn('total', 'Total', 104),
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
  {
    key: 'preparedBy',
    header: 'Prepared by',
    width: 130,
    kind: 'text',
    value: (row) => row.preparedByName,
    optional: true,
  },
];
