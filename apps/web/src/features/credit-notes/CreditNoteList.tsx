import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../platform/lists/use-rows.ts';
import { isAllowed, type PermissionMap } from '../../platform/permissions/permissions.ts';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { useUser } from '../../platform/session/use-session.ts';
import {
  type BulkAction,
  distinctOptions,
  EMPTY_VIEW,
  type ListFilter,
  ListPage,
  type ListView,
  Page,
  PageHead,
  type RowAction,
  showSnackbar,
} from '../../ui/index.ts';
import { ReceivablesTabs } from '../invoices/index.ts';
import { CREDIT_NOTE_COLUMNS } from './credit-note-columns.tsx';
import {
  nameOfCreditNote,
  STATUS_OPTIONS,
  STEP_LABELS,
  STEP_NEEDS,
  stepsOf,
} from './credit-note-status.ts';
import { CREDIT_NOTE_LIST, type CreditNoteRow, FRESH } from './credit-notes.queries.ts';
import { creditNoteHref } from './links.ts';
import { openCreditNotePdf } from './pdf.ts';
import { useCreditNoteSteps } from './use-credit-note-steps.tsx';

const SAVE = exportList('credit-notes');
const idOf = (row: CreditNoteRow) => row.id;
const CREDIT_NOTES = defineListing({
  query: CREDIT_NOTE_LIST,
  variables: ({ page }) => ({ page }),
  pageOf: ({ listCreditNotes }) => ({
    rows: listCreditNotes.data,
    total: listCreditNotes.meta.total,
  }),
  context: FRESH,
});

const viewOf = (statuses: readonly string[]): ListView => ({
  ...EMPTY_VIEW,
  filters: { status: statuses },
});
const SAVED_VIEWS = [
  { name: 'All', view: EMPTY_VIEW },
  { name: 'Drafts', view: viewOf(['Draft']) },
  { name: 'To apply', view: viewOf(['Sent', 'Partially applied']) },
  { name: 'Applied', view: viewOf(['Applied']) },
] as const;

const filtersOf = (rows: readonly CreditNoteRow[]): readonly ListFilter<CreditNoteRow>[] => [
  { key: 'status', label: 'Status', options: STATUS_OPTIONS, valueOf: (row) => row.status },
  {
    key: 'customer',
    label: 'Customer',
    options: distinctOptions(rows.map((row) => row.clientName)),
    valueOf: (row) => row.clientName,
  },
  {
    key: 'currency',
    label: 'Currency',
    options: distinctOptions(rows.map((row) => row.currency)),
    valueOf: (row) => row.currency,
  },
];

const showFormRefusal = (text: string) => showSnackbar(text, { error: true, durationMs: 6000 });

/** All credit notes, with what may happen to each next. */
export function CreditNoteList() {
  const navigate = useNavigate();
  const list = useListView();
  const { permissions } = useUser();
  const { rows, listed, readAgain } = useRows(CREDIT_NOTES);
  const filters = useMemo(() => filtersOf(rows), [rows]);
  const steps = useCreditNoteSteps({
    onDone: readAgain,
    onDeleted: readAgain,
    onRefused: showFormRefusal,
  });
  const latest = useRef(steps);
  latest.current = steps;
  const actionsOf = useMemo(
    () =>
      (row: CreditNoteRow): readonly RowAction[] => [
        { label: 'Open', run: () => void navigate({ href: creditNoteHref(row.id) }) },
        { label: 'Open PDF', run: () => void openCreditNotePdf(row.id).catch(tellFailure) },
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
    withPermission('receivablesCreditNotes.create', 'Create a credit note', () => {
      void navigate({ to: '/create-credit-note' });
    });
  return (
    <Page>
      <PageHead
        title="Receivables"
        tabs={<ReceivablesTabs present="/receivables/credit-notes" />}
        actions={<Button onClick={create}>New credit note</Button>}
      />
      <ListPage
        label="Credit notes"
        {...listed}
        columns={CREDIT_NOTE_COLUMNS}
        filters={filters}
        savedViews={SAVED_VIEWS}
        rowId={idOf}
        rowName={nameOfCreditNote}
        onExport={SAVE}
        {...list}
        hrefOf={(row) => creditNoteHref(row.id)}
        onOpen={(row) => void navigate({ href: creditNoteHref(row.id) })}
        actionsOf={actionsOf}
        bulkActions={bulkActionsOf(steps, permissions)}
        empty={{
          title: 'No credit notes yet',
          text: 'A credit starts here, or from the page of the invoice that it corrects.',
          action: <Button onClick={create}>New credit note</Button>,
        }}
      />
      {steps.dialogs}
    </Page>
  );
}

const tellFailure = (error: unknown) =>
  showFormRefusal(error instanceof Error ? error.message : 'The PDF did not arrive');

type Steps = ReturnType<typeof useCreditNoteSteps>;

/** Drafts are sent together, all or none of them. */
const bulkActionsOf = (
  steps: Steps,
  permissions: PermissionMap,
): readonly BulkAction<CreditNoteRow>[] =>
  isAllowed(permissions, STEP_NEEDS.send)
    ? [
        {
          label: STEP_LABELS.send,
          run: (chosen) => void steps.sendTogether(chosen.map(idOf)),
        },
      ]
    : [];
