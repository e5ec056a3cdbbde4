import { receiptAllocation } from '@mainsheet/contract';
import { reverseEntries } from '@mainsheet/ledger';
import { formatMoney } from '@mainsheet/money';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { DomainError } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { readReason } from '../../platform/reason.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, type Work } from '../../platform/work.ts';
import {
  convertMinor,
  documents,
  getDocument,
  type Key,
  recordOf,
  statusWithout,
  today,
} from '../commercial-documents/index.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { post, reverse } from '../ledger/index.ts';
import * as partRows from './parts.repository.ts';
import { entriesOutOfCash, keepPart, type Part, readParts, sumTaken } from './parts.service.ts';
import * as receipts from './receipts.repository.ts';
import { recordReceiptEvent } from './receiving.service.ts';

const isOver = (reason: string) => new DomainError('INVALID_STATE', { reason });

/** A payment, locked, as it was seen. @throws DomainError NOT_FOUND, STALE_VERSION, INVALID_STATE */
export async function takeReceipt(
  { tx }: Work,
  { id, version }: Key,
): Promise<receipts.ReceiptRow> {
  await receipts.lockReceipt(tx, id);
  const receipt = await receipts.getReceipt(tx, id);
  if (receipt.reversal_id) throw isOver('This payment was taken back already.');
  if (receipt.version !== version) throw new DomainError('STALE_VERSION');
  return receipt;
}

/** What no invoice takes and nobody was given back. */
export const leftMinor = (row: receipts.ReceiptRow): bigint =>
  row.reversal_id
    ? 0n
    : BigInt(row.amount_minor) - BigInt(row.applied_minor) - BigInt(row.refunded_minor);

/**
 * Spreads what is left of a payment over open invoices of its customer; one row too many refuses all.
 * @throws DomainError INVALID_INPUT naming the row, STALE_VERSION, INVALID_STATE, PERIOD_CLOSED
 */
export function allocateReceipt(
  platform: Platform,
  actor: Actor,
  { data, ...key }: Key & { data: unknown },
): Promise<receipts.ReceiptRow> {
  assertCan(actor, 'receivablesInvoices.view');
  const input = parseBody(receiptAllocation, data);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const ids = input.paymentables.map(({ invoiceId }) => invoiceId);
    await documents.lockDocuments(tx, ids);
    const receipt = await takeReceipt(work, key);
    const { client_id: clientId, currency } = receipt;
    const base = await getBaseCurrency(tx);
    const on = today(platform);
    const promised = await receipts.findRefundPromised(tx, receipt.id);
    const free = leftMinor(receipt) - promised;
    const wanted = { clientId, currency, ...input };
    const parts = await readParts(tx, wanted, { minor: free, base, on });
    const taken = sumTaken(parts, {
      ...{ currency, leftMinor: free, path: `paymentables.${parts.length - 1}.amount` },
      sayOf: (_, left) => `Only ${left} of this payment is left.`,
    });
    let left = { minor: leftMinor(receipt), baseMinor: BigInt(receipt.base_left_minor) };
    for (const part of parts) left = await allocateOne(work, receipt, { part, left, base });
    await tell(work, receipt, { verb: 'allocate', minor: taken });
    return receipts.getReceipt(tx, receipt.id);
  });
}

const tell = (work: Work, row: receipts.ReceiptRow, of: { verb: string; minor: bigint }) =>
  recordReceiptEvent(work, {
    ...{ id: row.id, label: receipts.receiptLabel(row.number), verb: of.verb },
    money: { currency: row.currency, minorUnits: of.minor },
  });

type Cash = { readonly minor: bigint; readonly baseMinor: bigint };

/** Settles a part of an invoice out of a customer's cash, as a transaction of its own; returns what is left. */
async function allocateOne(
  work: Work,
  receipt: receipts.ReceiptRow,
  { part, left, base }: { part: Part; left: Cash; base: string },
): Promise<Cash> {
  const { platform, tx, actor } = work;
  const { invoice, takenMinor } = part;
  const baseTakenMinor = convertMinor(left.baseMinor, takenMinor, left.minor);
  const { currency, client_id: clientId } = receipt;
  const label = receipts.receiptLabel(receipt.number);
  const appliedOn = today(platform);
  const transactionId = await post(platform, tx, actor, {
    postedOn: appliedOn,
    documentType: 'payment',
    documentId: receipt.id,
    reference: label,
    description: `${label} allocated to ${invoice.label}`,
    entries: entriesOutOfCash({ ...part, baseTakenMinor }, { currency, base, clientId }),
    rate: { rate: invoice.exchange_rate, on: invoice.document_on, source: 'rate of the invoice' },
  });
  await receipts.moveLeft(tx, {
    ...{ id: receipt.id, appliedMinor: takenMinor, baseMinor: baseTakenMinor },
  });
  await keepPart(
    work,
    { ...part, baseTakenMinor },
    { paymentId: receipt.id, appliedOn, transactionId },
  );
  return { minor: left.minor - takenMinor, baseMinor: left.baseMinor - baseTakenMinor };
}

