import { BANK_SOURCE_NAMES, BANK_STATUS_NAMES } from '@mainsheet/contract';
import { defineList } from '../../platform/lists/exported-list.ts';
import { presentTransaction } from './accounts.presenter.ts';
import { listTransactions } from './accounts.service.ts';

const named = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key;

/** Transactions of every account as they are saved to a file, each amount with its currency. */
export const transactionList = defineList<ReturnType<typeof presentTransaction>>({
  name: 'transactions',
  title: 'Transactions',
  guard: 'transactions.view',
  idOf: (transaction) => transaction.id,
  read: async (platform, actor, { limit, offset }) =>
    (await listTransactions(platform, actor, { limit, offset })).rows.map(presentTransaction),
  columns: [
    { key: 'valueOn', header: 'Value date', kind: 'date', value: (t) => t.valueOn },
    { key: 'counterparty', header: 'Counterparty', kind: 'text', value: (t) => t.counterparty },
    { key: 'reference', header: 'Reference', kind: 'text', value: (t) => t.reference },
    { key: 'account', header: 'Account', kind: 'text', value: (t) => t.accountName },
    {
      key: 'amount',
      header: 'Amount',
      kind: 'money',
      value: (t) => ({ amount: t.amount, currency: t.currency }),
    },
    { key: 'currency', header: 'Currency', kind: 'text', value: (t) => t.currency },
    {
      key: 'fee',
      header: 'Fee',
      kind: 'money',
      value: (t) => ({ amount: t.fee, currency: t.currency }),
    },
    {
      key: 'status',
      header: 'Status',
      kind: 'text',
      value: (t) => named(BANK_STATUS_NAMES, t.status),
    },
    {
      key: 'source',
      header: 'Source',
      kind: 'text',
      value: (t) => named(BANK_SOURCE_NAMES, t.sourceType),
    },
    { key: 'subject', header: 'Matched to', kind: 'text', value: (t) => t.subjectLabel },
    { key: 'settledAt', header: 'Settled, UTC', kind: 'text', value: (t) => t.settledAt },
    { key: 'by', header: 'Entered by', kind: 'text', value: (t) => t.createdBy },
  ],
});
