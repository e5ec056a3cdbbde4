import { ageingBucketOf } from '@mainsheet/contract';
import { defineList, type ListColumn } from '../../platform/lists/exported-list.ts';
import { documents, KINDS, listPromised, today } from '../commercial-documents/index.ts';
import { presentPage } from './bills.presenter.ts';
import { listBillPage } from './bills.service.ts';
import { listPaymentPage } from './payment-reading.service.ts';
import { presentPayment } from './payments.presenter.ts';

type Bill = ReturnType<typeof presentPage>[number];
type Page = { limit: number; offset: number };

const numbered = ({ limit, offset }: Page) => ({ perPage: limit, page: offset / limit + 1 });

/** An amount of a row in its own currency. */
export const moneyColumn = <
  Key extends string,
  Row extends { currency: string } & Record<Key, string>,
>(
  key: Key,
  header: string,
): ListColumn<Row> => ({
  key,
  header,
  kind: 'money',
  value: (row) => ({ amount: row[key], currency: row.currency }),
});

const statusOf = (bill: Bill): string => (bill.isOverdue ? 'Overdue' : bill.status);

/** Bills as they are saved to a file, each amount with its currency. */
export const billList = defineList<Bill>({
  name: 'bills',
  title: 'Bills',
  guard: 'payablesBills.view',
  idOf: (bill) => bill.id,
  read: async (platform, actor, page) => {
    return presentPage(await listBillPage(platform, actor, numbered(page)));
  },
  whole: {
    filters: {
      status: statusOf,
      category: (b) => b.type,
      vendor: (b) => b.vendorName,
      vessel: (b) => b.vesselName ?? '',
      age: (b) => (KINDS.bill.open.includes(b.status) ? ageingBucketOf(b.overdueDays) : ''),
    },
    read: async ({ tx, platform }, { after, limit }) => {
      const rows = await documents.listDocuments(tx, {
        ...documents.everyOf('bill'),
        ...{ after, limit },
      });
      return presentPage({ rows, promised: await listPromised(tx), today: today(platform) });
    },
  },
  columns: [
    { key: 'number', header: 'Bill', kind: 'text', value: (b) => b.number ?? 'Draft' },
    {
      key: 'status',
      header: 'Status',
      kind: 'text',
      value: statusOf,
    },
    { key: 'vendorNumber', header: 'Vendor number', kind: 'text', value: (b) => b.vendorNumber },
    { key: 'type', header: 'Category', kind: 'text', value: (b) => b.type },
    { key: 'vendor', header: 'Vendor', kind: 'text', value: (b) => b.vendorName },
    { key: 'voyage', header: 'Voyage', kind: 'text', value: (b) => b.voyageNumber },
    { key: 'vessel', header: 'Vessel', kind: 'text', value: (b) => b.vesselName },
    { key: 'date', header: 'Date', kind: 'date', value: (b) => b.date },
    { key: 'dueDate', header: 'Due', kind: 'date', value: (b) => b.dueDate },
    moneyColumn('amount', 'Amount'),
    moneyColumn('paidToDate', 'Paid'),
    moneyColumn('balance', 'Balance'),
    moneyColumn('paymentInProgress', 'On its way'),
    { key: 'currency', header: 'Ccy', kind: 'text', value: (b) => b.currency },
    { key: 'reference', header: 'Reference', kind: 'text', value: (b) => b.reference },
    { key: 'preparedBy', header: 'Prepared by', kind: 'text', value: (b) => b.preparedByName },
  ],
});

/** Money paid to vendors, as it is saved to a file. */
export const billPaymentList = defineList<ReturnType<typeof presentPayment>>({
  name: 'bill-payments',
  title: 'Bill payments',
  guard: 'payablesBillPayments.view',
  idOf: (payment) => payment.id,
  read: async (platform, actor, page) =>
    (await listPaymentPage(platform, actor, numbered(page))).rows.map(presentPayment),
  columns: [
    { key: 'number', header: 'Payment', kind: 'text', value: (p) => p.number },
    { key: 'date', header: 'Paid', kind: 'date', value: (p) => p.date },
    { key: 'vendor', header: 'Vendor', kind: 'text', value: (p) => p.vendor },
    { key: 'bills', header: 'Bills', kind: 'text', value: (p) => p.billNumbers.join(', ') },
    { key: 'status', header: 'Status', kind: 'text', value: (p) => p.status },
    moneyColumn('amount', 'Amount'),
    moneyColumn('applied', 'Applied'),
    moneyColumn('unapplied', 'Unapplied'),
    { key: 'currency', header: 'Currency', kind: 'text', value: (p) => p.currency },
    { key: 'rate', header: 'Rate', kind: 'number', value: (p) => p.exchangeRate },
    { key: 'type', header: 'Paid by', kind: 'text', value: (p) => p.typeName },
    {
      key: 'reference',
      header: 'Bank reference',
      kind: 'text',
      value: (p) => p.transactionReference,
    },
    { key: 'by', header: 'Recorded by', kind: 'text', value: (p) => p.createdBy },
  ],
});
