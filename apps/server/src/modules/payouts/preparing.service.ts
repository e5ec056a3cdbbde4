import { createHash } from 'node:crypto';
import { type PayoutInput, payoutInput } from '@mainsheet/contract';
import { compactAccount } from '@mainsheet/identifiers';
import { amountText, type Money } from '@mainsheet/money';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { canonicalJson } from '../../platform/audit.ts';
import { nextNumber } from '../../platform/counters.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId, todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReason } from '../../platform/reason.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import {
  assertVerified,
  feeOf,
  findUsable,
  lockUsable,
  releaseMoney,
  reserveMoney,
} from '../accounts/index.ts';
import { type BeneficiaryRow, type HeldPayee, holdPayee } from '../beneficiaries/index.ts';
import { judgeParts } from '../bills/index.ts';
import { assertCurrency, parseAmount, violation } from '../commercial-documents/index.ts';
import { type CompanyRow, getCompany } from '../companies/index.ts';
import { findBaseRate, quote } from '../exchange-rates/index.ts';
import { judgeRefund } from '../receipts/index.ts';
import { askForScreening } from '../sanctions/index.ts';
import {
  archivedText,
  assertStatus,
  type Done,
  type Key,
  move,
  type Payout,
  reservedMinor,
  stamp,
  takePayout,
  tell,
} from './payout.ts';
import { type BillPart, insertBills, replaceBills } from './payout-bills.repository.ts';
import * as payouts from './payouts.repository.ts';
import { policyFor } from './policy.ts';

const MINUTE_MS = 60_000;
/** How long a rate is held for a draft. */
const QUOTE_MINUTES = 30;
/** Nobody plans a payment further ahead. */
const MOST_DAYS_AHEAD = 366;

const refuse = (path: string, message: string) => invalidInput([violation(path, message)]);

/**
 * Who asks is who is signed in: what a form says of it beside is compared and never believed.
 * @throws DomainError FORBIDDEN
 */
function assertOwn(actor: Actor, input: PayoutInput, companyName: string): void {
  const own: readonly (readonly [string | null | undefined, string])[] = [
    [input.companyId, actor.companyId],
    [input.companyName, companyName],
    [input.contactId, actor.memberId],
    [input.role, actor.roleName],
    [input.preparerName, actor.name],
  ];
  if (own.some(([given, known]) => given && given !== known)) throw new DomainError('FORBIDDEN');
}

/** What a form shows of the beneficiary is what is kept of it. @throws DomainError INVALID_INPUT */
function assertShown(input: PayoutInput, { content }: HeldPayee): void {
  const shown = [
    ['beneficiaryName', content.name],
    ['beneficiaryCountryName', content.countryCode],
    ['bankName', content.bankName],
    ['iban', content.iban],
    ['accountNumber', content.accountNumber],
  ] as const;
  for (const [field, stored] of shown) {
    const given = input[field];
    if (!given || given === stored || compactAccount(given) === stored) continue;
    throw refuse(field, 'This is not what is kept of the beneficiary. Load the page again.');
  }
}

/** @returns base units per unit of a currency @throws DomainError INVALID_INPUT where none is known */
async function rateOf(tx: Tx, of: { base: string; currency: string; on: string; path: string }) {
  const known = await findBaseRate(tx, of);
  if (known) return known;
  throw refuse(of.path, `No exchange rate of ${of.currency} is known.`);
}

type Sides = {
  source: Money;
  payment: Money;
  rate: string;
  rateOn: string;
  side: 'source' | 'payment';
};

async function sidesOf(work: Work, input: PayoutInput, base: string): Promise<Sides> {
  const on = todayBy(work.platform.clock);
  const side = input.sourceAmount === null ? 'payment' : 'source';
  const { sourceCurrency, paymentCurrency } = input;
  assertCurrency(paymentCurrency);
  const fixed =
    side === 'source'
      ? parseAmount(sourceCurrency, { amount: input.sourceAmount ?? '', path: 'sourceAmount' })
      : parseAmount(paymentCurrency, { amount: input.paymentAmount ?? '', path: 'paymentAmount' });
  const of = { base, on };
  const isOne = sourceCurrency === paymentCurrency;
  const source = isOne
    ? { rate: '1', on }
    : await rateOf(work.tx, { ...of, currency: sourceCurrency, path: 'sourceCurrency' });
  const payment = isOne
    ? source
    : await rateOf(work.tx, { ...of, currency: paymentCurrency, path: 'paymentCurrency' });
  const other = side === 'source' ? paymentCurrency : sourceCurrency;
  const both = quote({ side, amount: fixed }, other, {
    source: source.rate,
    payment: payment.rate,
  });
  const path = side === 'source' ? 'sourceAmount' : 'paymentAmount';
  if (both.source.minorUnits <= 0n || both.payment.minorUnits <= 0n) {
    throw refuse(path, 'This comes to nothing in the other currency.');
  }
  const rateOn = source.on < payment.on ? source.on : payment.on;
  return { ...both, rateOn, side };
}

