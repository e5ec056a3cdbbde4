import { findPersonalContact } from '@mainsheet/contract';
import { amountText, plainDecimal } from '../commercial-documents/index.ts';
import type { PaymentDetail } from './payment-detail.service.ts';
import type { PaymentRow } from './payments.repository.ts';

export function presentPayment(row: PaymentRow) {
  const amount = amountText(row.currency, row.amount_minor);
  return {
    id: row.id,
    number: row.number,
    status: row.reversal_id ? 'Refunded' : 'Completed',
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_label,
    clientId: row.client_id,
    clientName: row.client_name,
    paidOn: row.paid_on,
    amount,
    refunded: row.reversal_id ? amount : amountText(row.currency, 0n),
    applied: row.reversal_id ? amountText(row.currency, 0n) : amount,
    currency: row.currency,
    exchangeRate: plainDecimal(row.exchange_rate),
    type: row.type,
    transactionReference: row.transaction_reference,
    createdBy: row.created_by,
    version: row.version,
  };
}

/** What was done to a payment: its own row tells all of it. */
function activitiesOf(row: PaymentRow) {
  const recorded = { at: row.created_at, actorName: row.created_by, action: 'Recorded' };
  if (!row.reversed_at || !row.reversed_by) return [recorded];
  return [{ at: row.reversed_at, actorName: row.reversed_by, action: 'Taken back' }, recorded];
}

export function presentPaymentDetail({ payment, credits }: PaymentDetail) {
  const shown = presentPayment(payment);
  const person = findPersonalContact(payment.client_people);
  return {
    payment: shown,
    client: {
      id: payment.client_id,
      name: payment.client_name,
      email: payment.client_email,
      phone: payment.client_phone,
      person: person && { name: person.name, email: person.email },
    },
    bankAccountId: payment.account_id,
    transactionId: payment.transaction_id,
    paymentables: [
      {
        invoiceId: payment.invoice_id,
        invoiceNumber: payment.invoice_label,
        amount: shown.amount,
        refunded: shown.refunded,
        status: payment.invoice_status,
      },
    ],
    credits: credits.map((row) => ({
      creditNoteId: row.source_id,
      creditNoteNumber: row.source_label ?? '',
      amount: amountText(row.currency, row.amount_minor),
      appliedOn: row.applied_on,
    })),
    activities: activitiesOf(payment),
  };
}
