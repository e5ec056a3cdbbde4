import { ACCOUNT, EXCHANGE_ACCOUNTS, settleClaim } from '@mainsheet/ledger';
import { formatMoney, type Money, negateMoney } from '@mainsheet/money';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { stampOf } from '../../platform/stamp.ts';
import type { Work } from '../../platform/work.ts';
import { lockUsable, settle as settleAccounts } from '../accounts/index.ts';
import { convertMinor, today, violation } from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { isSameParty } from '../counterparties/index.ts';
import { post, reverse } from '../ledger/index.ts';
import { leftMinor } from './allocating.service.ts';
import * as receipts from './receipts.repository.ts';
import { recordReceiptEvent } from './receiving.service.ts';
import { getRefundOf, insertRefund, markReturned } from './refunds.repository.ts';

type Refund = {
  readonly receiptId: string;
  /** Whom it goes to. */
  readonly contactId: string;
  readonly amount: Money;
  /** The payout that pays it: what it promised itself is not in its way. */
  readonly payoutId: string | null;
};

const refuse = (path: string, message: string) => invalidInput([violation(path, message)]);

/**
 * Locks a payment of a customer that a payout is to give back and judges that it may: to whom it came from, in its
 * currency, no more than is left of it. @throws DomainError NOT_FOUND, INVALID_INPUT
 */
export async function judgeRefund({ tx }: Work, refund: Refund): Promise<void> {
  const { receiptId, amount } = refund;
  await receipts.lockReceipt(tx, receiptId);
  const receipt = await receipts.getReceipt(tx, receiptId);
  const label = receipts.receiptLabel(receipt.number);
  if (!(await isSameParty(tx, receipt.client_id, refund.contactId))) {
    throw refuse('beneficiaryId', `${label} came from ${receipt.client_name}: it goes back there.`);
  }
  if (receipt.currency !== amount.currency) {
    throw refuse('paymentCurrency', `${label} came in ${receipt.currency}.`);
  }
  const promised = await receipts.findRefundPromised(tx, receiptId, refund.payoutId);
  const minorUnits = leftMinor(receipt) - promised;
  if (amount.minorUnits <= minorUnits) return;
  const left = formatMoney({ currency: receipt.currency, minorUnits });
  throw refuse('paymentAmount', `Only ${left} of ${label} is left.`);
}

type Paid = {
  readonly receiptId: string;
  readonly amount: Money;
  readonly paidOn: string;
  /** Base units per unit of the currency. */
  readonly exchangeRate: string;
  readonly reference: string;
  /** The account it leaves in this currency; null where the money was exchanged on its way. */
  readonly accountId: string | null;
  readonly payout: { readonly id: string; readonly label: string };
};

/** Posts what a payout gave back of a payment, in its own transaction: the customer's cash against the bank. */
export async function refundByPayout(work: Work, paid: Paid): Promise<void> {
  const { platform, tx, actor } = work;
  const { amount, payout } = paid;
  await receipts.lockReceipt(tx, paid.receiptId);
  const receipt = await receipts.getReceipt(tx, paid.receiptId);
  const left = leftMinor(receipt);
  const label = receipts.receiptLabel(receipt.number);
  if (amount.minorUnits > left) {
    throw new DomainError('INVALID_STATE', { reason: `Less than that is left of ${label}.` });
  }
  const base = await getBaseCurrency(tx);
  const baseMinor = convertMinor(BigInt(receipt.base_left_minor), amount.minorUnits, left);
  const entries = settleClaim({
    received: negateMoney(amount),
    claimBase: { currency: base, minorUnits: -baseMinor },
    rate: paid.exchangeRate,
    bankAccount: ACCOUNT.bank,
    claimAccount: ACCOUNT.customerCash,
    ...EXCHANGE_ACCOUNTS,
  });
  const transactionId = await post(platform, tx, actor, {
    ...{ postedOn: paid.paidOn, documentType: 'refund', documentId: payout.id },
    reference: payout.label,
    description: `Refund of ${label} to ${receipt.client_name}`,
    entries: entries.map((entry) => ({
      ...{ ...entry, contactId: receipt.client_id },
      globalAccountId: entry.accountCode === ACCOUNT.bank ? paid.accountId : null,
    })),
    rate: { rate: paid.exchangeRate, on: paid.paidOn, source: 'company rate' },
  });
  const amountMinor = amount.minorUnits;
  const stored = { id: newId(platform.clock), paymentId: receipt.id, payoutId: payout.id };
  const { paidOn } = paid;
  const refund = { ...stored, amountMinor, baseMinor, paidOn, transactionId };
  await insertRefund(tx, refund, stampOf(platform, actor));
  await receipts.moveLeft(tx, { id: receipt.id, refundedMinor: amountMinor, baseMinor });
  await leave(work, paid, { transactionId, counterparty: receipt.client_name });
  await recordReceiptEvent(work, { id: receipt.id, label, verb: 'refund', money: amount });
}

/** The money on the account it left; one that was exchanged on its way left there by its exchange. */
async function leave(
  { platform, tx, actor }: Work,
  { accountId, amount, paidOn, reference, payout }: Paid,
  of: { transactionId: string; counterparty: string },
): Promise<void> {
  if (!accountId) return;
  const [account] = await lockUsable(tx, [{ path: 'accountId', id: accountId }]);
  const subject = { type: 'payout', ...payout };
  const { transactionId, counterparty } = of;
  const moved = {
    account: account!,
    amount: negateMoney(amount),
    counterparty,
    reference,
    subject,
  };
  await settleAccounts(platform, tx, actor, {
    ...{ transactionId, valueOn: paidOn },
    movements: [{ ...moved, sourceType: 'PAYOUT' }],
  });
}

/** What a bank returned is the customer's again; answers the posting that says so. The caller moves the account. */
export async function takeRefundBack(
  work: Work,
  { payoutId, reason }: { payoutId: string; reason: string },
): Promise<string> {
  const { platform, tx, actor } = work;
  const { payment_id: receiptId } = await getRefundOf(tx, payoutId);
  await receipts.lockReceipt(tx, receiptId);
  const receipt = await receipts.getReceipt(tx, receiptId);
  const refund = await getRefundOf(tx, payoutId);
  const reversalId = await reverse(platform, tx, actor, {
    ...{ transactionId: refund.transaction_id, postedOn: today(platform) },
    description: `Returned: ${reason.slice(0, 200)}`,
    isAccountSettled: true,
  });
  if (!(await markReturned(tx, refund.id, reversalId))) throw new DomainError('STALE_VERSION');
  const minor = BigInt(refund.amount_minor);
  const moved = { refundedMinor: -minor, baseMinor: -BigInt(refund.base_minor) };
  await receipts.moveLeft(tx, { id: receiptId, ...moved });
  const label = receipts.receiptLabel(receipt.number);
  const money = { currency: receipt.currency, minorUnits: minor };
  await recordReceiptEvent(work, { id: receiptId, label, verb: 'refund-returned', money });
  return reversalId;
}
