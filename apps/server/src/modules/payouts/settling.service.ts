import { ACCOUNT, convert, EXCHANGE_ACCOUNTS, exchangeMoney } from '@mainsheet/ledger';
import { amountText, formatAmount, type Money, negateMoney } from '@mainsheet/money';
import { DomainError } from '../../platform/errors.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { chargeFee, getMovement, lockUsable, settle } from '../accounts/index.ts';
import { bankOf } from '../banks/index.ts';
import { getBillPaymentRow, payByPayout, takeBillPaymentBack } from '../bills/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { findBaseRate } from '../exchange-rates/index.ts';
import { post, reverse } from '../ledger/index.ts';
import { refundByPayout, takeRefundBack } from '../receipts/index.ts';
import { move, type Payout, tell } from './payout.ts';
import * as payouts from './payouts.repository.ts';
import { free } from './preparing.service.ts';

/** The money is there: it leaves the account and the bills are paid, in one transaction with the payout. */
export async function pay(work: Work, payout: Payout): Promise<void> {
  const { platform, tx } = work;
  const { row, bills } = payout;
  const label = payouts.payoutLabel(row);
  const paidOn = todayBy(platform.clock);
  const base = await getBaseCurrency(tx);
  const payment: Money = { currency: row.payment_currency, minorUnits: BigInt(row.payment_minor) };
  const rate = await baseRateOf(work, { currency: payment.currency, base, on: paidOn });
  await lockUsable(tx, [{ path: 'accountId', id: row.account_id }]);
  await free(work, row);
  const isExchanged = row.source_currency !== row.payment_currency;
  if (isExchanged) await exchange(work, row, { payment, base, rate, on: paidOn });
  const currency = row.payment_currency;
  const common = {
    ...{ paidOn, exchangeRate: rate, reference: row.reference },
    accountId: isExchanged ? null : row.account_id,
    payout: { id: row.id, label },
  };
  const done: Pick<payouts.StatusChange, 'paymentId'> = {};
  if (row.receipt_id) {
    await refundByPayout(work, { ...common, receiptId: row.receipt_id, amount: payment });
  } else {
    done.paymentId = await payByPayout(work, {
      ...common,
      ...{ vendorId: row.contact_id, currency, amount: formatAmount(payment) },
      paymentables: bills.map(({ bill_id: billId, amount_minor }) => ({
        billId,
        amount: amountText(currency, amount_minor),
      })),
    });
  }
  await chargeFee(work, {
    ...{ accountId: row.account_id, bankName: bankOf(platform, work.actor.companyId).name },
    fee: { currency: row.source_currency, minorUnits: BigInt(row.fee_minor) },
    subject: { type: 'payout', id: row.id, label },
  });
  const paidAt = platform.clock.now().toISOString();
  await move(work, row, { status: 'Paid', paidAt, ...done });
  await tell(work, row.id, 'paid');
}

async function baseRateOf(
  { tx }: Work,
  of: { currency: string; base: string; on: string },
): Promise<string> {
  const known = await findBaseRate(tx, of);
  if (known) return known.rate;
  throw new DomainError('INVALID_STATE', {
    reason: `No exchange rate of ${of.currency} is known.`,
  });
}

type Booked = {
  readonly payment: Money;
  readonly base: string;
  readonly rate: string;
  readonly on: string;
};

/**
 * What was paid came back from the bank of the beneficiary: its bills are open again and the money is on the account. What
 * sending it cost is spent.
 */
export async function giveBack(work: Work, { row }: Payout, reason: string): Promise<boolean> {
  const { platform, tx } = work;
  const postedOn = todayBy(platform.clock);
  const description = `Returned: ${reason.slice(0, 200)}`;
  await lockUsable(tx, [{ path: 'accountId', id: row.account_id }]);
  const reversalId = row.receipt_id
    ? await takeRefundBack(work, { payoutId: row.id, reason })
    : await takeBack(work, row, reason);
  const isExchanged = row.source_currency !== row.payment_currency;
  const transactionId = isExchanged
    ? await exchangeBack(work, row, { postedOn, description })
    : reversalId;
  const amount: Money = {
    currency: row.source_currency,
    minorUnits: -BigInt(row.source_minor),
  };
  await moveOut(work, row, { amount, transactionId, on: postedOn });
  await move(work, row, { status: 'Failed', reason });
  await tell(work, row.id, 'return');
  return true;
}

async function takeBack(work: Work, row: payouts.PayoutRow, reason: string): Promise<string> {
  const { id, version } = await getBillPaymentRow(work.tx, row.payment_id!);
  return takeBillPaymentBack(work, { id, version, reason, isReturned: true });
}

/** The exchange turned round at the rates it was made at. */
async function exchangeBack(
  { platform, tx, actor }: Work,
  { account_id: accountId, id: subjectId }: payouts.PayoutRow,
  on: { postedOn: string; description: string },
): Promise<string> {
  const of = { accountId, subjectType: 'payout', subjectId, source: 'PAYOUT' } as const;
  const { transaction_id } = await getMovement(tx, of);
  const reversal = { ...on, transactionId: transaction_id!, isAccountSettled: true };
  return reverse(platform, tx, actor, reversal);
}

/** Money of the account for money of the payment, both worth the same in base. */
async function exchange(work: Work, row: payouts.PayoutRow, booked: Booked): Promise<void> {
  const { platform, tx, actor } = work;
  const { payment, base, rate, on } = booked;
  const worth = convert(payment, rate, base);
  const source: Money = { currency: row.source_currency, minorUnits: BigInt(row.source_minor) };
  const [out, ...others] = exchangeMoney({
    ...{ gave: source, gaveBase: worth, got: payment, gotBase: worth },
    ...{ bankAccount: ACCOUNT.bank, ...EXCHANGE_ACCOUNTS },
  });
  const entries = [{ ...out!, globalAccountId: row.account_id }, ...others];
  const reference = payouts.payoutLabel(row);
  const transactionId = await post(platform, tx, actor, {
    ...{ postedOn: on, documentType: 'payout', documentId: row.id, reference, entries },
    description: `${row.source_currency} exchanged for ${row.payment_currency}`,
    rate: { rate: row.rate, on: row.rate_on, source: 'quote of the payout' },
  });
  await moveOut(work, row, { amount: source, transactionId, on });
}

type Out = {
  readonly amount: Money;
  readonly transactionId: string;
  readonly on: string;
};

async function moveOut(work: Work, row: payouts.PayoutRow, out: Out): Promise<void> {
  const { platform, tx, actor } = work;
  const [account] = await lockUsable(tx, [{ path: 'accountId', id: row.account_id }]);
  await settle(platform, tx, actor, {
    transactionId: out.transactionId,
    valueOn: out.on,
    movements: [
      {
        ...{ account: account!, amount: negateMoney(out.amount), sourceType: 'PAYOUT' },
        ...{ counterparty: row.beneficiary.name, reference: row.reference },
        subject: { type: 'payout', id: row.id, label: payouts.payoutLabel(row) },
      },
    ],
  });
}
