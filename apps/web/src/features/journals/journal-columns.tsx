import { type Column, Tag } from '../../ui/index.ts';
import { toneOfStatus } from './journal-status.ts';
import type { JournalRow } from './journals.queries.ts';

export const JOURNAL_COLUMNS: readonly Column<JournalRow>[] = [
  {
    key: 'number',
    header: 'Journal',
    width: 96,
    kind: 'text',
    value: (row) => row.number ?? 'Draft',
  },
  {
    key: 'status',
    header: 'Status',
    width: 96,
    kind: 'text',
    value: (row) => row.status,
    render: (row) => <Tag tone={toneOfStatus(row.status)}>{row.status}</Tag>,
  },
  { key: 'journalOn', header: 'Date', width: 100, kind: 'date', value: (row) => row.journalOn },
  {
    key: 'description',
    header: 'Description',
    width: 300,
    kind: 'text',
    value: (row) => row.description,
  },
  {
    key: 'reference',
    header: 'Reference',
    width: 130,
    kind: 'text',
    value: (row) => row.reference,
  },
  {
    key: 'baseTotal',
    header: 'Amount',
    width: 116,
    kind: 'number',
    decimals: 2,
    value: (row) => row.baseTotal ?? null,
  },
  {
    key: 'reversedOn',
    header: 'Reversed',
    width: 100,
    kind: 'date',
    value: (row) => row.reversedOn ?? null,
  },
  {
    key: 'preparedBy',
    header: 'Prepared by',
    width: 130,
    kind: 'text',
    value: (row) => row.preparedBy,
  },
  {
    key: 'postedBy',
    header: 'Posted by',
    width: 130,
    kind: 'text',
    value: (row) => row.postedBy ?? '',
  },
];
