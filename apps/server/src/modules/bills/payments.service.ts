import {
  type BillPaymentInput,
  billPaymentApplication,
  billPaymentInput,
} from '@mainsheet/contract';
import { compactAccount } from '@mainsheet/identifiers';
import {
  ACCOUNT,
  convert,
  type Entry,
  EXCHANGE_ACCOUNTS,
  offsetClaim,
  settleClaim,
} from '@mainsheet/ledger';
import { formatMoney, type Money, negateMoney } from '@mainsheet/money';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { nextNumber } from '../../platform/counters.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { lockPaying, settle as settleAccounts } from '../accounts/index.ts';
import { asksElsewhere, endsOf } from '../beneficiaries/index.ts';
import {
  assertCurrency,
  convertMinor,
  dimensionsOf,
  documents,
  findPromised,
  getDocument,
  KINDS,
  openMinor,
  parseAmount,
  recordOf,
  shareOf,
  sourceOfRate,
  today,
  tooMuchText,
  violation,
} from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { getContactRow } from '../contacts/index.ts';
import { isSameParty } from '../counterparties/index.ts';
import { type Dimensions, post } from '../ledger/index.ts';
import * as payments from './payments.repository.ts';

/** What may be paid, and the part that is. */
export type Part = {
  bill: documents.DocumentRow;
  amountMinor: bigint;
  baseMinor: bigint;
  status: string;
};

const NOT_FROM_HERE =
  'Money of an account here leaves by a payout, which others approve: choose Pay. Record what another bank or cash has paid.';

/**
 * Records money that left another bank, or a till, for bills of one vendor: payable against bank, with the realised exchange
 * difference of each; what no bill takes is an advance to the vendor.
 * @throws DomainError INVALID_INPUT for more than is open, another vendor or currency, a day in the future,
 *   or an account here, which money leaves by payouts alone
 */
export async function recordPayment(
  platform: Platform,
  actor: Actor,
  request: { data: unknown; key: string | null },
): Promise<payments.PaymentRow> {
  const input = readInput(platform, actor, request.data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const operation = 'recordBillPayment';
    const command = { actor, operation, key: request.key, request: input, clock: platform.clock };
    const { id } = await once(tx, command, async () => ({ id: await pay(work, input) }));
    return payments.getPayment(tx, id);
  });
}

function readInput(platform: Platform, actor: Actor, data: unknown): BillPaymentInput {
  const input = parseBody(billPaymentInput, data);
  if (input.paidOn > today(platform)) {
    throw invalidInput([violation('paidOn', 'The payment lies in the future.')]);
  }
  assertCurrency(input.currency);
  // A refusal names bills and what is open of them.
  assertCan(actor, 'payablesBills.view');
  if (input.accountId) throw invalidInput([violation('accountId', NOT_FROM_HERE)]);
  return input;
}

/** The same in a transaction of the caller, which says itself that it happens once; returns the payment's id. */
export const payBills = (work: Work, data: unknown): Promise<string> =>
  pay(work, readInput(work.platform, work.actor, data));

async function pay(work: Work, input: BillPaymentInput): Promise<string> {
  const { tx } = work;
  await getContactRow(tx, input.vendorId);
  await documents.lockDocuments(
    tx,
    input.paymentables.map(({ billId }) => billId),
  );
  const parts = await readParts(tx, input);
  return settle(work, input, { parts });
}

type Wanted = {
  readonly vendorId: string;
  readonly currency: string;
  readonly paymentables: BillPaymentInput['paymentables'];
  /** The payout that pays: what it promised itself is not in its way. */
  readonly payoutId?: string;
};

/** The locked bills that are paid, each with its part of the base value. @throws DomainError INVALID_INPUT */
export async function readParts(tx: Tx, wanted: Wanted): Promise<Part[]> {
  const parts: Part[] = [];
  for (const [index, { billId, amount }] of wanted.paymentables.entries()) {
    const path = `paymentables.${index}.amount`;
    const { document: bill } = await getDocument(tx, { kind: 'bill', id: billId });
    if (parts.some((part) => part.bill.id === bill.id)) {
      throw invalidInput([violation(path, 'A bill stands there twice.')]);
    }
    await assertPayable(tx, { bill, of: wanted, path });
    const { minorUnits } = parseAmount(bill.currency, { amount, path });
    const promised = await findPromised(tx, bill.id, wanted.payoutId ?? null);
    if (minorUnits > openMinor(bill) - promised) {
      throw invalidInput([violation(path, tooMuchText(bill, promised))]);
    }
    parts.push({ bill, amountMinor: minorUnits, ...shareOf(bill, minorUnits) });
  }
  return parts;
}

