import { type PaymentInput, paymentInput } from '@mainsheet/contract';
import { ACCOUNT, EXCHANGE_ACCOUNTS, settleClaim } from '@mainsheet/ledger';
import { formatMoney, moneyFromDecimal } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import { nextNumber } from '../../platform/counters.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import { lockPaying, settle as settleAccounts } from '../accounts/index.ts';
import {
  assertStatus,
  dimensionsOf,
  documents,
  getDocument,
  KINDS,
  openMinor,
  parseAmount,
  recordOf,
  shareOf,
  sourceOfRate,
  today,
  violation,
} from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { post } from '../ledger/index.ts';
import type { Invoice } from './invoice.ts';
import { pageOf, withPayments } from './invoices.service.ts';
import type { PaymentFilter } from './payments.repository.ts';
import * as payments from './payments.repository.ts';

export type PaymentQuery = {
  clientId?: string | null;
  page?: number | null;
  perPage?: number | null;
};

const filterOf = (query: PaymentQuery): PaymentFilter => ({
  invoiceId: null,
  clientId: query.clientId ?? null,
  ...pageOf(query),
});

export function listPayments(platform: Platform, actor: Actor, query: PaymentQuery) {
  const filter = filterOf(query);
  return platform.db.readTenant(actor.companyId, (tx) => payments.listPayments(tx, filter));
}

/** A page of payments and how many fit. */
export function listPaymentPage(platform: Platform, actor: Actor, query: PaymentQuery) {
  const filter = filterOf(query);
  return platform.db.readTenant(actor.companyId, async (tx) => {
    const [rows, total] = await Promise.all([
      payments.listPayments(tx, filter),
      payments.countPayments(tx, filter),
    ]);
    return { rows, total };
  });
}

type Request = { invoiceId: string; data: unknown; key: string | null };

/**
 * Records money received for an invoice: bank against receivable, with the realised exchange
 * difference. @throws DomainError INVALID_INPUT when it is more than is open or lies in the future.
 */
export async function recordPayment(
  platform: Platform,
  actor: Actor,
  request: Request,
): Promise<Invoice> {
  const input = readInput(platform, request.data);
  const key = { kind: 'invoice', id: request.invoiceId } as const;
  const whole = await inCompany(platform, actor, async (work) => {
    const command = {
      actor,
      operation: 'recordInvoicePayment',
      key: request.key,
      request: { invoiceId: request.invoiceId, ...input },
      clock: platform.clock,
    };
    await once(work.tx, command, async () => ({ id: await pay(work, request.invoiceId, input) }));
    return getDocument(work.tx, key);
  });
  return withPayments(platform, actor, whole);
}

function readInput(platform: Platform, data: unknown): PaymentInput {
  const input = parseBody(paymentInput, data);
  if (input.paidOn > today(platform)) {
    throw invalidInput([violation('paidOn', 'The payment lies in the future.')]);
  }
  return input;
}

/** The same in a transaction of the caller, which says itself that it happens once; returns the payment's id. */
export function payInvoice(work: Work, invoiceId: string, data: unknown): Promise<string> {
  return pay(work, invoiceId, readInput(work.platform, data));
}

async function pay(work: Work, invoiceId: string, input: PaymentInput): Promise<string> {
  const key = { kind: 'invoice', id: invoiceId } as const;
  await documents.lockDocuments(work.tx, [invoiceId]);
  const { document: invoice } = await getDocument(work.tx, key);
  assertStatus(invoice, KINDS.invoice.open, 'paid');
  const id = await settle(work, { invoice, input });
  await recordOf(work, { ...key, verb: 'payment' });
  await announce(work.tx, { topic: 'payments', id, version: 1, by: work.actor.memberId });
  return id;
}

type Settling = { invoice: documents.DocumentRow; input: PaymentInput };

