import { useNavigate } from '@tanstack/react-router';
import { exportList } from '../../../platform/lists/files.ts';
import { useListView } from '../../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../../platform/lists/use-rows.ts';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { type Column, ListPage, Page, PageHead } from '../../../ui/index.ts';
import { moneyColumn, sumsInWords } from '../../commercial-documents/index.ts';
import { FRESH, INVOICE_PAYMENT_LIST, type PaymentRow } from '../invoices.queries.ts';
import { invoicePaymentHref } from '../links.ts';
import { ReceivablesTabs } from '../ReceivablesTabs.tsx';
import { nameOfPayment } from './payment-name.ts';

const amountOf = (row: PaymentRow) => row.amount;
const SAVE = exportList('invoice-payments');
const idOf = (row: PaymentRow) => row.id;
const PAYMENTS = defineListing({
  query: INVOICE_PAYMENT_LIST,
  variables: ({ page }) => ({ page }),
  pageOf: ({ listInvoicePayments }) => listInvoicePayments,
  context: FRESH,
});

const COLUMNS: readonly Column<PaymentRow>[] = [
  { key: 'number', header: 'Payment', width: 110, kind: 'text', value: nameOfPayment },
  { key: 'paidOn', header: 'Received', width: 110, kind: 'date', value: (row) => row.paidOn },
  { key: 'client', header: 'Customer', width: 240, kind: 'text', value: (row) => row.clientName },
  {
    key: 'invoice',
    header: 'Invoice',
    width: 120,
    kind: 'text',
    value: (row) => row.invoiceNumber ?? '',
  },
  moneyColumn('amount', 'Amount', 140),
  moneyColumn('unallocated', 'Not allocated', 130),
  {
    key: 'currency',
    header: 'Currency',
    width: 84,
    kind: 'text',
    value: (row) => row.currency,
    total: (rows) => sumsInWords(rows, amountOf),
  },
  { key: 'status', header: 'Status', width: 110, kind: 'text', value: (row) => row.status },
  {
    key: 'rate',
    header: 'Rate',
    width: 100,
    kind: 'number',
    decimals: 6,
    value: (row) => row.exchangeRate,
    optional: true,
  },
  { key: 'type', header: 'Paid by', width: 120, kind: 'text', value: (row) => row.type },
  {
    key: 'reference',
    header: 'Bank reference',
    width: 180,
    kind: 'text',
    value: (row) => row.transactionReference,
  },
  {
    key: 'by',
    header: 'Recorded by',
    width: 140,
    kind: 'text',
    value: (row) => row.createdBy,
    optional: true,
  },
];

/** Money received for invoices, newest first. */
export function PaymentList() {
  const navigate = useNavigate();
  const list = useListView();
  const { listed } = useRows(PAYMENTS);
  return (
    <Page>
      <PageHead
        title="Receivables"
        tabs={<ReceivablesTabs present="/receivables/invoice-payments" />}
        actions={
          <MayButton
            needs="receivablesInvoicePayments.create"
            onClick={() => void navigate({ to: '/record-receipt' })}
          >
            Record receipt
          </MayButton>
        }
      />
      <ListPage
        label="Invoice payments"
        {...listed}
        columns={COLUMNS}
        rowId={idOf}
        rowName={nameOfPayment}
        onExport={SAVE}
        {...list}
        hrefOf={(row) => invoicePaymentHref(row.id)}
        onOpen={(row) => void navigate({ href: invoicePaymentHref(row.id) })}
        empty={{
          title: 'No payments yet',
          text: 'Record what a customer paid, for one invoice or several.',
        }}
      />
    </Page>
  );
}
