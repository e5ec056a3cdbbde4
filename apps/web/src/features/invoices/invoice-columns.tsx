import { type Column, Tag } from '../../ui/index.ts';
import { moneyColumn, sumsInWords } from '../commercial-documents/index.ts';
import { shownStatus, TYPE_NAMES, toneOfStatus } from './invoice-status.ts';
import type { InvoiceRow } from './invoices.queries.ts';

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
  moneyColumn('total', 'Total', 108),
  moneyColumn('paid', 'Paid', 108),
  moneyColumn('balance', 'Balance', 108),
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
