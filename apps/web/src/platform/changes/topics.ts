import type { ChangeTopic } from '@mainsheet/contract';

/** What customers owe and pay. */
export const RECEIVABLES = ['invoices', 'credit-notes', 'payments'] as const;

/** What vendors are owed and paid. */
export const PAYABLES = ['bills', 'vendor-credit-notes', 'bill-payments'] as const;

/** Everything that is posted. */
export const BOOKS: readonly ChangeTopic[] = [
  'journals',
  ...RECEIVABLES,
  ...PAYABLES,
  'banking',
  'payouts',
];
