import { type ReceiptInput, receiptInput } from '@mainsheet/contract';
import { ACCOUNT, convert } from '@mainsheet/ledger';
import { formatMoney, type Money } from '@mainsheet/money';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { nextNumber } from '../../platform/counters.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { once } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberStampOf } from '../../platform/stamp.ts';
import { inCompany, record, type Work } from '../../platform/work.ts';
import { lockPaying, settle as settleAccounts } from '../accounts/index.ts';
import {
  assertCurrency,
  chargesFault,
  convertMinor,
  dimensionsOf,
  documents,
  farRateText,
  parseAmount,
  sourceOfRate,
  today,
  violation,
} from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { getContactRow } from '../contacts/index.ts';
import { post } from '../ledger/index.ts';
import {
  entriesOfPart,
  keepPart,
  type Part,
  type PostedEntry,
  readParts,
  sumTaken,
} from './parts.service.ts';
import * as receipts from './receipts.repository.ts';

const refuse = (path: string, message: string) => invalidInput([violation(path, message)]);

/**
 * Records money that a customer paid: the bank and what banks kept of it against each invoice that it settles, with its realised
 * exchange difference; what no invoice takes is the customer's cash.
 * @throws DomainError INVALID_INPUT for more than is open or was received, another customer or currency, or a day in
 *   the future; FORBIDDEN for who may not see invoices, which refusals name
 */
export function recordReceipt(
  platform: Platform,
  actor: Actor,
  request: { data: unknown; key: string | null },
): Promise<receipts.ReceiptRow> {
  assertCan(actor, 'receivablesInvoices.view');
  const input = parseBody(receiptInput, request.data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const { key } = request;
    const { clock } = platform;
    const command = { actor, operation: 'recordReceipt', key, request: input, clock };
    const { id } = await once(tx, command, async () => ({ id: await receive(work, input) }));
    return receipts.getReceipt(tx, id);
  });
}

/** What was received, in the currency of the payment. */
type Received = {
  /** What the customer is credited with: what arrived and what banks kept of it. */
  readonly gross: Money;
  readonly charges: Money;
  readonly arrived: Money;
  /** What the first two are worth in base. */
  readonly grossBase: Money;
  readonly chargesBase: Money;
};

/** The same in a transaction of the caller, which says itself that it happens once; returns the payment's id. */
export async function receive(work: Work, input: ReceiptInput): Promise<string> {
  const { platform, tx } = work;
  if (input.paidOn > today(platform)) throw refuse('paidOn', 'The payment lies in the future.');
  const base = await getBaseCurrency(tx);
  const client = await getContactRow(tx, input.clientId);
  const received = readReceived(input, base);
  const farText = await farRateText(tx, { ...input, base, on: input.paidOn });
  if (farText) throw refuse('exchangeRate', farText);
  const ids = input.paymentables.map(({ invoiceId }) => invoiceId);
  await documents.lockDocuments(tx, ids);
  const { gross } = received;
  const { paidOn: on, currency } = input;
  const parts = await readParts(tx, input, { minor: gross.minorUnits, base, on });
  const appliedMinor = sumTaken(parts, {
    ...{ currency, leftMinor: gross.minorUnits, path: 'amount' },
    sayOf: (sum) => `The invoices come to ${sum}, more than was received.`,
  });
  if (input.type === 'Set-off' && appliedMinor < gross.minorUnits) {
    throw refuse('amount', 'A set-off leaves nothing over: no money came.');
  }
  return book(work, { input, received, parts, appliedMinor, base, clientName: client.name });
}

/** @throws DomainError INVALID_INPUT for a currency that is none, a rate of the base, or charges that no bank takes */
function readReceived(input: ReceiptInput, base: string): Received {
  const { currency, exchangeRate } = input;
  assertCurrency(currency);
  if (currency === base && Number(exchangeRate) !== 1) {
    throw refuse('exchangeRate', `${base} is the base currency: its rate is 1.`);
  }
  const arrived = parseAmount(currency, { amount: input.amount, path: 'amount' });
  const charges = parseAmount(currency, { amount: input.charges, path: 'charges' });
  const gross = { currency, minorUnits: arrived.minorUnits + charges.minorUnits };
  if (charges.minorUnits > 0n) {
    if (input.type === 'Set-off') throw refuse('charges', 'A set-off passes no bank.');
    const fault = chargesFault(gross.minorUnits, charges);
    if (fault) throw refuse('charges', fault);
  }
  const grossBase = convert(gross, exchangeRate, base);
  const arrivedBase = convert(arrived, exchangeRate, base);
  const minorUnits = grossBase.minorUnits - arrivedBase.minorUnits;
  return { gross, charges, arrived, grossBase, chargesBase: { currency: base, minorUnits } };
}

type Booking = {
  readonly input: ReceiptInput;
  readonly received: Received;
  readonly parts: readonly Part[];
  readonly appliedMinor: bigint;
  readonly base: string;
  readonly clientName: string;
};

type PricedPart = Part & { readonly baseTakenMinor: bigint };

