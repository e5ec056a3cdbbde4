import { findPersonalContact } from '@mainsheet/contract';
import { amountText, formatAmount } from '@mainsheet/money';
import { plainDecimal } from '../commercial-documents/index.ts';
import { leftMinor } from './allocating.service.ts';
import type { PartOfInvoiceRow, PartRow } from './parts.repository.ts';
import type { ReceiptRow } from './receipts.repository.ts';
import type { ReceiptDetail } from './receipts.service.ts';
import type { RefundRow } from './refunds.repository.ts';
import type { ReceiptStart, UnallocatedCash } from './starting.service.ts';

function statusOf(row: ReceiptRow): string {
  if (row.reversal_id) return 'Refunded';
  if (leftMinor(row) > 0n) return row.applied_minor === '0' ? 'Unallocated' : 'Partly allocated';
  return row.applied_minor === '0' ? 'Refunded' : 'Completed';
}

export function presentPayment(row: ReceiptRow) {
  const text = (minor: bigint | string) => amountText(row.currency, minor);
  return {
    id: row.id,
    number: row.number,
    status: statusOf(row),
    invoiceId: row.invoice_ids[0] ?? null,
    invoiceNumber: row.invoice_labels.join(', ') || null,
    clientId: row.client_id,
    clientName: row.client_name,
    paidOn: row.paid_on,
    amount: text(row.amount_minor),
    charges: text(row.charges_minor),
    refunded: text(row.reversal_id ? row.amount_minor : row.refunded_minor),
    applied: text(row.applied_minor),
    unallocated: text(leftMinor(row)),
    currency: row.currency,
    exchangeRate: plainDecimal(row.exchange_rate),
    type: row.type,
    transactionReference: row.transaction_reference,
    createdBy: row.created_by,
    version: row.version,
  };
}

/** What of a payment settles one invoice, as the invoice shows it. */
export function presentPaymentOfInvoice(row: PartOfInvoiceRow) {
  const text = (minor: bigint | string) => amountText(row.currency, minor);
  const isLive = row.reversal_id === null;
  return {
    id: row.payment_id,
    number: row.number,
    status: isLive ? 'Completed' : 'Refunded',
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_label,
    clientId: row.client_id,
    clientName: row.client_name,
    paidOn: row.paid_on,
    amount: text(row.amount_minor),
    charges: text(0n),
    refunded: text(isLive ? 0n : row.amount_minor),
    applied: text(isLive ? row.amount_minor : 0n),
    unallocated: text(0n),
    currency: row.currency,
    exchangeRate: plainDecimal(row.exchange_rate),
    type: row.type,
    transactionReference: row.transaction_reference,
    createdBy: row.created_by,
    version: row.version,
  };
}

const presentPart = (receipt: ReceiptRow) => (part: PartRow) => {
  const isLive = part.reversal_id === null;
  return {
    partId: part.id,
    invoiceId: part.invoice_id,
    invoiceNumber: part.invoice_label,
    currency: part.currency,
    amount: amountText(part.currency, part.amount_minor),
    refunded: amountText(part.currency, isLive ? 0n : part.amount_minor),
    taken: amountText(receipt.currency, part.taken_minor),
    appliedOn: part.applied_on,
    isTakenBack: !isLive,
    status: part.invoice_status,
  };
};

const presentRefund = (receipt: ReceiptRow) => (row: RefundRow) => ({
  payoutId: row.payout_id,
  payoutNumber: `PO-${String(row.payout_number).padStart(5, '0')}`,
  amount: amountText(receipt.currency, row.amount_minor),
  paidOn: row.paid_on,
  isReturned: row.reversal_id !== null,
});

export function presentPaymentDetail(of: ReceiptDetail) {
  const { receipt, payer, parts, credits, refunds, activities, refundMinor } = of;
  const person = findPersonalContact(payer.client_people);
  return {
    payment: presentPayment(receipt),
    client: {
      id: receipt.client_id,
      name: receipt.client_name,
      email: payer.client_email,
      phone: payer.client_phone,
      person: person && { name: person.name, email: person.email },
    },
    bankAccountId: receipt.account_id,
    transactionId: receipt.transaction_id,
    paymentables: parts.map(presentPart(receipt)),
    refunds: refunds.map(presentRefund(receipt)),
    refundInProgress: amountText(receipt.currency, refundMinor),
    credits: credits.map((row) => ({
      creditNoteId: row.source_id,
      creditNoteNumber: row.source_label ?? '',
      amount: amountText(row.currency, row.amount_minor),
      appliedOn: row.applied_on,
    })),
    activities: activities.map((one) => ({ ...one })),
  };
}

export const presentStart = (start: ReceiptStart) => ({
  clientId: start.client.id,
  clientName: start.client.name,
  currency: start.currency,
  baseCurrency: start.base,
  today: start.today,
  open: start.open.map((row) => ({
    id: row.id,
    number: row.label ?? '',
    type: row.type,
    invoiceOn: row.document_on,
    dueOn: row.due_on,
    currency: row.currency,
    exchangeRate: plainDecimal(row.exchange_rate),
    total: amountText(row.currency, row.total_minor),
    open: amountText(row.currency, BigInt(row.total_minor) - BigInt(row.settled_minor)),
  })),
  rates: start.rates.map((one) => ({ ...one })),
  unallocated: start.unallocated.map(presentCash),
});

export const presentCash = ({ receipt, left, refund }: UnallocatedCash) => ({
  paymentId: receipt.id,
  number: receipt.number,
  paidOn: receipt.paid_on,
  currency: receipt.currency,
  left: formatAmount(left),
  refundInProgress: formatAmount(refund),
  transactionReference: receipt.transaction_reference,
  version: receipt.version,
});
