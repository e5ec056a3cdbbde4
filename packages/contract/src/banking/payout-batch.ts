import { z } from 'zod';
import { civilDate, name, plainText, recordId } from '../fields/fields.ts';

export const PAYOUT_BATCH_STATUSES = ['Draft', 'Submitted', 'Discarded'] as const;
export type PayoutBatchStatus = (typeof PAYOUT_BATCH_STATUSES)[number];

/** Columns of a batch in their order, with the heads that its files may have for them. */
export const BATCH_COLUMNS = {
  beneficiary: { header: 'Beneficiary', also: ['payee', 'name', 'creditor', 'account holder'] },
  account: { header: 'IBAN or account', also: ['account', 'iban', 'account number'] },
  currency: { header: 'Currency', also: ['ccy'] },
  amount: { header: 'Amount', also: ['value'] },
  reference: { header: 'Reference', also: ['remittance', 'payment reference', 'details'] },
  bill: { header: 'Bill', also: ['bill number', 'invoice', 'invoice number'] },
  paymentDate: { header: 'Send on', also: ['date', 'payment date', 'execution date'] },
} as const;
export type BatchColumn = keyof typeof BATCH_COLUMNS;
export const BATCH_COLUMN_KEYS = Object.keys(BATCH_COLUMNS) as readonly BatchColumn[];

/** Rows that are looked at, and rows that become payouts at once. */
export const BATCH_LIMITS = { rows: 10_000, submitted: 200, fileBytes: 5 * 1024 * 1024 } as const;

const cell = plainText()
  .max(200, 'Keep a cell within 200 characters.')
  .refine((typed) => !/[\n\t]/.test(typed), 'Write a cell on one line.')
  .default('');

/** A row as it was typed or pasted: what it means is judged by the server. */
export const batchRow = z.strictObject({
  beneficiary: cell,
  account: cell,
  currency: cell,
  amount: cell,
  reference: cell,
  bill: cell,
  paymentDate: cell,
});
export type BatchRow = z.infer<typeof batchRow>;
export const EMPTY_BATCH_ROW: BatchRow = {
  ...{ beneficiary: '', account: '', currency: '', amount: '', reference: '', bill: '' },
  paymentDate: '',
};

/** What the page of a batch sends. */
export const payoutBatchInput = z.strictObject({
  name: name('a name', 80),
  accountId: recordId('Choose the account the money leaves.'),
  /** For rows that name no day. */
  paymentDate: civilDate,
  rows: z.array(batchRow).max(BATCH_LIMITS.rows, 'Take at most 10,000 rows in one batch.'),
});
export type PayoutBatchInput = z.infer<typeof payoutBatchInput>;
