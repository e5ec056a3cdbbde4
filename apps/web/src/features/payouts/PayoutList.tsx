import { PAYOUT_STATUSES } from '@mainsheet/contract';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { FRESH } from '../../api/fresh.ts';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../platform/lists/use-rows.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import {
  type Column,
  type ListFilter,
  ListPage,
  optionsOf,
  Page,
  PageHead,
  Tag,
} from '../../ui/index.ts';
import { moneyColumn } from '../commercial-documents/index.ts';
import { payoutHref } from './links.ts';
import { PayTabs } from './PayTabs.tsx';
import { toneOf } from './payout-words.ts';
import { PAYOUT_LIST, type PayoutRow } from './payouts.queries.ts';

type Row = PayoutRow & { currency: string };

const HELD = 'Held';

const COLUMNS: readonly Column<Row>[] = [
  { key: 'number', header: 'Payout', width: 96, kind: 'text', value: (row) => row.number },
  {
    key: 'status',
    header: 'Status',
    width: 160,
    kind: 'text',
    value: (row) => row.status,
    render: (row) => (
      <span title={row.hold ?? undefined}>
        <Tag tone={toneOf(row.status)}>{row.status}</Tag>{' '}
        {row.hold !== null && <Tag tone="negative">{HELD}</Tag>}
      </span>
    ),
  },
  { key: 'date', header: 'Send on', width: 100, kind: 'date', value: (row) => row.paymentDate },
  {
    key: 'to',
    header: 'Beneficiary',
    width: 200,
    kind: 'text',
    value: (row) => row.beneficiaryName,
  },
  { key: 'account', header: 'Account', width: 130, kind: 'text', value: (row) => row.account },
  moneyColumn('paymentAmount', 'Arrives', 120),
  { key: 'currency', header: 'Currency', width: 84, kind: 'text', value: (row) => row.currency },
  { key: 'from', header: 'From', width: 160, kind: 'text', value: (row) => row.accountName },
  {
    key: 'reference',
    header: 'Reference',
    width: 170,
    kind: 'text',
    value: (row) => row.reference,
  },
  { key: 'by', header: 'Prepared by', width: 140, kind: 'text', value: (row) => row.preparerName },
];
const FILTERS: readonly ListFilter<Row>[] = [
  {
    key: 'status',
    label: 'Status',
    options: optionsOf(PAYOUT_STATUSES),
    valueOf: (row) => row.status,
  },
  {
    key: 'held',
    label: 'Money',
    options: optionsOf([HELD, 'Not held']),
    valueOf: (row) => (row.hold === null ? 'Not held' : HELD),
  },
];
const SAVE = exportList('payouts');
const idOf = (row: Row) => row.id;
const nameOf = (row: Row) => row.number;

/** New payout and new beneficiary, at the head of each list. */
export function PayButtons() {
  const navigate = useNavigate();
  return (
    <>
      <MayButton
        needs="payout.create"
        variant="default"
        onClick={() => void navigate({ to: '/beneficiary' })}
      >
        New beneficiary
      </MayButton>
      <MayButton
        needs="payout.create"
        variant="default"
        onClick={() => void navigate({ to: '/payout-batch' })}
      >
        New batch
      </MayButton>
      <MayButton
        needs="payout.create"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => void navigate({ to: '/payout' })}
      >
        New payout
      </MayButton>
    </>
  );
}

const PAYOUTS = defineListing({
  query: PAYOUT_LIST,
  variables: ({ offset }) => ({ offset }),
  pageOf: ({ listPayouts: { rows, total } }) => ({
    rows: rows.map((row) => ({ ...row, currency: row.paymentCurrency })),
    total,
  }),
  context: FRESH,
});

/** All payouts, the latest first. */
export function PayoutList() {
  const navigate = useNavigate();
  const list = useListView();
  const { listed } = useRows(PAYOUTS);
  return (
    <Page>
      <PageHead title="Pay" tabs={<PayTabs present="payouts" />} actions={<PayButtons />} />
      <ListPage
        label="Payouts"
        {...listed}
        columns={COLUMNS}
        filters={FILTERS}
        rowId={idOf}
        rowName={nameOf}
        {...list}
        onExport={SAVE}
        hrefOf={(row) => payoutHref(row.id)}
        onOpen={(row) => void navigate({ href: payoutHref(row.id) })}
        empty={{
          title: 'No payouts yet',
          text: 'Money that leaves an account for somebody else shows here, from draft to paid.',
        }}
      />
    </Page>
  );
}