/** Posts and keeps one payment; returns its id. */
async function settle(work: Work, { invoice, input }: Settling): Promise<string> {
  const { platform, tx, actor } = work;
  const share = partOf(invoice, input.amount);
  const account = await accountOf(tx, invoice, input);
  const id = newId(platform.clock);
  const number = await nextNumber(tx, 'invoice_payment');
  const label = payments.paymentLabel(number);
  const transactionId = await post(platform, tx, actor, {
    postedOn: input.paidOn,
    documentType: 'payment',
    documentId: id,
    reference: label,
    description: `Payment of ${invoice.label} by ${invoice.contact_name}`,
    entries: await entriesOf(tx, invoice, input, share),
    rate: {
      rate: input.exchangeRate,
      on: input.paidOn,
      source: await sourceOfRate(tx, {
        currency: invoice.currency,
        exchangeRate: input.exchangeRate,
        on: input.paidOn,
        settled: { noun: 'invoice', rate: invoice.exchange_rate },
      }),
    },
  });
  const stamp = stampOf(platform, actor);
  const payment = {
    id,
    number,
    invoiceId: invoice.id,
    clientId: invoice.contact_id,
    paidOn: input.paidOn,
    currency: invoice.currency,
    amountMinor: share.received.minorUnits,
    exchangeRate: input.exchangeRate,
    type: input.type,
    reference: input.transactionReference,
    transactionId,
  };
  await payments.insertPayment(tx, payment, stamp);
  if (account) await keepReceipt(work, { invoice, input, account, transactionId, label });
  const { received, baseMinor, status } = share;
  const settled = { id: invoice.id, amountMinor: received.minorUnits, baseMinor, status };
  await documents.addSettled(tx, settled, stamp);
  return id;
}

type GlobalAccount = Awaited<ReturnType<typeof lockPaying>>;

/** The global account the money came to, locked; null for a bank elsewhere. */
async function accountOf(
  tx: Tx,
  invoice: documents.DocumentRow,
  { accountId, type, paidOn }: PaymentInput,
): Promise<GlobalAccount | null> {
  if (!accountId) return null;
  if (type === 'Set-off') {
    throw invalidInput([violation('accountId', 'A set-off comes to no account.')]);
  }
  const payment = { currency: invoice.currency, paidOn };
  return lockPaying(tx, { path: 'accountId', id: accountId }, payment);
}

type Receipt = Settling & { account: GlobalAccount; transactionId: string; label: string };

/** Shows a posted payment as a transaction of the account it came to. */
async function keepReceipt(
  { platform, tx, actor }: Work,
  { invoice, input, account, transactionId, label }: Receipt,
): Promise<void> {
  await settleAccounts(platform, tx, actor, {
    transactionId,
    valueOn: input.paidOn,
    movements: [
      {
        account,
        amount: moneyFromDecimal(invoice.currency, input.amount),
        sourceType: 'DEPOSIT',
        counterparty: invoice.contact_name,
        reference: input.transactionReference || label,
        subject: { type: 'invoice', id: invoice.id, label: invoice.label ?? label },
      },
    ],
  });
}

async function entriesOf(
  tx: Tx,
  invoice: documents.DocumentRow,
  input: PaymentInput,
  share: ReturnType<typeof partOf>,
) {
  const base = await getBaseCurrency(tx);
  if (invoice.currency === base && Number(input.exchangeRate) !== 1) {
    throw invalidInput([violation('exchangeRate', `${base} is the base currency: its rate is 1.`)]);
  }
  const entries = settleClaim({
    received: share.received,
    claimBase: { currency: base, minorUnits: share.baseMinor },
    rate: input.exchangeRate,
    bankAccount: ACCOUNT.bank,
    claimAccount: ACCOUNT.receivable,
    ...EXCHANGE_ACCOUNTS,
  });
  return entries.map((entry) => ({
    ...entry,
    ...dimensionsOf(invoice),
    globalAccountId: entry.accountCode === ACCOUNT.bank ? input.accountId : null,
  }));
}

/** The part of the claim that a payment settles. */
function partOf(invoice: documents.DocumentRow, amount: string) {
  const { currency } = invoice;
  const received = parseAmount(currency, { amount, path: 'amount' });
  const open = openMinor(invoice);
  if (received.minorUnits > open) {
    const left = formatMoney({ currency, minorUnits: open });
    throw invalidInput([violation('amount', `Only ${left} is open on this invoice.`)]);
  }
  return { received, ...shareOf(invoice, received.minorUnits) };
}
