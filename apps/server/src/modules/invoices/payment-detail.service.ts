import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReason } from '../../platform/reason.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import {
  type AllocationRow,
  documents,
  getDocument,
  type Key,
  recordOf,
  statusWithout,
  today,
} from '../commercial-documents/index.ts';
import { reverse } from '../ledger/index.ts';
import * as payments from './payments.repository.ts';

export type PaymentDetail = {
  readonly payment: payments.PaymentDetailRow;
  /** Credits that stand against the invoice it paid. */
  readonly credits: readonly AllocationRow[];
};

/** @throws DomainError NOT_FOUND */
export const getPaymentDetail = (
  platform: Platform,
  actor: Actor,
  id: string,
): Promise<PaymentDetail> => inCompany(platform, actor, (work) => readDetail(work, id));

async function readDetail({ tx }: Work, id: string): Promise<PaymentDetail> {
  const payment = await payments.getPaymentDetail(tx, id);
  const { allocations } = await getDocument(tx, { kind: 'invoice', id: payment.invoice_id });
  return { payment, credits: allocations.filter((row) => row.reversal_id === null) };
}

/**
 * Takes a payment back by a reversal of today: the invoice is open again by what it settled.
 * @throws DomainError INVALID_INPUT without a reason, INVALID_STATE where it was taken back already or came to an
 * account here, STALE_VERSION, PERIOD_CLOSED
 */
export function refundPayment(
  platform: Platform,
  actor: Actor,
  refund: Refund,
): Promise<PaymentDetail> {
  return inCompany(platform, actor, async (work) => {
    await takePaymentBack(work, refund);
    return readDetail(work, refund.id);
  });
}

type Refund = Key & { readonly reason: string };

/** The same in a transaction of the caller. */
export async function takePaymentBack(
  work: Work,
  { reason: typed, ...key }: Refund,
): Promise<void> {
  const { platform, tx, actor } = work;
  const reason = readReason(typed, 'Say why the payment is taken back.');
  const { invoice_id: invoiceId } = await payments.getPaymentDetail(tx, key.id);
  // The invoice first, as whoever pays or credits it does.
  await documents.lockDocuments(tx, [invoiceId]);
  await payments.lockPayment(tx, key.id);
  const payment = await payments.getPaymentDetail(tx, key.id);
  assertRefundable(payment, key);
  const transactionId = payment.transaction_id;
  const description = `Taken back: ${reason.slice(0, 200)}`;
  const postedOn = today(platform);
  const reversalId = await reverse(platform, tx, actor, { transactionId, postedOn, description });
  const marked = { ...key, reversalId };
  if (!(await payments.markReversed(tx, marked, stampOf(platform, actor)))) {
    throw new DomainError('STALE_VERSION');
  }
  await openAgain(work, payment);
  await announce(tx, { topic: 'payments', ...key, by: actor.memberId });
}

function assertRefundable(payment: payments.PaymentDetailRow, { version }: Key): void {
  const refuse = (reason: string) => new DomainError('INVALID_STATE', { reason });
  if (payment.reversal_id) throw refuse('This payment was taken back already.');
  if (payment.version !== version) throw new DomainError('STALE_VERSION');
  if (payment.account_id) {
    throw refuse('This payment came to an account here: it goes back by a payment of its own.');
  }
}

/** Gives the invoice back what the payment settled of it. */
async function openAgain(work: Work, payment: payments.PaymentDetailRow): Promise<void> {
  const { platform, tx, actor } = work;
  const key = { kind: 'invoice', id: payment.invoice_id } as const;
  const amountMinor = -BigInt(payment.amount_minor);
  const status = await statusWithout(work, { ...key, amountMinor });
  const settled = { ...key, amountMinor, baseMinor: -BigInt(payment.claim_base_minor), status };
  await documents.addSettled(tx, settled, stampOf(platform, actor));
  await recordOf(work, { ...key, verb: 'payment-reversed' });
}
