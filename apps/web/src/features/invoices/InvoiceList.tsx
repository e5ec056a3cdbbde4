import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../platform/lists/use-rows.ts';
import { useWholeList } from '../../platform/lists/use-whole-list.tsx';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { isAllowed } from '../../platform/permissions/permissions.ts';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { useQuestion } from '../../platform/records/use-question.tsx';
import { useUser } from '../../platform/session/use-session.ts';
import {
  type BulkAction,
  distinctOptions,
  EMPTY_VIEW,
  formatNumber,
  type ListFilter,
  ListPage,
  type ListView,
  minorUnitDigits,
  optionsOf,
  Page,
  PageHead,
  type RowAction,
  showSnackbar,
} from '../../ui/index.ts';
import { sumByCurrency } from '../commercial-documents/index.ts';
import { INVOICE_COLUMNS } from './invoice-columns.tsx';
import {
  nameOfInvoice,
  SHOWN_STATUSES,
  shownStatus,
  stepsOf,
  TYPE_NAMES,
} from './invoice-status.ts';
import { FRESH, INVOICE_LIST, type InvoiceRow } from './invoices.queries.ts';
import { invoiceHref } from './links.ts';
import { openInvoicePdf } from './paper/pdf.ts';
import { ReceivablesTabs } from './ReceivablesTabs.tsx';
import { STEP_LABELS, STEP_NEEDS, useInvoiceSteps } from './use-invoice-steps.tsx';

const SAVE = exportList('invoices');
const idOf = (row: InvoiceRow) => row.id;

const viewOf = (statuses: readonly string[]): ListView => ({
  ...EMPTY_VIEW,
  filters: { status: statuses },
});

const SAVED_VIEWS = [
  { name: 'All', view: EMPTY_VIEW },
  { name: 'Drafts', view: viewOf(['Draft']) },
  { name: 'To approve', view: viewOf(['Pending approval']) },
  { name: 'Open', view: viewOf(['Approved', 'Sent', 'Partially paid', 'Overdue']) },
  { name: 'Overdue', view: viewOf(['Overdue']) },
  { name: 'Paid', view: viewOf(['Paid']) },
] as const;

const STATUS_FILTER: ListFilter<InvoiceRow> = {
  key: 'status',
  label: 'Status',
  options: optionsOf(SHOWN_STATUSES),
  valueOf: shownStatus,
};
const TYPE_FILTER: ListFilter<InvoiceRow> = {
  key: 'type',
  label: 'Type',
  options: Object.entries(TYPE_NAMES).map(([value, label]) => ({ value, label })),
  valueOf: (row) => row.type,
};

function filtersOf(rows: readonly InvoiceRow[]): readonly ListFilter<InvoiceRow>[] {
  return [
    STATUS_FILTER,
    TYPE_FILTER,
    {
      key: 'customer',
      label: 'Customer',
      options: distinctOptions(rows.map((row) => row.clientName)),
      valueOf: (row) => row.clientName,
    },
    {
      key: 'voyage',
      label: 'Voyage',
      options: distinctOptions(rows.flatMap((row) => row.voyageNumber ?? [])),
      valueOf: (row) => row.voyageNumber ?? '',
    },
    {
      key: 'currency',
      label: 'Currency',
      options: distinctOptions(rows.map((row) => row.currency)),
      valueOf: (row) => row.currency,
    },
  ];
}

const INVOICES = defineListing({
  query: INVOICE_LIST,
  variables: ({ page }) => ({ page }),
  pageOf: ({ listInvoices }) => listInvoices,
  context: FRESH,
});

const tellFailure = (error: unknown) =>
  showSnackbar(error instanceof Error ? error.message : 'The PDF did not arrive', { error: true });

