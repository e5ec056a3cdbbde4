import { PAYOUT_BATCH_STATUSES } from '@mainsheet/contract';
import { useNavigate } from '@tanstack/react-router';
import { FRESH } from '../../../api/fresh.ts';
import { useListView } from '../../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../../platform/lists/use-rows.ts';
import {
  type Column,
  type ListFilter,
  ListPage,
  optionsOf,
  Page,
  PageHead,
  Tag,
  type Tone,
} from '../../../ui/index.ts';
import { batchHref } from '../links.ts';
import { PayButtons } from '../PayoutList.tsx';
import { PayTabs } from '../PayTabs.tsx';
import { BATCH_LIST, type BatchSummary } from './batches.queries.ts';

const TONES: Readonly<Record<string, Tone>> = { Submitted: 'accent', Discarded: 'idle' };
export const batchTone = (status: string): Tone => TONES[status] ?? 'idle';

const COLUMNS: readonly Column<BatchSummary>[] = [
  { key: 'number', header: 'Batch', width: 96, kind: 'text', value: (row) => row.number },
  {
    key: 'status',
    header: 'Status',
    width: 110,
    kind: 'text',
    value: (row) => row.status,
    render: (row) => <Tag tone={batchTone(row.status)}>{row.status}</Tag>,
  },
  { key: 'name', header: 'Name', width: 220, kind: 'text', value: (row) => row.name },
  { key: 'rows', header: 'Rows', width: 80, kind: 'number', value: (row) => row.rowCount },
  { key: 'from', header: 'From', width: 180, kind: 'text', value: (row) => row.accountName },
  { key: 'date', header: 'Send on', width: 110, kind: 'date', value: (row) => row.paymentDate },
  { key: 'by', header: 'Prepared by', width: 160, kind: 'text', value: (row) => row.createdBy },
];
const FILTERS: readonly ListFilter<BatchSummary>[] = [
  {
    key: 'status',
    label: 'Status',
    options: optionsOf(PAYOUT_BATCH_STATUSES),
    valueOf: (row) => row.status,
  },
];
const idOf = (row: BatchSummary) => row.id;
const nameOf = (row: BatchSummary) => row.number;

const BATCHES = defineListing({
  query: BATCH_LIST,
  variables: ({ offset }) => ({ offset }),
  pageOf: ({ listPayoutBatches }) => listPayoutBatches,
  context: FRESH,
});

/** Tables of payouts, the latest first. */
export function BatchList() {
  const navigate = useNavigate();
  const list = useListView();
  const { listed } = useRows(BATCHES);
  return (
    <Page>
      <PageHead title="Pay" tabs={<PayTabs present="batches" />} actions={<PayButtons />} />
      <ListPage
        label="Batches"
        {...listed}
        columns={COLUMNS}
        filters={FILTERS}
        rowId={idOf}
        rowName={nameOf}
        {...list}
        hrefOf={(row) => batchHref(row.id)}
        onOpen={(row) => void navigate({ href: batchHref(row.id) })}
        empty={{
          title: 'No batches yet',
          text: 'Paste payments from a spreadsheet, or upload a file, and submit them as one.',
        }}
      />
    </Page>
  );
}