/** Posts and keeps one payment; returns its id. */
async function book(work: Work, booking: Booking): Promise<string> {
  const { platform, tx, actor } = work;
  const { input, received, appliedMinor, clientName } = booking;
  const account = await accountOf(tx, input);
  const id = newId(platform.clock);
  const number = await nextNumber(tx, 'invoice_payment');
  const label = receipts.receiptLabel(number);
  const { parts, leftBaseMinor } = price(booking);
  const transactionId = await post(platform, tx, actor, {
    postedOn: input.paidOn,
    documentType: 'payment',
    documentId: id,
    reference: label,
    description: descriptionOf(booking),
    entries: entriesOf(booking, { parts, leftBaseMinor }),
    rate: await rateOf(tx, booking),
  });
  const stored = {
    ...{ id, number, transactionId, appliedMinor, baseLeftMinor: leftBaseMinor },
    ...{ clientId: input.clientId, paidOn: input.paidOn, currency: input.currency },
    ...{ amountMinor: received.gross.minorUnits, chargesMinor: received.charges.minorUnits },
    ...{ exchangeRate: input.exchangeRate, type: input.type, accountId: input.accountId },
    reference: input.transactionReference,
  };
  await receipts.insertReceipt(tx, stored, memberStampOf(platform, actor));
  const of = { paymentId: id, appliedOn: input.paidOn, transactionId };
  for (const part of parts) await keepPart(work, part, of);
  if (account) {
    await settleAccounts(platform, tx, actor, {
      transactionId,
      valueOn: input.paidOn,
      movements: [
        {
          ...{ account, amount: received.arrived, sourceType: 'DEPOSIT', counterparty: clientName },
          reference: input.transactionReference || label,
          subject: subjectOf(parts, { id, label }),
        },
      ],
    });
  }
  await recordReceiptEvent(work, { id, label, verb: 'record', money: received.gross });
  return id;
}

/** What each part and the rest are worth in base: together what was received, to the last unit. */
function price({ parts, received, appliedMinor }: Booking) {
  const total = received.gross.minorUnits;
  const priced: PricedPart[] = [];
  let minor = 0n;
  let baseMinor = 0n;
  for (const part of parts) {
    minor += part.takenMinor;
    const upTo = convertMinor(received.grossBase.minorUnits, minor, total);
    priced.push({ ...part, baseTakenMinor: upTo - baseMinor });
    baseMinor = upTo;
  }
  const leftBaseMinor = appliedMinor === total ? 0n : received.grossBase.minorUnits - baseMinor;
  return { parts: priced, leftBaseMinor };
}

/** The account it came to, locked; null for a bank elsewhere. */
async function accountOf(tx: Tx, { accountId, type, currency, paidOn }: ReceiptInput) {
  if (!accountId) return null;
  if (type === 'Set-off') throw refuse('accountId', 'A set-off comes to no account.');
  return lockPaying(tx, { path: 'accountId', id: accountId }, { currency, paidOn });
}

/** Bank, charges, each invoice, and the rest as the customer's cash. */
function entriesOf(
  { input, received, base, appliedMinor }: Booking,
  { parts, leftBaseMinor }: { parts: readonly PricedPart[]; leftBaseMinor: bigint },
): PostedEntry[] {
  const { currency, clientId: contactId } = input;
  const { gross, charges, grossBase, chargesBase } = received;
  const about = parts.length === 1 ? dimensionsOf(parts[0]!.invoice) : { contactId };
  const bank: PostedEntry = {
    ...{ accountCode: ACCOUNT.bank, amount: received.arrived, ...about },
    base: { currency: base, minorUnits: grossBase.minorUnits - chargesBase.minorUnits },
    globalAccountId: input.accountId,
  };
  const saved: PostedEntry = {
    ...{ accountCode: ACCOUNT.bankCharges, amount: charges, base: chargesBase, ...about },
  };
  const cash: PostedEntry = {
    ...{ accountCode: ACCOUNT.customerCash, contactId },
    amount: { currency, minorUnits: appliedMinor - gross.minorUnits },
    base: { currency: base, minorUnits: -leftBaseMinor },
  };
  return [
    bank,
    ...(charges.minorUnits > 0n ? [saved] : []),
    ...parts.flatMap((part) => entriesOfPart(part, { currency, base })),
    ...(appliedMinor < gross.minorUnits ? [cash] : []),
  ];
}

const NAMED = 5;

function descriptionOf({ parts, clientName }: Booking): string {
  const labels = parts.slice(0, NAMED).map(({ invoice }) => invoice.label ?? '');
  const others = parts.length - labels.length;
  const which = labels.join(', ') + (others > 0 ? ` and ${others} more` : '');
  return which ? `Payment of ${which} by ${clientName}` : `Payment by ${clientName}`;
}

async function rateOf(tx: Tx, { input, parts }: Booking) {
  const { exchangeRate, currency, paidOn: on } = input;
  const first = parts[0]?.invoice;
  const settled =
    first?.currency === currency ? { noun: 'invoice', rate: first.exchange_rate } : undefined;
  const given = { currency, exchangeRate, on, ...(settled ? { settled } : {}) };
  return { rate: exchangeRate, on, source: await sourceOfRate(tx, given) };
}

const subjectOf = (parts: readonly Part[], of: { id: string; label: string }) => {
  const [only, another] = parts;
  if (!only || another) return { type: 'invoice-payment', ...of };
  return { type: 'invoice', id: only.invoice.id, label: only.invoice.label ?? of.label };
};

/** Writes what was done with a payment into the trail and announces it. */
export const recordReceiptEvent = (
  work: Work,
  of: { id: string; label: string; verb: string; money: Money },
): Promise<void> =>
  record(work, {
    action: `invoice-payment.${of.verb}`,
    subject: { type: 'invoice-payment', id: of.id, label: of.label },
    detail: { amount: formatMoney(of.money) },
    changes: [{ topic: 'payments', id: of.id, version: 1 }],
  });