type Judged = { given: payouts.Given; parts: BillPart[] };

/** Everything a draft must be; what is computed is computed here. */
async function judge(work: Work, input: PayoutInput, exceptId: string | null): Promise<Judged> {
  const { platform, tx, actor } = work;
  assertSees(actor, { hasBills: input.bills.length > 0, hasReceipt: Boolean(input.receiptId) });
  const company = await getCompany(tx);
  assertVerified(company);
  assertOwn(actor, input, company.name);
  // A draft promises nothing: its account is locked when it is submitted, and drafts of one account wait for none.
  const account = await findUsable(tx, { path: 'accountId', id: input.accountId });
  if (account.currency !== input.sourceCurrency) {
    throw refuse('sourceCurrency', `${account.nickname} is in ${account.currency}.`);
  }
  const beneficiary = await holdPayee(tx, input.beneficiaryId);
  const { content } = beneficiary;
  if (beneficiary.is_archived) throw refuse('beneficiaryId', `${beneficiary.name} is archived.`);
  assertShown(input, beneficiary);
  if (content.currency !== input.paymentCurrency) {
    throw refuse('paymentCurrency', `${beneficiary.name} is paid in ${content.currency}.`);
  }
  if (content.method !== input.paymentMethod) {
    throw refuse('paymentMethod', `${beneficiary.name} is paid by ${content.method}.`);
  }
  assertDay(platform, input.paymentDate);
  const sides = await sidesOf(work, input, company.base_currency);
  const parts = await billsOf(work, input, { contactId: beneficiary.contact_id, sides, exceptId });
  await judgeRefundOf(work, {
    ...{ receiptId: input.receiptId ?? null, payoutId: exceptId },
    ...{ contactId: beneficiary.contact_id, amount: sides.payment },
  });
  const fee = feeFor(work, input, sides.source);
  const expires = platform.clock.now().getTime() + QUOTE_MINUTES * MINUTE_MS;
  return {
    parts,
    given: {
      account_id: input.accountId,
      beneficiary_id: beneficiary.id,
      ...{ detail_no: beneficiary.detail_no, bank_no: beneficiary.bank_no },
      ...{ beneficiary: content, contact_id: beneficiary.contact_id, fixed_side: sides.side },
      ...{ source_currency: sides.source.currency, payment_currency: sides.payment.currency },
      source_minor: String(sides.source.minorUnits),
      payment_minor: String(sides.payment.minorUnits),
      ...{ rate: sides.rate, rate_on: sides.rateOn, fee_minor: String(fee.minorUnits) },
      quote_expires_at: new Date(expires).toISOString(),
      ...{ method: input.paymentMethod, fee_paid_by: input.feePaidBy },
      swift_charge_option:
        input.paymentMethod === 'SWIFT' ? (input.swiftChargeOption ?? 'SHARED') : null,
      ...{ payment_on: input.paymentDate, reason: input.reason, reference: input.reference },
      ...{ email: input.email, contract_id: input.contractId },
      ...{ application_id: input.applicationId, lendor_account_id: input.lendorAccountId },
      receipt_id: input.receiptId ?? null,
    },
  };
}

function assertDay({ clock }: Platform, day: string): void {
  const today = todayBy(clock);
  if (day < today) throw refuse('paymentDate', 'This day has passed.');
  const ahead = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  if (ahead > MOST_DAYS_AHEAD) throw refuse('paymentDate', 'This is more than a year ahead.');
}

/** What we pay for sending it; what the other side bears is taken from what arrives by their bank. */
function feeFor({ platform, actor }: Work, input: PayoutInput, source: Money): Money {
  const { paymentMethod, swiftChargeOption, feePaidBy, paymentDate: on } = input;
  const isTheirs = feePaidBy === 'BENEFICIARY' || swiftChargeOption === 'BENEFICIARY';
  if (isTheirs) return { ...source, minorUnits: 0n };
  const kind = paymentMethod === 'SWIFT' ? 'PAYOUT_SWIFT' : 'PAYOUT_LOCAL';
  return feeOf(platform.config.fees, { companyId: actor.companyId, kind, amount: source, on });
}