async function assertPayable(
  tx: Tx,
  { bill, of, path }: { bill: documents.DocumentRow; of: Wanted; path: string },
): Promise<void> {
  const refuse = (message: string) => invalidInput([violation(path, message)]);
  if (!KINDS.bill.open.includes(bill.status)) {
    throw refuse(`A bill that is ${bill.status.toLowerCase()} cannot be paid.`);
  }
  if (!(await isSameParty(tx, bill.contact_id, of.vendorId)))
    throw refuse(`${bill.label} is from ${bill.contact_name}.`);
  if (bill.currency !== of.currency) throw refuse(`${bill.label} is in ${bill.currency}.`);
}

/** A payment that was approved by itself, and may leave an advance. */
export type ApprovedPayout = { readonly id: string; readonly label: string };

/** Posts and keeps one payment; returns its id. */
export async function settle(
  work: Work,
  input: BillPaymentInput,
  { parts, payout }: { parts: readonly Part[]; payout?: ApprovedPayout },
) {
  const { platform, tx, actor } = work;
  const paid = parseAmount(input.currency, { amount: input.amount, path: 'amount' });
  const appliedMinor = parts.reduce((sum, part) => sum + part.amountMinor, 0n);
  const restMinor = paid.minorUnits - appliedMinor;
  if (restMinor < 0n) {
    const sum = formatMoney({ ...paid, minorUnits: appliedMinor });
    throw invalidInput([violation('amount', `The bills come to ${sum}, more than was paid.`)]);
  }
  const { name: vendor } = await getContactRow(tx, input.vendorId);
  const account = await lockAccount(tx, input);
  const id = newId(platform.clock);
  const number = await nextNumber(tx, 'bill_payment');
  const label = payments.paymentLabel(number);
  const base = await getBaseCurrency(tx);
  const advance: Money = { currency: input.currency, minorUnits: restMinor };
  const advanceBase = convert(advance, input.exchangeRate, base);
  const transactionId = await post(platform, tx, actor, {
    postedOn: input.paidOn,
    documentType: 'bill-payment',
    documentId: id,
    reference: label,
    description: `Payment to ${vendor}`,
    entries: await entriesOf(tx, { input, parts, advance, advanceBase }),
    rate: {
      rate: input.exchangeRate,
      on: input.paidOn,
      source: await rateSource(tx, input, parts),
    },
  });
  const payment = {
    ...{ id, number, transactionId, appliedMinor },
    contactId: input.vendorId,
    paidOn: input.paidOn,
    currency: input.currency,
    amountMinor: paid.minorUnits,
    baseAdvanceMinor: advanceBase.minorUnits,
    exchangeRate: input.exchangeRate,
    type: input.type,
    reference: input.transactionReference,
    accountId: input.accountId,
  };
  await payments.insertPayment(tx, payment, stampOf(platform, actor));
  for (const part of parts) {
    await keepPart(work, part, { paymentId: id, appliedOn: input.paidOn, transactionId });
  }
  if (account) {
    await settleAccounts(platform, tx, actor, {
      transactionId,
      valueOn: input.paidOn,
      movements: [
        {
          account,
          amount: { ...paid, minorUnits: -paid.minorUnits },
          sourceType: 'PAYOUT',
          counterparty: vendor,
          reference: input.transactionReference || label,
          subject: subjectOf(parts, payout),
        },
      ],
    });
  }
  await recordPaymentEvent(work, { id, label, verb: 'record', money: paid });
  return id;
}

const subjectOf = (parts: readonly Part[], payout: ApprovedPayout | undefined) => {
  if (payout) return { type: 'payout', ...payout };
  const { id, label } = parts[0]!.bill;
  return { type: 'bill', id, label: label ?? '' };
};

