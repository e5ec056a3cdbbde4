import { DomainError } from '../../platform/errors.ts';
import { readReason } from '../../platform/reason.ts';
import { stampOf } from '../../platform/stamp.ts';
import type { Work } from '../../platform/work.ts';
import { documents, type Key, today } from '../commercial-documents/index.ts';
import { reverse } from '../ledger/index.ts';
import { openAgain, refundedText, takeReceipt } from './allocating.service.ts';
import * as partRows from './parts.repository.ts';
import * as receipts from './receipts.repository.ts';
import { recordReceiptEvent } from './receiving.service.ts';

export type TakingBack = Key & { readonly reason: string };

/**
 * Takes a payment back as a whole, in a transaction of the caller: its postings are reversed today, and each invoice that
 * it settles is open again. @throws DomainError INVALID_INPUT without a reason, INVALID_STATE where it was taken back
 * already, came to an account here or went back in part, STALE_VERSION, PERIOD_CLOSED
 */
export async function takePaymentBack(
  work: Work,
  { reason: typed, ...key }: TakingBack,
): Promise<void> {
  const { platform, tx, actor } = work;
  const reason = readReason(typed, 'Say why the payment is taken back.');
  const before = await partRows.listPartsOf(tx, key.id);
  // The invoices first, as whoever pays or credits them does.
  await documents.lockDocuments(
    tx,
    before.map((part) => part.invoice_id),
  );
  const receipt = await takeReceipt(work, key);
  const refuse = (text: string) => new DomainError('INVALID_STATE', { reason: text });
  if (receipt.account_id) {
    throw refuse('This payment came to an account here: it goes back by a payment of its own.');
  }
  const refunded = await refundedText(work, receipt);
  if (refunded) throw refuse(refunded);
  const description = `Taken back: ${reason.slice(0, 200)}`;
  const postedOn = today(platform);
  const undo = (transactionId: string) =>
    reverse(platform, tx, actor, { transactionId, postedOn, description });
  const reversalId = await undo(receipt.transaction_id);
  for (const part of await partRows.listPartsOf(tx, key.id)) {
    const isOfPayment = part.transaction_id === receipt.transaction_id;
    if (!part.reversal_id) {
      const own = isOfPayment ? reversalId : await undo(part.transaction_id);
      await openAgain(work, part, { reversalId: own, releasedBy: null });
    } else if (isOfPayment) {
      // It was given back to the customer's cash, which the payment's own reversal takes away as the invoice's.
      await undo(part.reversal_id);
    }
  }
  const stamp = stampOf(platform, actor);
  if (!(await receipts.markReversed(tx, { ...key, reversalId }, stamp))) {
    throw new DomainError('STALE_VERSION');
  }
  await recordReceiptEvent(work, {
    ...{ id: receipt.id, label: receipts.receiptLabel(receipt.number), verb: 'take-back' },
    money: { currency: receipt.currency, minorUnits: BigInt(receipt.amount_minor) },
  });
}
