import { type PaymentInput, paymentInput } from '@mainsheet/contract';
import { ACCOUNT, settleClaim } from '@mainsheet/ledger';
import { formatMoney, getCurrencyExponent, moneyFromDecimal } from '@mainsheet/money';
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
import { lockReceiving, settle as settleAccounts } from '../accounts/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { post } from '../ledger/index.ts';
import { violation } from './invoice-amounts.ts';
import { type InvoiceDocument, readDocument } from './invoice-document.ts';
import * as invoices from './invoices.repository.ts';
import { assertStatus, record, today } from './invoices.service.ts';
import { sourceOfRate } from './rate-source.ts';
import { convertMinor } from './share.ts';

type Request = { invoiceId: string; data: unknown; key: string | null };

/**
 * Records money received for an invoice: bank against receivable, with the realised exchange
 * difference. @throws DomainError INVALID_INPUT when it is more than is open or lies in the future.
 */
export function recordPayment(
  platform: Platform,
  actor: Actor,
  request: Request,
): Promise<InvoiceDocument> {
  const input = parseBody(paymentInput, request.data);
  if (input.paidOn > today(platform)) {
    throw invalidInput([violation('paidOn', 'The payment lies in the future.')]);
  }
  const { invoiceId } = request;
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const command = {
      actor,
      operation: 'recordInvoicePayment',
      key: request.key,
      request: { invoiceId, ...input },
      clock: platform.clock,
    };
    await once(tx, command, async () => {
      await invoices.lockInvoice(tx, invoiceId);
      const { invoice } = await readDocument(tx, invoiceId);
      assertStatus(invoice, invoices.OPEN_STATUSES, 'paid');
      const id = await settle(platform, tx, actor, { invoice, input });
      await record(platform, tx, { actor, id: invoiceId, action: 'invoice.payment' });
      await announce(tx, { topic: 'payments', id, version: 1, by: actor.memberId });
      return { id };
    });
    return readDocument(tx, invoiceId);
  });
}

type Settling = { invoice: invoices.InvoiceRow; input: PaymentInput };

/** Posts and keeps one payment; returns its id. */
async function settle(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  { invoice, input }: Settling,
): Promise<string> {
  const share = shareOf(invoice, input.amount);
  const account = await accountOf(tx, invoice, input);
  const id = newId(platform.clock);
  const number = await nextNumber(tx, 'invoice_payment');
  const label = `PAY-${String(number).padStart(5, '0')}`;
  const transactionId = await post(platform, tx, actor, {
    postedOn: input.paidOn,
    documentType: 'payment',
    documentId: id,
    reference: label,
    description: `Payment of ${invoice.label} by ${invoice.client_name}`,
    entries: await entriesOf(tx, invoice, input, share),
    rate: {
      rate: input.exchangeRate,
      on: input.paidOn,
      source: await sourceOfRate(tx, {
        currency: invoice.currency,
        exchangeRate: input.exchangeRate,
        on: input.paidOn,
        invoiceRate: invoice.exchange_rate,
      }),
    },
  });
  const stamp = stampOf(platform, actor);
  const payment = {
    id,
    number,
    invoiceId: invoice.id,
    clientId: invoice.client_id,
    paidOn: input.paidOn,
    currency: invoice.currency,
    amountMinor: share.received.minorUnits,
    exchangeRate: input.exchangeRate,
    type: input.type,
    reference: input.transactionReference,
    transactionId,
  };
  await invoices.insertPayment(tx, payment, stamp);
  if (account)
    await keepReceipt(platform, tx, actor, { invoice, input, account, transactionId, label });
  const { received, baseMinor, status } = share;
  const paid = { invoiceId: invoice.id, amountMinor: received.minorUnits, baseMinor, status };
  await invoices.addPaid(tx, paid, stamp);
  return id;
}

type GlobalAccount = Awaited<ReturnType<typeof lockReceiving>>;

/** The global account the money came to, locked; null for a bank elsewhere. */
async function accountOf(
  tx: Tx,
  invoice: invoices.InvoiceRow,
  { accountId, type }: PaymentInput,
): Promise<GlobalAccount | null> {
  if (!accountId) return null;
  if (type === 'Set-off') {
    throw invalidInput([violation('accountId', 'A set-off comes to no account.')]);
  }
  return lockReceiving(tx, { path: 'accountId', id: accountId }, invoice.currency);
}

type Receipt = Settling & { account: GlobalAccount; transactionId: string; label: string };

/** Shows a posted payment as a transaction of the account it came to. */
async function keepReceipt(
  platform: Platform,
  tx: Tx,
  actor: Actor,
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
        counterparty: invoice.client_name,
        reference: input.transactionReference || label,
        subject: { type: 'invoice', id: invoice.id, label: invoice.label ?? label },
      },
    ],
  });
}

async function entriesOf(
  tx: Tx,
  invoice: invoices.InvoiceRow,
  input: PaymentInput,
  share: ReturnType<typeof shareOf>,
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
    gainAccount: ACCOUNT.exchangeGain,
    lossAccount: ACCOUNT.exchangeLoss,
    exchangeAccount: ACCOUNT.exchange,
  });
  const { client_id: contactId, vessel_id: vesselId, voyage_id: voyageId } = invoice;
  return entries.map((entry) => ({
    ...entry,
    contactId,
    vesselId,
    voyageId,
    globalAccountId: entry.accountCode === ACCOUNT.bank ? input.accountId : null,
  }));
}

/** The part of the claim a payment settles; the last one takes the base amount that is left. */
function shareOf(invoice: invoices.InvoiceRow, amount: string) {
  const { currency } = invoice;
  const received = moneyFromDecimal(currency, amount);
  const open = BigInt(invoice.total_minor) - BigInt(invoice.paid_minor);
  const decimals = amount.split('.')[1]?.length ?? 0;
  if (decimals > getCurrencyExponent(currency)) {
    throw invalidInput([
      violation('amount', `${currency} has ${getCurrencyExponent(currency)} decimals.`),
    ]);
  }
  if (received.minorUnits > open) {
    const left = formatMoney({ currency, minorUnits: open });
    throw invalidInput([violation('amount', `Only ${left} is open on this invoice.`)]);
  }
  const isLast = received.minorUnits === open;
  const baseOpen = BigInt(invoice.base_total_minor ?? 0) - BigInt(invoice.base_paid_minor);
  const baseMinor = isLast ? baseOpen : convertMinor(baseOpen, received.minorUnits, open);
  return { received, baseMinor, status: isLast ? 'Paid' : 'Partially paid' };
}