/** Where the rate of a payment comes from, by the first bill that it settles. */
const rateSource = (tx: Tx, input: BillPaymentInput, parts: readonly Part[]): Promise<string> =>
  sourceOfRate(tx, {
    currency: input.currency,
    exchangeRate: input.exchangeRate,
    on: input.paidOn,
    ...(parts[0] ? { settled: { noun: 'bill', rate: parts[0].bill.exchange_rate } } : {}),
  });

/** The global account that the money of a payout leaves, locked; null for a bank elsewhere. */
const lockAccount = async (tx: Tx, { accountId, currency, paidOn }: BillPaymentInput) =>
  accountId ? lockPaying(tx, { path: 'accountId', id: accountId }, { currency, paidOn }) : null;

type PostedEntry = Entry & Dimensions;

/** Each bill against the bank with its own exchange result, and the advance at the rate of the day. */
async function entriesOf(
  tx: Tx,
  of: {
    input: BillPaymentInput;
    parts: readonly Part[];
    advance: Money;
    advanceBase: Money;
  },
): Promise<PostedEntry[]> {
  const { input, parts, advance, advanceBase } = of;
  const base = await getBaseCurrency(tx);
  if (input.currency === base && Number(input.exchangeRate) !== 1) {
    throw invalidInput([violation('exchangeRate', `${base} is the base currency: its rate is 1.`)]);
  }
  const entries = parts.flatMap(({ bill, amountMinor, baseMinor }) =>
    settleClaim({
      received: { currency: input.currency, minorUnits: -amountMinor },
      claimBase: { currency: base, minorUnits: -baseMinor },
      rate: input.exchangeRate,
      bankAccount: ACCOUNT.bank,
      claimAccount: ACCOUNT.payable,
      ...EXCHANGE_ACCOUNTS,
    }).map((entry) => ({ ...entry, ...dimensionsOf(bill) })),
  );
  const contactId = input.vendorId;
  const ofAdvance =
    advance.minorUnits === 0n
      ? []
      : [
          {
            accountCode: ACCOUNT.bank,
            amount: negateMoney(advance),
            base: negateMoney(advanceBase),
            contactId,
          },
          { accountCode: ACCOUNT.vendorAdvances, amount: advance, base: advanceBase, contactId },
        ];
  return [...entries, ...ofAdvance].map((entry) => ({
    ...entry,
    globalAccountId: entry.accountCode === ACCOUNT.bank ? input.accountId : null,
  }));
}

/** Keeps what a payment settles of a bill, and says so on the bill. */
async function keepPart(
  work: Work,
  { bill, amountMinor, baseMinor, status }: Part,
  of: { paymentId: string; appliedOn: string; transactionId: string },
): Promise<void> {
  const { platform, tx, actor } = work;
  const stamp = stampOf(platform, actor);
  const id = newId(platform.clock);
  await payments.insertPart(tx, { id, billId: bill.id, amountMinor, baseMinor, ...of }, stamp);
  const settled = { id: bill.id, amountMinor, baseMinor, status, on: of.appliedOn };
  await documents.addSettled(tx, settled, stamp);
  await recordOf(work, { kind: 'bill', id: bill.id, verb: 'payment' });
}

/** Writes what was done with a payment into the trail and announces it. */
export const recordPaymentEvent = (
  work: Work,
  of: { id: string; label: string; verb: string; money: Money },
): Promise<void> =>
  record(work, {
    action: `bill-payment.${of.verb}`,
    subject: { type: 'bill-payment', id: of.id, label: of.label },
    detail: { amount: formatMoney(of.money) },
    changes: [{ topic: 'bill-payments', id: of.id, version: 1 }],
  });

export type Key = { readonly id: string; readonly version: number };

/** A payment, locked, as it was seen. @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE */
export async function takePayment(tx: Tx, { id, version }: Key): Promise<payments.PaymentRow> {
  await payments.lockPayment(tx, id);
  const payment = await payments.getPayment(tx, id);
  if (payment.version !== version) throw new DomainError('STALE_VERSION');
  if (payment.reversal_id) {
    throw new DomainError('INVALID_STATE', { reason: 'This payment was reversed.' });
  }
  return payment;
}

