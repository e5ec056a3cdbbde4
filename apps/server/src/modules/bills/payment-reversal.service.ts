import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReason } from '../../platform/reason.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { documents, recordOf, statusWithout, today } from '../commercial-documents/index.ts';
import { reverse } from '../ledger/index.ts';
import * as payments from './payments.repository.ts';
import { type Key, recordPaymentEvent, takePayment } from './payments.service.ts';

type Reversal = Key & {
  readonly reason: string;
  /** By the bank, to the account it left: whoever calls moves that account by what is posted. */
  readonly isReturned?: boolean;
};

/** Takes a payment back: its postings are reversed today, and its bills are open again. */
export function reversePayment(
  platform: Platform,
  actor: Actor,
  reversal: Reversal,
): Promise<payments.PaymentRow> {
  return inCompany(platform, actor, async (work) => {
    await takePaymentBack(work, reversal);
    return payments.getPayment(work.tx, reversal.id);
  });
}

/** The same in a transaction of the caller; answers the posting that took it back. */
export async function takePaymentBack(
  work: Work,
  { reason: typed, isReturned = false, ...key }: Reversal,
): Promise<string> {
  const { platform, tx, actor } = work;
  const reason = readReason(typed, 'Say why the payment is reversed.');
  const payment = await takePayment(tx, key);
  // One that was exchanged names no account of its currency, and left one here all the same.
  const leftFromHere = payment.account_id ?? (await payments.findPayoutOf(tx, payment.id));
  if (leftFromHere && !isReturned) {
    const why = 'This payment left an account here: it comes back when the bank returns the money.';
    throw new DomainError('INVALID_STATE', { reason: why });
  }
  const parts = await payments.listPartsOfPayment(tx, payment.id);
  await documents.lockDocuments(
    tx,
    parts.map((part) => part.bill_id),
  );
  const postedOn = today(platform);
  const description = `Reversed: ${reason.slice(0, 200)}`;
  const transactionId = payment.transaction_id;
  const reversalId = await reverse(platform, tx, actor, {
    ...{ transactionId, postedOn, description, isAccountSettled: isReturned },
  });
  for (const part of parts) await takePartBack(work, payment, { part, description });
  const stamp = stampOf(platform, actor);
  const { id, version } = payment;
  if (!(await payments.markReversed(tx, { id, version, reversalId }, stamp))) {
    throw new DomainError('STALE_VERSION');
  }
  const money = { currency: payment.currency, minorUnits: BigInt(payment.amount_minor) };
  const label = payments.paymentLabel(payment.number);
  await recordPaymentEvent(work, { id, label, verb: 'reverse', money });
  return reversalId;
}

/** Opens a bill again by a part; one out of the advance was posted by itself and is reversed by itself. */
async function takePartBack(
  work: Work,
  payment: payments.PaymentRow,
  { part, description }: { part: payments.PartRow; description: string },
): Promise<void> {
  const { platform, tx, actor } = work;
  const transactionId = part.transaction_id;
  if (transactionId !== payment.transaction_id) {
    const postedOn = today(platform);
    await reverse(platform, tx, actor, { transactionId, postedOn, description });
  }
  const of = { kind: 'bill', id: part.bill_id, amountMinor: -BigInt(part.amount_minor) } as const;
  const status = await statusWithout(work, of);
  const settled = { ...of, baseMinor: -BigInt(part.base_minor), status, on: today(platform) };
  await documents.addSettled(tx, settled, stampOf(platform, actor));
  await recordOf(work, { kind: 'bill', id: part.bill_id, verb: 'payment-reversed' });
}
