import { findPersonalContact } from '@mainsheet/contract';
import { amountText } from '@mainsheet/money';
import {
  type AllocationRow,
  approvalsNeeded,
  type documents,
  KINDS,
  needsAnother,
  openMinor,
  paidMinor,
  plainDecimal,
  presentAgeing,
  presentDiscount,
  presentInvitation,
  presentLine,
  presentTaxes,
} from '../commercial-documents/index.ts';
import { presentPaymentOfInvoice } from '../receipts/index.ts';
import type { Invoice } from './invoice.ts';
import type { Statement } from './statements.service.ts';

export function presentSummary(row: documents.DocumentRow, today: string) {
  const isOpen = KINDS[row.kind].open.includes(row.status);
  return {
    id: row.id,
    number: row.label,
    type: row.type,
    status: row.status,
    isOverdue: isOpen && row.due_on < today,
    clientId: row.contact_id,
    clientName: row.contact_name,
    voyageId: row.voyage_id,
    voyageNumber: row.voyage_label,
    vesselName: row.vessel_name,
    invoiceOn: row.document_on,
    dueOn: row.due_on,
    currency: row.currency,
    total: amountText(row.currency, row.total_minor),
    paid: amountText(row.currency, paidMinor(row)),
    writtenOff: amountText(row.currency, row.written_off_minor),
    balance: amountText(row.currency, openMinor(row)),
    reference: row.reference,
    preparedByName: row.prepared_by_name,
    version: row.version,
  };
}

const presentCredit = (row: AllocationRow) => ({
  id: row.id,
  creditNoteId: row.source_id,
  creditNoteNumber: row.source_label ?? '',
  amount: amountText(row.currency, row.amount_minor),
  appliedOn: row.applied_on,
  isTakenBack: row.reversal_id !== null,
  createdBy: row.created_by,
});

const presentPerson = (person: { name: string; email: string } | null) =>
  person && { name: person.name, email: person.email };

export function presentInvoice(
  whole: Invoice,
  { today, memberId }: { today: string; memberId: string },
) {
  const { document: invoice, lines, payments, makers, approvals, allocations } = whole;
  return {
    ...presentSummary(invoice, today),
    clientEmail: invoice.contact_email,
    clientPerson: presentPerson(findPersonalContact(invoice.contact_people)),
    vesselId: invoice.vessel_id,
    cargoRowId: invoice.cargo_row_id,
    freightPercent: invoice.freight_percent ? plainDecimal(invoice.freight_percent) : null,
    exchangeRate: plainDecimal(invoice.exchange_rate),
    rateSource: invoice.rate_source,
    terms: invoice.terms,
    publicNotes: invoice.public_notes,
    privateNotes: invoice.private_notes,
    lines: lines.map((line) => presentLine(invoice.currency, line)),
    taxes: presentTaxes(invoice.currency, lines),
    discount: presentDiscount(invoice.currency, lines),
    facts: [...whole.facts],
    tolerance: whole.tolerance,
    warnings: [...whole.warnings],
    payments: payments.map(presentPaymentOfInvoice),
    credits: allocations.map(presentCredit),
    invitations: whole.invitations.map(presentInvitation('invoices')),
    makerNames: makers.map((maker) => maker.member_name),
    needsAnother: needsAnother(whole, memberId),
    approvals: approvals.map((one) => ({ name: one.member_name, approvedAt: one.approved_at })),
    approvalsNeeded: approvalsNeeded(whole),
    approvedByName: invoice.approved_by_name,
    approvedAt: invoice.approved_at,
    sentAt: invoice.sent_at,
    transactionId: invoice.transaction_id,
    updatedAt: invoice.updated_at,
    updatedBy: invoice.updated_by,
  };
}

export function presentStatement(s: Statement) {
  let balance = s.openingMinor;
  const rows = s.rows.map((row) => {
    const { minor } = row;
    balance += minor;
    return {
      date: row.posted_on,
      documentType: row.document_type,
      documentId: row.document_id,
      invoiceId: s.side === 'receivable' ? row.invoice_id : null,
      billId: s.side === 'payable' ? row.invoice_id : null,
      reference: row.reference,
      description: row.description,
      isReversal: row.is_reversal,
      debit: amountText(s.currency, minor > 0n ? minor : 0n),
      credit: amountText(s.currency, minor < 0n ? -minor : 0n),
      balance: amountText(s.currency, balance),
    };
  });
  return {
    contactId: s.contact.id,
    contactName: s.contact.name,
    side: s.side,
    currency: s.currency,
    from: s.from,
    to: s.to,
    opening: amountText(s.currency, s.openingMinor),
    closing: amountText(s.currency, balance),
    rows,
    ageing: presentAgeing(s.currency, s.ageing),
    unallocated: amountText(s.currency, s.unallocatedMinor),
    currencies: s.currencies,
  };
}