/** Spreads an advance over open bills of its vendor; one row too many refuses all. */
export function applyPayment(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Key & { data: unknown },
): Promise<payments.PaymentRow> {
  const { paymentables } = parseBody(billPaymentApplication, data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const payment = await takePayment(tx, key);
    await documents.lockDocuments(
      tx,
      paymentables.map(({ billId }) => billId),
    );
    const { contact_id: vendorId, currency } = payment;
    const parts = await readParts(tx, { vendorId, currency, paymentables });
    await assertAskedAccount(tx, payment, parts);
    let left = {
      amountMinor: BigInt(payment.amount_minor) - BigInt(payment.applied_minor),
      baseMinor: BigInt(payment.base_advance_minor),
    };
    for (const [index, part] of parts.entries()) {
      if (part.amountMinor > left.amountMinor) {
        const words = formatMoney({ currency, minorUnits: left.amountMinor });
        const path = `paymentables.${index}.amount`;
        throw invalidInput([violation(path, `Only ${words} of this payment is left.`)]);
      }
      left = await applyPart(work, payment, { part, left });
    }
    const label = payments.paymentLabel(payment.number);
    const applied = parts.reduce((sum, part) => sum + part.amountMinor, 0n);
    const money = { currency, minorUnits: applied };
    await recordPaymentEvent(work, { id: payment.id, label, verb: 'apply', money });
    return payments.getPayment(tx, payment.id);
  });
}

/**
 * Money that went to one account settles no bill that asks for another, unless somebody called since: what holds a payout
 * for the bill holds an advance too. @throws DomainError INVALID_INPUT naming the row
 */
async function assertAskedAccount(
  tx: Tx,
  payment: payments.PaymentRow,
  parts: readonly Part[],
): Promise<void> {
  const payout = await payments.findPayoutOf(tx, payment.id);
  if (!payout) return;
  const account = compactAccount(payout.account);
  const paid = { account, lastCalledAt: payout.last_called_at };
  for (const [index, { bill }] of parts.entries()) {
    const asked = bill.pay_to_account;
    if (!asksElsewhere({ account: asked, since: bill.approved_at ?? '' }, paid)) continue;
    const label = payments.paymentLabel(payment.number);
    const text = `${bill.label} asks for the account ${endsOf(asked)}, and ${label} went to ${endsOf(account)}. Confirm which is right by a call to the known number.`;
    throw invalidInput([violation(`paymentables.${index}.amount`, text)]);
  }
}

type Left = { readonly amountMinor: bigint; readonly baseMinor: bigint };

/** Settles a part of a bill out of an advance, as a transaction of its own; returns what is left of it. */
async function applyPart(
  work: Work,
  payment: payments.PaymentRow,
  { part, left }: { part: Part; left: Left },
): Promise<Left> {
  const { platform, tx, actor } = work;
  const { bill, amountMinor, baseMinor } = part;
  const base = await getBaseCurrency(tx);
  const advanceBase = convertMinor(left.baseMinor, amountMinor, left.amountMinor);
  const entries = offsetClaim({
    amount: { currency: payment.currency, minorUnits: -amountMinor },
    creditBase: { currency: base, minorUnits: -advanceBase },
    claimBase: { currency: base, minorUnits: -baseMinor },
    claimAccount: ACCOUNT.payable,
    ...EXCHANGE_ACCOUNTS,
  });
  const appliedOn = today(platform);
  const label = payments.paymentLabel(payment.number);
  const transactionId = await post(platform, tx, actor, {
    postedOn: appliedOn,
    documentType: 'bill-payment',
    documentId: payment.id,
    reference: label,
    description: `${label} applied to ${bill.label}`,
    entries: entries.map((entry, index) => ({
      ...entry,
      ...dimensionsOf(bill),
      accountCode: index === 0 ? ACCOUNT.vendorAdvances : entry.accountCode,
    })),
    rate: { rate: bill.exchange_rate, on: bill.document_on, source: 'rate of the bill' },
  });
  await payments.addApplied(tx, { id: payment.id, amountMinor, baseMinor: advanceBase });
  await keepPart(work, part, { paymentId: payment.id, appliedOn, transactionId });
  return {
    amountMinor: left.amountMinor - amountMinor,
    baseMinor: left.baseMinor - advanceBase,
  };
}
