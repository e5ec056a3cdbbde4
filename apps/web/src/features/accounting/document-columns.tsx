import { EXPORT_STATUSES } from '@mainsheet/contract';
import {
  type Column,
  formatDay,
  type ListFilter,
  optionsOf,
  Tag,
  type Tone,
} from '../../ui/index.ts';
import type { ExportedDocument } from './accounting.queries.ts';

const TONES: Readonly<Record<string, Tone>> = {
  Exported: 'positive',
  Sending: 'accent',
  Waiting: 'warning',
  'Changed since': 'warning',
  Failed: 'negative',
};
const typeText = (type: string): string =>
  type.charAt(0).toUpperCase() + type.slice(1).replaceAll(/[-_]/g, ' ');

export const DOCUMENT_COLUMNS: readonly Column<ExportedDocument>[] = [
  {
    key: 'postedOn',
    header: 'Posted',
    width: 105,
    kind: 'date',
    value: (d) => d.postedOn,
    text: (d) => formatDay(d.postedOn),
  },
  {
    key: 'type',
    header: 'Document',
    width: 95,
    kind: 'text',
    value: (d) => typeText(d.documentType),
  },
  { key: 'reference', header: 'Reference', width: 120, kind: 'text', value: (d) => d.reference },
  {
    key: 'description',
    header: 'Description',
    width: 260,
    kind: 'text',
    value: (d) => d.description,
  },
  {
    key: 'total',
    header: 'Amount',
    width: 130,
    kind: 'number',
    decimals: 2,
    value: (d) => d.total.amount,
  },
  { key: 'currency', header: 'Currency', width: 80, kind: 'text', value: (d) => d.total.currency },
  { key: 'postings', header: 'Postings', width: 80, kind: 'number', value: (d) => d.postings },
  {
    key: 'status',
    header: 'Status',
    width: 125,
    kind: 'text',
    value: (d) => d.status,
    render: ({ status }) => <Tag tone={TONES[status] ?? 'idle'}>{status}</Tag>,
  },
  {
    key: 'run',
    header: 'Run',
    width: 60,
    kind: 'number',
    value: (d) => d.runNumber ?? null,
  },
  { key: 'error', header: 'Why it failed', width: 240, kind: 'text', value: (d) => d.error },
];

export const DOCUMENT_FILTERS: readonly ListFilter<ExportedDocument>[] = [
  {
    key: 'status',
    label: 'Status',
    options: optionsOf(EXPORT_STATUSES),
    valueOf: (document) => document.status,
  },
];
