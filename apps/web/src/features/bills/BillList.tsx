import { AGEING_BUCKETS, ageingBucketOf } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../platform/lists/use-rows.ts';
import { useWholeList } from '../../platform/lists/use-whole-list.tsx';
import { isAllowed } from '../../platform/permissions/permissions.ts';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { OWN_ZONE } from '../../platform/places/own-zone.ts';
import { useUser } from '../../platform/session/use-session.ts';
import {
  type BulkAction,
  distinctOptions,
  EMPTY_VIEW,
  type ListFilter,
  ListPage,
  type ListView,
  optionsOf,
  Page,
  PageHead,
  type RowAction,
} from '../../ui/index.ts';
import { AgeingChips } from './AgeingChips.tsx';
import { BILL_COLUMNS } from './bill-columns.tsx';
import {
  nameOfBill,
  SHOWN_STATUSES,
  STEP_LABELS,
  STEP_NEEDS,
  shownStatus,
  stepsOf,
} from './bill-status.ts';
import { BILL_LIST, type BillRow, FRESH } from './bills.queries.ts';
import { billHref, payBillsHref } from './links.ts';
import { PayablesTabs } from './PayablesTabs.tsx';
import { useBillSteps } from './use-bill-steps.tsx';
import './bills.css';

const SAVE = exportList('bills');
const idOf = (row: BillRow) => row.id;
const BILLS = defineListing({
  query: BILL_LIST,
  variables: ({ page }) => ({ tz: OWN_ZONE, page }),
  pageOf: ({ listBills }) => ({ rows: listBills.data, total: listBills.meta.total }),
  context: FRESH,
});
const NO_ACTIONS: readonly BulkAction<BillRow>[] = [];
/** Days of what is overdue are those of the place where somebody sits. */

const OPEN = ['Approved', 'Received', 'Partially paid', 'Overdue'];

const viewOf = (filters: ListView['filters']): ListView => ({ ...EMPTY_VIEW, filters });

const SAVED_VIEWS = [
  { name: 'All bills', view: EMPTY_VIEW },
  { name: 'Drafts', view: viewOf({ status: ['Draft'] }) },
  { name: 'To approve', view: viewOf({ status: ['Pending approval'] }) },
  { name: 'Open', view: viewOf({ status: OPEN }) },
  { name: 'Overdue', view: viewOf({ status: ['Overdue'] }) },
  { name: 'Bunkers only', view: viewOf({ category: ['Bunkers'] }) },
] as const;

/** The ageing bucket of an open bill; blank of one that is not. */
const bucketOf = ({ status, overdueDays }: BillRow): string =>
  OPEN.includes(status) ? ageingBucketOf(overdueDays) : '';

function filtersOf(rows: readonly BillRow[]): readonly ListFilter<BillRow>[] {
  return [
    {
      key: 'status',
      label: 'Status',
      options: optionsOf(SHOWN_STATUSES),
      valueOf: shownStatus,
    },
    {
      key: 'category',
      label: 'Category',
      options: distinctOptions(rows.map((row) => row.type)),
      valueOf: (row) => row.type,
    },
    {
      key: 'vendor',
      label: 'Vendor',
      options: distinctOptions(rows.map((row) => row.vendorName)),
      valueOf: (row) => row.vendorName,
    },
    {
      key: 'vessel',
      label: 'Vessel',
      options: distinctOptions(rows.flatMap((row) => row.vesselName ?? [])),
      valueOf: (row) => row.vesselName ?? '',
    },
    { key: 'age', label: 'Age', options: optionsOf(AGEING_BUCKETS), valueOf: bucketOf },
  ];
}

/** All bills, how old what is open is, and what may happen to each next. */
export function BillList() {
  const navigate = useNavigate();
  const list = useListView();
  const [saveWhole, wholeFile] = useWholeList('bills');
  const { permissions } = useUser();
  const { data, rows, listed, readAgain } = useRows(BILLS);
  const filters = useMemo(() => filtersOf(rows), [rows]);
  const steps = useBillSteps({ onDone: readAgain });
  const latest = useRef(steps);
  latest.current = steps;
  const actionsOf = useMemo(
    () =>
      (row: BillRow): readonly RowAction[] => [
        { label: 'Open', run: () => void navigate({ href: billHref(row.id) }) },
        ...stepsOf(row)
          .filter((step) => isAllowed(permissions, STEP_NEEDS[step]))
          .map((step) => ({
            label: STEP_LABELS[step],
            danger: step === 'cancel' || step === 'delete',
            run: () => latest.current.run(step, row),
          })),
      ],
    [navigate, permissions],
  );
  const pay: BulkAction<BillRow> = {
    label: STEP_LABELS.payOut,
    primary: true,
    run: (chosen) => void navigate({ href: payBillsHref(chosen.map(({ id }) => id)) }),
  };
  const create = () =>
    withPermission('payablesBills.create', 'Create a bill', () => {
      void navigate({ to: '/create-bill' });
    });
  const { status: chosenStatus = [], age = [] } = list.view.filters;
  const choose = (bucket: string | null) =>
    list.onViewChange(viewOf(bucket === null ? { status: OPEN } : { age: [bucket] }));
  return (
    <Page>
      <PageHead
        title="Payables"
        tabs={<PayablesTabs present="/payables/bills" />}
        actions={<Button onClick={create}>New bill</Button>}
      />
      {data?.payablesAgeing.some(({ count }) => count > 0) && (
        <AgeingChips
          buckets={data.payablesAgeing}
          currency={data.billStart.baseCurrency}
          chosen={age.length === 1 ? (age[0] ?? null) : null}
          isOpenOnly={OPEN.every((one) => chosenStatus.includes(one))}
          onChoose={choose}
        />
      )}
      <ListPage
        label="Bills"
        {...listed}
        columns={BILL_COLUMNS}
        filters={filters}
        savedViews={SAVED_VIEWS}
        rowId={idOf}
        rowName={nameOfBill}
        onExport={SAVE}
        onExportWhole={saveWhole}
        {...list}
        hrefOf={(row) => billHref(row.id)}
        onOpen={(row) => void navigate({ href: billHref(row.id) })}
        actionsOf={actionsOf}
        bulkActions={isAllowed(permissions, STEP_NEEDS.payOut) ? [pay] : NO_ACTIONS}
        empty={{
          title: 'No bills yet',
          text: 'What vendors bill you starts here: fuel, ports, insurance, hire.',
          action: <Button onClick={create}>New bill</Button>,
        }}
      />
      {steps.dialogs}
      {wholeFile}
    </Page>
  );
}
