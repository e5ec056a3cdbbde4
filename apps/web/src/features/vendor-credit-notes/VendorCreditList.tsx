import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../platform/lists/use-rows.ts';
import { isAllowed } from '../../platform/permissions/permissions.ts';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { useUser } from '../../platform/session/use-session.ts';
import {
  distinctOptions,
  type ListFilter,
  ListPage,
  Page,
  PageHead,
  type RowAction,
  showSnackbar,
} from '../../ui/index.ts';
import { PayablesTabs } from '../bills/index.ts';
import { vendorCreditNoteHref } from './links.ts';
import { useVendorCreditSteps } from './use-vendor-credit-steps.tsx';
import { VENDOR_CREDIT_COLUMNS } from './vendor-credit-columns.tsx';
import {
  FRESH,
  VENDOR_CREDIT_NOTE_LIST,
  type VendorCreditRow,
} from './vendor-credit-notes.queries.ts';
import {
  nameOfVendorCredit,
  STATUS_OPTIONS,
  STEP_LABELS,
  STEP_NEEDS,
  stepsOf,
} from './vendor-credit-status.ts';

const SAVE = exportList('vendor-credit-notes');
const idOf = (row: VendorCreditRow) => row.id;
const VENDOR_CREDITS = defineListing({
  query: VENDOR_CREDIT_NOTE_LIST,
  variables: ({ page }) => ({ page }),
  pageOf: ({ listAllVendorCreditNotes: { data, meta } }) => ({ rows: data, total: meta.total }),
  context: FRESH,
});

const filtersOf = (rows: readonly VendorCreditRow[]): readonly ListFilter<VendorCreditRow>[] => [
  { key: 'status', label: 'Status', options: STATUS_OPTIONS, valueOf: (row) => row.status },
  {
    key: 'vendor',
    label: 'Vendor',
    options: distinctOptions(rows.map((row) => row.vendor)),
    valueOf: (row) => row.vendor,
  },
];

const showFormRefusal = (text: string) => showSnackbar(text, { error: true, durationMs: 6000 });

/** All vendor credit notes, with what may happen to each next. */
export function VendorCreditList() {
  const navigate = useNavigate();
  const list = useListView();
  const { permissions } = useUser();
  const { rows, listed, readAgain } = useRows(VENDOR_CREDITS);
  const filters = useMemo(() => filtersOf(rows), [rows]);
  const steps = useVendorCreditSteps({
    onDone: readAgain,
    onRefused: showFormRefusal,
  });
  const latest = useRef(steps);
  latest.current = steps;
  const actionsOf = useMemo(
    () =>
      (row: VendorCreditRow): readonly RowAction[] => [
        { label: 'Open', run: () => void navigate({ href: vendorCreditNoteHref(row.id) }) },
        ...stepsOf(row.status)
          .filter((step) => isAllowed(permissions, STEP_NEEDS[step]))
          .map((step) => ({
            label: STEP_LABELS[step],
            danger: step === 'cancel' || step === 'delete',
            run: () => latest.current.run(step, row),
          })),
      ],
    [navigate, permissions],
  );
  const create = () =>
    withPermission('payablesBills.create', 'Create a vendor credit note', () => {
      void navigate({ to: '/create-vendor-credit-note' });
    });
  const send = {
    label: STEP_LABELS.send,
    run: (chosen: readonly VendorCreditRow[]) => void steps.sendTogether(chosen.map(idOf)),
  };
  return (
    <Page>
      <PageHead
        title="Payables"
        tabs={<PayablesTabs present="/payables/vendor-credit-note" />}
        actions={<Button onClick={create}>New vendor credit note</Button>}
      />
      <ListPage
        label="Vendor credit notes"
        {...listed}
        columns={VENDOR_CREDIT_COLUMNS}
        filters={filters}
        rowId={idOf}
        rowName={nameOfVendorCredit}
        onExport={SAVE}
        {...list}
        hrefOf={(row) => vendorCreditNoteHref(row.id)}
        onOpen={(row) => void navigate({ href: vendorCreditNoteHref(row.id) })}
        actionsOf={actionsOf}
        bulkActions={isAllowed(permissions, STEP_NEEDS.send) ? [send] : []}
        empty={{
          title: 'No vendor credit notes yet',
          text: 'What a vendor gives back starts here, or from the page of the bill that it corrects.',
          action: <Button onClick={create}>New vendor credit note</Button>,
        }}
      />
      {steps.dialogs}
    </Page>
  );
}