/** All invoices, with what may happen to each next. */
export function InvoiceList() {
  const navigate = useNavigate();
  const list = useListView();
  const [saveWhole, wholeFile] = useWholeList('invoices');
  const { permissions } = useUser();
  const { rows, listed, readAgain } = useRows(INVOICES);
  const filters = useMemo(() => filtersOf(rows), [rows]);
  const steps = useInvoiceSteps({ onDone: readAgain });
  const [ask, question] = useQuestion();
  const latest = useRef(steps);
  latest.current = steps;
  const actionsOf = useMemo(
    () =>
      (row: InvoiceRow): readonly RowAction[] => [
        { label: 'Open', run: () => void navigate({ href: invoiceHref(row.id) }) },
        { label: 'Open PDF', run: () => void openInvoicePdf(row.id).catch(tellFailure) },
        ...stepsOf(row.status)
          .filter((step) => isAllowed(permissions, STEP_NEEDS[step]))
          .map((step) => ({
            label: STEP_LABELS[step],
            danger: step === 'cancel',
            run: () => latest.current.run(step, row),
          })),
      ],
    [navigate, permissions],
  );
  const create = () =>
    withPermission('receivablesInvoices.create', 'Create an invoice', () => {
      void navigate({ to: '/create-invoice' });
    });
  return (
    <Page>
      <PageHead
        title="Receivables"
        tabs={<ReceivablesTabs present="/receivables/invoices" />}
        actions={
          <>
            <MayButton
              needs="receivablesInvoicePayments.create"
              variant="default"
              onClick={() => void navigate({ to: '/record-receipt' })}
            >
              Record receipt
            </MayButton>
            <Button onClick={create}>New invoice</Button>
          </>
        }
      />
      <ListPage
        label="Invoices"
        {...listed}
        columns={INVOICE_COLUMNS}
        filters={filters}
        savedViews={SAVED_VIEWS}
        rowId={idOf}
        rowName={nameOfInvoice}
        onExport={SAVE}
        onExportWhole={saveWhole}
        {...list}
        hrefOf={(row) => invoiceHref(row.id)}
        onOpen={(row) => void navigate({ href: invoiceHref(row.id) })}
        actionsOf={actionsOf}
        bulkActions={bulkActionsOf(steps, permissions, ask)}
        empty={{
          title: 'No invoices yet',
          text: 'An invoice starts here, or from the cargo of a voyage with its freight filled in.',
          action: <Button onClick={create}>New invoice</Button>,
        }}
      />
      {steps.dialogs}
      {question}
      {wholeFile}
    </Page>
  );
}

type Steps = ReturnType<typeof useInvoiceSteps>;

/** “USD 1,200.00 + EUR 300.00”. */
const totalsOf = (rows: readonly InvoiceRow[]): string =>
  sumByCurrency(rows, (row) => row.total)
    .map(({ currency, amount }) => `${currency} ${formatNumber(amount, minorUnitDigits(currency))}`)
    .join(' + ');

/** Steps for many at once; rows in another status are passed over and said so. */
function bulkActionsOf(
  steps: Steps,
  permissions: Parameters<typeof isAllowed>[0],
  ask: ReturnType<typeof useQuestion>[0],
): readonly BulkAction<InvoiceRow>[] {
  return (['submit', 'approve', 'send'] as const)
    .filter((step) => isAllowed(permissions, STEP_NEEDS[step]))
    .map((step) => ({
      label: STEP_LABELS[step],
      run: (chosen) => {
        const fit = chosen.filter((row) => stepsOf(row.status).includes(step));
        if (fit.length === 0) {
          showSnackbar(`None of the selected invoices can be moved on: ${STEP_LABELS[step]}.`, {
            error: true,
          });
        } else if (step === 'approve') {
          ask({
            title: `Approve ${fit.length} ${fit.length === 1 ? 'invoice' : 'invoices'}?`,
            action: 'Approve',
            text: `They get their numbers and are posted: ${totalsOf(fit)}.`,
            onYes: () => void steps.runAll(step, fit),
          });
        } else void steps.runAll(step, fit);
      },
    }));
}
