import { useNavigate } from '@tanstack/react-router';
import { exportList } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { defineListing, useRows } from '../../platform/lists/use-rows.ts';
import {
  type Column,
  type ListFilter,
  ListPage,
  optionsOf,
  Page,
  PageHead,
  Tag,
} from '../../ui/index.ts';
import { moneyColumn, sumsInWords } from '../commercial-documents/index.ts';
import { BILL_PAYMENT_LIST, type BillPaymentRow, FRESH } from './bills.queries.ts';
import { billPaymentHref } from './links.ts';
import { PayablesTabs } from './PayablesTabs.tsx';
import { toneOfPayment } from './payment-status.ts';

const SAVE = exportList('bill-payments');
const idOf = (row: BillPaymentRow) => row.id;
const nameOf = (row: BillPaymentRow) => row.number;
const PAYMENTS = defineListing({
  query: BILL_PAYMENT_LIST,
  variables: ({ page }) => ({ page }),
  pageOf: ({ listBillpayments }) => ({
    rows: listBillpayments.data,
    total: listBillpayments.meta.total,
  }),
  context: FRESH,
});

const FILTERS: readonly ListFilter<BillPaymentRow>[] = [
  {
    key: 'status',
    label: 'Status',
    options: optionsOf(['Completed', 'Partially unapplied', 'Unapplied', 'Reversed']),
    valueOf: (row) => row.status,
  },
];

const COLUMNS: readonly Column<BillPaymentRow>[] = [
  { key: 'number', header: 'Payment', width: 100, kind: 'text', value: nameOf },
  {
    key: 'status',
    header: 'Status',
    width: 140,
    kind: 'text',
    value: (row) => row.status,
    render: (row) => <Tag tone={toneOfPayment(row.status)}>{row.status}</Tag>,
  },
  { key: 'date', header: 'Paid', width: 100, kind: 'date', value: (row) => row.date },
  { key: 'vendor', header: 'Vendor', width: 200, kind: 'text', value: (row) => row.vendor },
  {
    key: 'bills',
    header: 'Bills',
    width: 150,
    kind: 'text',
    value: (row) => row.billNumbers.join(', '),
  },
  moneyColumn('amount', 'Amount', 120),
  moneyColumn('unapplied', 'Unapplied', 110),
  {
    key: 'currency',
    header: 'Currency',
    width: 84,
    kind: 'text',
    value: (row) => row.currency,
    total: (rows) => sumsInWords(rows, (row) => row.amount),
  },
  { key: 'type', header: 'Paid by', width: 110, kind: 'text', value: (row) => row.typeName },
  {
    key: 'reference',
    header: 'Bank reference',
    width: 150,
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

/** Money paid to vendors, newest first. */
export function BillPaymentList() {
  const navigate = useNavigate();
  const list = useListView();
  const { listed } = useRows(PAYMENTS);
  return (
    <Page>
      <PageHead title="Payables" tabs={<PayablesTabs present="/payables/bill-payments" />} />
      <ListPage
        label="Bill payments"
        {...listed}
        columns={COLUMNS}
        filters={FILTERS}
        rowId={idOf}
        rowName={nameOf}
        onExport={SAVE}
        {...list}
        hrefOf={(row) => billPaymentHref(row.id)}
        onOpen={(row) => void navigate({ href: billPaymentHref(row.id) })}
        empty={{
          title: 'No payments yet',
          text: 'Payments are recorded on the page of the bill they settle.',
        }}
      />
    </Page>
  );
}