/** Of bills and of payments a refusal says what is open. @throws DomainError FORBIDDEN for who may not see them */
function assertSees(actor: Actor, of: { hasBills: boolean; hasReceipt: boolean }): void {
  if (of.hasBills) assertCan(actor, 'payablesBills.view');
  if (of.hasReceipt) assertCan(actor, 'receivablesInvoicePayments.view');
}

/** The bills that it pays, whole or in part: never more than it sends. */
async function billsOf(
  work: Work,
  input: PayoutInput,
  of: { contactId: string; sides: Sides; exceptId: string | null },
): Promise<Judged['parts']> {
  if (input.bills.length === 0) return [];
  const wanted = {
    vendorId: of.contactId,
    currency: input.paymentCurrency,
    paymentables: input.bills,
    ...(of.exceptId ? { payoutId: of.exceptId } : {}),
  };
  const parts = await judgeParts(work, wanted);
  const sum = parts.reduce((total, part) => total + part.amountMinor, 0n);
  if (sum > of.sides.payment.minorUnits) {
    throw refuse('paymentAmount', 'The bills come to more than this.');
  }
  return parts.map(({ bill, amountMinor }) => ({ billId: bill.id, minor: amountMinor }));
}

const hashOf = (input: PayoutInput): Buffer =>
  createHash('sha256').update(canonicalJson(input)).digest();

/**
 * Prepares a draft. A request id makes one payout for ever, whoever sends it and however often.
 * @throws DomainError KYC_NEEDED, FORBIDDEN, INVALID_INPUT, IDEMPOTENCY_MISMATCH for another request of that id
 */
export function createPayout(platform: Platform, actor: Actor, data: unknown): Promise<Done> {
  const input = parseBody(payoutInput, data);
  return inCompany(platform, actor, (work) => prepare(work, input));
}

/** Prepares a draft as a part of more; of a batch it carries the row. */
export async function prepare(
  work: Work,
  input: PayoutInput,
  batch: payouts.BatchPlace | null = null,
): Promise<Done> {
  const { platform, tx } = work;
  const { requestId } = input;
  const request_hash = hashOf(input);
  await payouts.lockRequest(tx, requestId);
  const earlier = await payouts.findByRequest(tx, requestId);
  if (earlier) {
    if (!earlier.request_hash.equals(request_hash)) throw new DomainError('IDEMPOTENCY_MISMATCH');
    return { row: await payouts.getPayout(tx, earlier.id) };
  }
  const { given, parts } = await judge(work, input, null);
  const id = newId(platform.clock);
  const number = await nextNumber(tx, 'payout');
  const by = stamp(work);
  const made = { ...given, id, number, request_id: requestId, request_hash };
  // Sent together: others who prepare wait for the number until all of this is written.
  await Promise.all([
    payouts.insertPayout(tx, { ...made, batch }, by),
    insertBills(tx, id, parts),
    payouts.addMaker(tx, id, by),
  ]);
  return tell(work, id, 'prepare');
}

/** Changes a draft, or takes back what waits: whoever does is one of its makers, and approvals are void. */
export function updatePayout(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Key & { data: unknown },
): Promise<Done> {
  const input = parseBody(payoutInput, data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const { row } = await takePayout(work, key);
    assertStatus(row, ['Draft', 'In approval'], 'changed');
    if (input.requestId !== row.request_id) throw new DomainError('IDEMPOTENCY_MISMATCH');
    if (row.status === 'In approval') await takeBack(work, row);
    const { given, parts } = await judge(work, input, row.id);
    const by = stamp(work);
    await payouts.updateContent(tx, row.id, given, by);
    await replaceBills(tx, row.id, parts);
    await payouts.addMaker(tx, row.id, by);
    return tell(work, row.id, 'update');
  });
}

/** Back to a draft: nothing is promised and nothing approved any more. */
async function takeBack(work: Work, row: payouts.PayoutRow): Promise<void> {
  await lockUsable(work.tx, [{ path: 'accountId', id: row.account_id }]);
  await releaseMoney(work.tx, row.account_id, reservedMinor(row));
  await payouts.voidApprovals(work.tx, row.id);
  await move(work, row, { status: 'Draft' });
}

/**
 * Sends a draft to those who approve: its money is promised, and the policy of the company says how many people
 * must look at it. @throws DomainError INVALID_INPUT when the money is not there, INVALID_STATE for a rate that expired
 */
export function submitPayout(platform: Platform, actor: Actor, key: Key): Promise<Done> {
  return inCompany(platform, actor, async (work) => {
    const company = await getCompany(work.tx);
    assertVerified(company);
    await payouts.lockSubmissions(work.tx);
    return submit(work, await takePayout(work, key), { company, beside: [] });
  });
}