/**
 * Takes one allocation back: the invoice is open again, and what settled it is the customer's cash.
 * @throws DomainError INVALID_INPUT without a reason, INVALID_STATE where it was taken back already or set off, PERIOD_CLOSED
 */
export function takeAllocationBack(
  platform: Platform,
  actor: Actor,
  { id, reason: typed }: { id: string; reason: string },
): Promise<receipts.ReceiptRow> {
  const reason = readReason(typed, 'Say why the allocation is taken back.');
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    const { invoice_id: invoiceId, payment_id: paymentId } = await partRows.getPart(tx, id);
    // The invoice first, as whoever pays or credits it does.
    await documents.lockDocuments(tx, [invoiceId]);
    await receipts.lockReceipt(tx, paymentId);
    const receipt = await receipts.getReceipt(tx, paymentId);
    const part = await partRows.getPart(tx, id);
    if (receipt.reversal_id || part.reversal_id) throw isOver('This was taken back already.');
    if (receipt.type === 'Set-off') {
      throw isOver('A set-off is taken back as a whole: no money came that could be left over.');
    }
    const description = `Taken back: ${reason.slice(0, 200)}`;
    const reversalId = await unpostPart(work, { receipt, part, description });
    await openAgain(work, part, { reversalId, releasedBy: work.actor.memberId });
    await receipts.moveLeft(tx, {
      id: receipt.id,
      appliedMinor: -BigInt(part.taken_minor),
      baseMinor: -BigInt(part.base_taken_minor),
    });
    await tell(work, receipt, { verb: 'release', minor: BigInt(part.taken_minor) });
    return receipts.getReceipt(tx, receipt.id);
  });
}

type Unposting = {
  readonly receipt: receipts.ReceiptRow;
  readonly part: partRows.PartRow;
  readonly description: string;
};

/** Gives a part back to the customer's cash: one posted with its payment by the entries it would have had by itself. */
async function unpostPart(work: Work, { receipt, part, description }: Unposting): Promise<string> {
  const { platform, tx, actor } = work;
  const postedOn = today(platform);
  const { transaction_id: transactionId } = part;
  if (transactionId !== receipt.transaction_id) {
    return reverse(platform, tx, actor, { transactionId, postedOn, description });
  }
  const { document: invoice } = await getDocument(tx, { kind: 'invoice', id: part.invoice_id });
  const base = await getBaseCurrency(tx);
  const entries = entriesOutOfCash(
    {
      invoice,
      amountMinor: BigInt(part.amount_minor),
      baseMinor: BigInt(part.base_minor),
      takenMinor: BigInt(part.taken_minor),
      baseTakenMinor: BigInt(part.base_taken_minor),
    },
    { currency: receipt.currency, base, clientId: receipt.client_id },
  );
  const turned = reverseEntries(entries).map((entry, index) => ({ ...entries[index]!, ...entry }));
  return post(platform, tx, actor, {
    ...{ postedOn, documentType: 'payment', documentId: receipt.id, description },
    reference: receipts.receiptLabel(receipt.number),
    entries: turned,
    rate: { rate: receipt.exchange_rate, on: receipt.paid_on, source: 'rate of the payment' },
  });
}

/** Gives an invoice back what a part settled of it; the reversal is posted. */
export async function openAgain(
  work: Work,
  part: partRows.PartRow,
  by: { reversalId: string; releasedBy: string | null },
): Promise<void> {
  const { platform, tx, actor } = work;
  if (!(await partRows.markPartReversed(tx, part.id, by))) {
    throw new DomainError('STALE_VERSION');
  }
  const key = { kind: 'invoice', id: part.invoice_id } as const;
  const amountMinor = -BigInt(part.amount_minor);
  const status = await statusWithout(work, { ...key, amountMinor });
  const baseMinor = -BigInt(part.base_minor);
  const settled = { ...key, amountMinor, baseMinor, status, on: today(platform) };
  await documents.addSettled(tx, settled, stampOf(platform, actor));
  await recordOf(work, { ...key, verb: 'payment-reversed' });
}

/** Why nothing of a payment is taken back while money of it went back to the customer, or is about to; null where none is. */
export async function refundedText(
  { tx }: Work,
  receipt: receipts.ReceiptRow,
): Promise<string | null> {
  const words = (minorUnits: bigint) => formatMoney({ currency: receipt.currency, minorUnits });
  const refunded = BigInt(receipt.refunded_minor);
  if (refunded > 0n) return `${words(refunded)} of this payment went back to the customer.`;
  const promised = await receipts.findRefundPromised(tx, receipt.id);
  return promised > 0n ? `A refund of ${words(promised)} is in progress: cancel it first.` : null;
}
