import { INVOICE_TYPE_NAMES } from '@mainsheet/contract';
import { defineList, type ListColumn } from '../../platform/lists/exported-list.ts';
import { documents, today } from '../commercial-documents/index.ts';
import { listPayments, presentPayment, receiptLabel } from '../receipts/index.ts';
import { presentSummary } from './invoices.presenter.ts';
import { listInvoices } from './invoices.service.ts';

type Invoice = ReturnType<typeof presentSummary>;
type Page = { limit: number; offset: number };

const numbered = ({ limit, offset }: Page) => ({ perPage: limit, page: offset / limit + 1 });

const statusOf = (invoice: Invoice): string => (invoice.isOverdue ? 'Overdue' : invoice.status);

const amount = (
  key: 'total' | 'paid' | 'writtenOff' | 'balance',
  header: string,
): ListColumn<Invoice> => ({
  key,
  header,
  kind: 'money',
  value: (invoice) => ({ amount: invoice[key], currency: invoice.currency }),
});

/** Invoices as they are saved to a file, each amount with its currency. */
export const invoiceList = defineList<Invoice>({
  name: 'invoices',
  title: 'Invoices',
  guard: 'receivablesInvoices.view',
  idOf: (invoice) => invoice.id,
  read: async (platform, actor, page) => {
    const rows = await listInvoices(platform, actor, numbered(page));
    return rows.map((row) => presentSummary(row, today(platform)));
  },
  whole: {
    filters: {
      status: statusOf,
      type: (i) => i.type,
      customer: (i) => i.clientName,
      voyage: (i) => i.voyageNumber ?? '',
      currency: (i) => i.currency,
    },
    read: async ({ tx, platform }, { after, limit }) => {
      const rows = await documents.listDocuments(tx, {
        ...documents.everyOf('invoice'),
        ...{ after, limit },
      });
      return rows.map((row) => presentSummary(row, today(platform)));
    },
  },
  columns: [
    { key: 'number', header: 'Invoice', kind: 'text', value: (i) => i.number ?? 'Draft' },
    {
      key: 'status',
      header: 'Status',
      kind: 'text',
      value: statusOf,
    },
    {
      key: 'type',
      header: 'Type',
      kind: 'text',
      value: (i) => INVOICE_TYPE_NAMES[i.type] ?? i.type,
    },
    { key: 'client', header: 'Customer', kind: 'text', value: (i) => i.clientName },
    { key: 'voyage', header: 'Voyage', kind: 'text', value: (i) => i.voyageNumber },
    { key: 'vessel', header: 'Vessel', kind: 'text', value: (i) => i.vesselName },
    { key: 'invoiceOn', header: 'Date', kind: 'date', value: (i) => i.invoiceOn },
    { key: 'dueOn', header: 'Due', kind: 'date', value: (i) => i.dueOn },
    amount('total', 'Total'),
    amount('paid', 'Paid'),
    amount('writtenOff', 'Written off'),
    amount('balance', 'Balance'),
    { key: 'currency', header: 'Ccy', kind: 'text', value: (i) => i.currency },
    { key: 'reference', header: 'Reference', kind: 'text', value: (i) => i.reference },
    { key: 'preparedBy', header: 'Prepared by', kind: 'text', value: (i) => i.preparedByName },
  ],
});

/** Money received, as it is saved to a file. */
export const paymentList = defineList<ReturnType<typeof presentPayment>>({
  name: 'invoice-payments',
  title: 'Invoice payments',
  guard: 'receivablesInvoicePayments.view',
  idOf: (payment) => payment.id,
  read: async (platform, actor, page) =>
    (await listPayments(platform, actor, numbered(page))).map(presentPayment),
  columns: [
    {
      key: 'number',
      header: 'Payment',
      kind: 'text',
      value: (p) => receiptLabel(p.number),
    },
    { key: 'paidOn', header: 'Received', kind: 'date', value: (p) => p.paidOn },
    { key: 'client', header: 'Customer', kind: 'text', value: (p) => p.clientName },
    { key: 'invoice', header: 'Invoice', kind: 'text', value: (p) => p.invoiceNumber },
    {
      key: 'amount',
      header: 'Amount',
      kind: 'money',
      value: (p) => ({ amount: p.amount, currency: p.currency }),
    },
    {
      key: 'unallocated',
      header: 'Not allocated',
      kind: 'money',
      value: (p) => ({ amount: p.unallocated, currency: p.currency }),
    },
    {
      key: 'charges',
      header: 'Bank charges',
      kind: 'money',
      value: (p) => ({ amount: p.charges, currency: p.currency }),
    },
    { key: 'status', header: 'Status', kind: 'text', value: (p) => p.status },
    { key: 'currency', header: 'Currency', kind: 'text', value: (p) => p.currency },
    { key: 'rate', header: 'Rate', kind: 'number', value: (p) => p.exchangeRate },
    { key: 'type', header: 'Paid by', kind: 'text', value: (p) => p.type },
    {
      key: 'reference',
      header: 'Bank reference',
      kind: 'text',
      value: (p) => p.transactionReference,
    },
    { key: 'by', header: 'Recorded by', kind: 'text', value: (p) => p.createdBy },
  ],
});
