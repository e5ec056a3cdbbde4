import { ACCOUNT, convert, EXCHANGE_ACCOUNTS, exchangeMoney } from '@mainsheet/ledger';
import { formatAmount, type Money, negateMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import { todayBy } from '../../platform/ids.ts';
import { inEveryCompany } from '../../platform/jobs/housekeeping.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Task } from '../../platform/jobs/task.ts';
import type { Platform } from '../../platform/platform.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { isVerified, lockUsable, settle } from '../accounts/index.ts';
import { payByPayout } from '../bills/index.ts';
import { getBaseCurrency, getCompany, getJobActor } from '../companies/index.ts';
import { findBaseRate } from '../exchange-rates/index.ts';
import { post } from '../ledger/index.ts';
import { askForScreening, holdsMoney } from '../sanctions/index.ts';
import { isOfContent } from './content-seal.ts';
import { getPayout, move, type Payout, tell } from './payout.ts';
import * as payouts from './payouts.repository.ts';
import { free } from './preparing.service.ts';
import { clearingDay } from './quoting.ts';

export const ADVANCE_TASK = 'payout.advance';

const NOT_APPROVED = 'It is not what was approved.';

/** The most steps there are from an approval to the end. */
const MOST_STEPS = 4;

/** Where faults may be asked for, payments whose reference says so fail at the embedded bank: `TEST FAIL AC04`. */
const FAILS_ON_DEMAND = /^TEST FAIL ?(.*)$/;

/** The embedded bank acts in the name of whoever prepared a payout. */
async function bankActor(platform: Platform, companyId: string, payoutId: string): Promise<Actor> {
  return platform.db.inTenant(companyId, async (tx) => {
    const { prepared_by: memberId, number } = await payouts.getPayout(tx, payoutId);
    return getJobActor(tx, { memberId, requestId: `payout-${number}`, name: 'Mainsheet Bank' });
  });
}

/**
 * Carries a payout out as far as the day allows: each step in a transaction of its own that holds the payout
 * and asks its status first, so that it may run twice, at once, or be cut off anywhere.
 */
export const advancePayout: Task = async (platform, job) => {
  const { companyId } = job;
  const id = String(job.payoutId);
  const actor = await bankActor(platform, companyId, id);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (!(await advance(platform, actor, id))) return;
  }
};

/** One step; returns whether there was one. */
async function advance(platform: Platform, actor: Actor, id: string): Promise<boolean> {
  try {
    return await inCompany(platform, actor, (work) => takeStep(work, id));
  } catch (error) {
    // What can no longer be paid as it was approved: a bill that was settled meanwhile, an account that was closed.
    if (!(error instanceof DomainError) || error.code !== 'INVALID_INPUT') throw error;
    const why = error.violations?.[0]?.message ?? 'It can no longer be paid as it was approved.';
    await inCompany(platform, actor, (work) => failStep(work, id, why));
    return false;
  }
}

async function takeStep(work: Work, id: string): Promise<boolean> {
  const { platform, tx } = work;
  await payouts.lockPayout(tx, id);
  const payout = await getPayout(tx, id);
  const { row } = payout;
  const today = todayBy(platform.clock);
  if (row.is_held_back) return false;
  if (row.status === 'Approved' || row.status === 'Scheduled') {
    if (row.payment_on <= today) return (await mayMove(work)) && send(work, payout);
    if (row.status === 'Scheduled') return false;
    await move(work, row, { status: 'Scheduled' });
    await tell(work, id, 'schedule');
    return true;
  }
  if (row.status !== 'Sent' || (row.clears_on ?? '') > today) return false;
  const demanded = platform.config.hasBankFaults ? FAILS_ON_DEMAND.exec(row.reference) : null;
  if (demanded)
    return fail(work, payout, `The bank of the beneficiary refused it: ${demanded[1] || 'AC04'}.`);
  await pay(work, payout);
  return true;
}

/** Money of a company that is not verified waits until it is. */
const mayMove = async ({ tx }: Work): Promise<boolean> => isVerified(await getCompany(tx));

/** Hands it to the bank, which knows it by its request for ever. */
async function send(work: Work, payout: Payout): Promise<boolean> {
  const { platform } = work;
  const { row } = payout;
  const { screening } = payout;
  if (screening.state === 'BLOCKED') return fail(work, payout, screening.text);
  if (holdsMoney(screening)) {
    if (screening.state === 'PENDING') await askForScreening(work.tx);
    return false;
  }
  const bar = findBar(platform.keys, payout);
  if (bar) return fail(work, payout, bar);
  const now = platform.clock.now();
  await move(work, row, {
    status: 'Sent',
    sentAt: now.toISOString(),
    bankReference: `MSB${String(row.number).padStart(9, '0')}`,
    clearsOn: clearingDay(row.method, todayBy(platform.clock)),
  });
  await tell(work, row.id, 'send');
  return true;
}

