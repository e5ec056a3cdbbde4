import { amountText } from '@mainsheet/money';
import { plainDecimal } from '../commercial-documents/index.ts';
import { type PaperRow, presentPaper } from '../papers/index.ts';
import type { CreditRow, PartRow, PaymentRow } from './payments.repository.ts';
import { paymentLabel } from './payments.repository.ts';

function statusOf({ reversal_id, amount_minor, applied_minor }: PaymentRow): string {
  if (reversal_id) return 'Reversed';
  if (applied_minor === amount_minor) return 'Completed';
  return applied_minor === '0' ? 'Unapplied' : 'Partially unapplied';
}

export function presentPayment(row: PaymentRow) {
  const amount = (minor: bigint | string) => amountText(row.currency, minor);
  const unapplied = row.reversal_id ? 0n : BigInt(row.amount_minor) - BigInt(row.applied_minor);
  return {
    id: row.id,
    number: paymentLabel(row.number),
    status: statusOf(row),
    vendorId: row.contact_id,
    vendor: row.contact_name,
    date: row.paid_on,
    currency: row.currency,
    amount: amount(row.amount_minor),
    applied: amount(row.reversal_id ? 0n : row.applied_minor),
    unapplied: amount(unapplied),
    exchangeRate: plainDecimal(row.exchange_rate),
    typeName: row.type,
    transactionReference: row.transaction_reference,
    bankAccountId: row.account_id,
    billId: row.bill_ids[0] ?? null,
    billNumbers: [...new Set(row.bill_labels)],
    createdBy: row.created_by,
    reversedBy: row.reversed_by,
    version: row.version,
  };
}

export function presentPaymentDetail(of: {
  payment: PaymentRow;
  parts: readonly PartRow[];
  credits: readonly CreditRow[];
  papers: readonly PaperRow[];
}) {
  const { payment, parts, credits, papers } = of;
  const amount = (minor: string) => amountText(payment.currency, minor);
  return {
    payment: presentPayment(payment),
    transactionId: payment.transaction_id,
    documents: papers.map(presentPaper),
    paymentables: parts.map((part) => ({
      id: part.id,
      billId: part.bill_id,
      billNumber: part.bill_label,
      vendorNumber: part.their_number,
      amount: amount(part.amount_minor),
      appliedOn: part.applied_on,
    })),
    vendorCredits: credits.map((credit) => ({
      vendorCreditId: credit.id,
      vendorCreditNumber: credit.label,
      billId: credit.bill_id,
      amount: amount(credit.amount_minor),
    })),
  };
}
