import { type Column, Tag } from '../../../ui/index.ts';
import type { TemplateRow } from '../journals.queries.ts';
import { scheduleText, toneOfTemplate } from './template-words.ts';

export const TEMPLATE_COLUMNS: readonly Column<TemplateRow>[] = [
  { key: 'name', header: 'Template', width: 220, kind: 'text', value: (row) => row.name },
  {
    key: 'status',
    header: 'Status',
    width: 96,
    kind: 'text',
    value: (row) => row.status,
    render: (row) => <Tag tone={toneOfTemplate(row.status)}>{row.status}</Tag>,
  },
  { key: 'schedule', header: 'Recurs', width: 220, kind: 'text', value: scheduleText },
  {
    key: 'nextOn',
    header: 'Next draft',
    width: 110,
    kind: 'date',
    value: (row) => row.nextOn ?? null,
  },
  {
    key: 'lastOn',
    header: 'Last draft',
    width: 110,
    kind: 'date',
    value: (row) => row.lastOn ?? null,
  },
  {
    key: 'description',
    header: 'What it is for',
    width: 280,
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
];