/** Why what was approved is not sent after all; every approval is judged again, by what counts now. */
function findBar(keys: Platform['keys'], payout: Payout): string | null {
  const { row, approvals, makers } = payout;
  if (!approvals.every((one) => isOfContent(keys, one, payout))) return NOT_APPROVED;
  const isMadeBy = (personId: string) => makers.some((maker) => maker.person_id === personId);
  const counted = approvals.filter((one) => payout.isAlone || !isMadeBy(one.person_id));
  if (counted.length > 0 && counted.length >= row.approvers_asked) return null;
  return 'Somebody who approved it may no longer do so. Prepare it again.';
}

async function fail(work: Work, { row }: Payout, reason: string): Promise<boolean> {
  await free(work, row);
  await move(work, row, { status: 'Failed', reason });
  await tell(work, row.id, 'fail');
  return true;
}

async function failStep(work: Work, id: string, reason: string): Promise<void> {
  await payouts.lockPayout(work.tx, id);
  const payout = await getPayout(work.tx, id);
  if (!['Approved', 'Scheduled', 'Sent'].includes(payout.row.status)) return;
  await fail(work, payout, reason.slice(0, 500));
}

/** The money is there: it leaves the account and the bills are paid, in one transaction with the payout. */
async function pay(work: Work, payout: Payout): Promise<void> {
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
  const paymentId = await payByPayout(work, {
    ...{ vendorId: row.contact_id, currency, amount: formatAmount(payment), paidOn },
    ...{ exchangeRate: rate, reference: row.reference, payoutId: row.id },
    paymentables: bills.map(({ bill_id: billId, amount_minor }) => ({
      billId,
      amount: formatAmount({ currency, minorUnits: BigInt(amount_minor) }),
    })),
    accountId: isExchanged ? null : row.account_id,
    payout: { id: row.id, label },
  });
  await takeFee(work, row, { base, on: paidOn });
  await move(work, row, { status: 'Paid', paidAt: platform.clock.now().toISOString(), paymentId });
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
  await moveOut(work, row, { amount: source, transactionId, on, sourceType: 'PAYOUT' });
}

type Out = {
  readonly amount: Money;
  readonly transactionId: string;
  readonly on: string;
  readonly sourceType: 'PAYOUT' | 'FEE';
};

async function moveOut(work: Work, row: payouts.PayoutRow, out: Out): Promise<void> {
  const { platform, tx, actor } = work;
  const [account] = await lockUsable(tx, [{ path: 'accountId', id: row.account_id }]);
  const isFee = out.sourceType === 'FEE';
  await settle(platform, tx, actor, {
    transactionId: out.transactionId,
    valueOn: out.on,
    movements: [
      {
        ...{ account: account!, amount: negateMoney(out.amount), sourceType: out.sourceType },
        counterparty: isFee ? 'Mainsheet Bank' : row.beneficiary.name,
        reference: isFee ? `Fee of ${payouts.payoutLabel(row)}` : row.reference,
        subject: { type: 'payout', id: row.id, label: payouts.payoutLabel(row) },
      },
    ],
  });
}

/** What sending it cost, as a line of its own. */
async function takeFee(
  work: Work,
  row: payouts.PayoutRow,
  { base, on }: { base: string; on: string },
): Promise<void> {
  const fee: Money = { currency: row.source_currency, minorUnits: BigInt(row.fee_minor) };
  if (fee.minorUnits === 0n) return;
  const { platform, tx, actor } = work;
  const rate = await baseRateOf(work, { currency: fee.currency, base, on });
  const worth = convert(fee, rate, base);
  const reference = payouts.payoutLabel(row);
  const transactionId = await post(platform, tx, actor, {
    ...{ postedOn: on, documentType: 'payout-fee', documentId: row.id, reference },
    description: `Fee of ${reference}`,
    entries: [
      { accountCode: '5200', amount: fee, base: worth },
      {
        ...{ accountCode: ACCOUNT.bank, amount: negateMoney(fee), base: negateMoney(worth) },
        globalAccountId: row.account_id,
      },
    ],
    rate: { rate, on, source: 'company rate' },
  });
  await moveOut(work, row, { amount: fee, transactionId, on, sourceType: 'FEE' });
}

/** Asks for what is due: payments of today, and those that clear. */
export const askForDue = (platform: Platform): Promise<void> =>
  inEveryCompany(platform, async (tx) => {
    for (const { id } of await payouts.listDue(tx, todayBy(platform.clock))) {
      await enqueue(tx, ADVANCE_TASK, { key: id, payload: { payoutId: id } });
    }
  });