type Submission = {
  readonly company: CompanyRow;
  /** What is submitted with it and is not yet: the rule of the day looks at all of it together. */
  readonly beside: readonly { currency: string; minor: string }[];
};

/** Submits a locked draft while submissions are held still. */
export async function submit(
  work: Work,
  { row, bills, beneficiary, screening }: Payout,
  { company, beside }: Submission,
): Promise<Done> {
  const { platform, tx, actor } = work;
  assertStatus(row, ['Draft'], 'submitted');
  assertSees(actor, { hasBills: bills.length > 0, hasReceipt: row.receipt_id !== null });
  assertFresh(platform, row, beneficiary);
  if (screening.state === 'BLOCKED') {
    throw new DomainError('INVALID_STATE', { reason: screening.text });
  }
  if (screening.state === 'PENDING') await askForScreening(tx);
  // The account before bills and the payment, as whoever pays does.
  const [account] = await lockUsable(tx, [{ path: 'accountId', id: row.account_id }]);
  await judgeBills(work, { row, bills });
  await judgeRefundOf(work, refundOf(row));
  const path = row.fixed_side === 'source' ? 'sourceAmount' : 'paymentAmount';
  await reserveMoney(tx, account!, { minor: reservedMinor(row), path });
  const { approvers, because } = await policyFor(work, { row, beneficiary, company, beside });
  await payouts.addMaker(tx, row.id, stamp(work));
  await move(work, row, {
    status: 'In approval',
    submittedAt: stampOf(platform, actor).at,
    approversAsked: approvers,
    askedBecause: because,
  });
  return tell(work, row.id, 'submit');
}

/** Whether the bills of a payout may still be paid by it. @throws DomainError INVALID_INPUT */
export async function judgeBills(work: Work, { row, bills }: Pick<Payout, 'row' | 'bills'>) {
  const { payment_currency: currency, contact_id: vendorId, id: payoutId } = row;
  const paymentables = bills.map(({ bill_id: billId, amount_minor }) => ({
    billId,
    amount: amountText(currency, amount_minor),
  }));
  await judgeParts(work, { vendorId, currency, payoutId, paymentables });
}

/** What of a customer's payment a payout gives back. */
const refundOf = (row: payouts.PayoutRow) => ({
  ...{ receiptId: row.receipt_id, payoutId: row.id, contactId: row.contact_id },
  amount: { currency: row.payment_currency, minorUnits: BigInt(row.payment_minor) },
});

/** @throws DomainError INVALID_INPUT where it gives back what is not left of a payment, or to somebody else */
async function judgeRefundOf(
  work: Work,
  of: Omit<ReturnType<typeof refundOf>, 'payoutId'> & { payoutId: string | null },
): Promise<void> {
  const { receiptId, ...rest } = of;
  if (receiptId) await judgeRefund(work, { ...rest, receiptId });
}

function assertFresh({ clock }: Platform, row: payouts.PayoutRow, stored: BeneficiaryRow): void {
  const say = (reason: string) => new DomainError('INVALID_STATE', { reason });
  if (stored.is_archived) throw say(archivedText(stored));
  if (stored.detail_no !== row.detail_no) {
    throw say(`${stored.name} was changed since. Save the payout again to take what counts now.`);
  }
  if (row.payment_on < todayBy(clock)) throw say('The day of the payment has passed.');
  if (row.source_currency === row.payment_currency) return;
  if (Date.parse(row.quote_expires_at) > clock.now().getTime()) return;
  throw say('The exchange rate has expired. Save the payout again for a new one.');
}

/** Takes a payout back before the bank has it; what was promised is free again. */
export function cancelPayout(
  platform: Platform,
  actor: Actor,
  { reason: typed, ...key }: Key & { reason: string },
): Promise<Done> {
  const reason = readReason(typed, 'Say why the payout is cancelled.');
  return inCompany(platform, actor, async (work) => {
    const { row } = await takePayout(work, key);
    assertStatus(row, ['Draft', 'In approval', 'Approved', 'Scheduled'], 'cancelled');
    if (row.status !== 'Draft') await free(work, row);
    await move(work, row, { status: 'Cancelled', reason });
    return tell(work, row.id, 'cancel');
  });
}

/** What was promised to a payout is the account's again. */
export async function free({ tx }: Work, row: payouts.PayoutRow): Promise<void> {
  await releaseMoney(tx, row.account_id, reservedMinor(row));
}
