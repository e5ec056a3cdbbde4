import { findPersonalContact } from '@mainsheet/contract';
import { findChartAccount } from '@mainsheet/ledger';
import { formatAmount } from '@mainsheet/money';
import { type AgeingRow, type documents, KINDS, openMinor } from '../commercial-documents/index.ts';
import { approvalsNeeded, type Invoice } from './invoice.ts';
import type { PaymentRow } from './payments.repository.ts';
import type { Statement } from './statements.service.ts';

const amount = (currency: string, minor: bigint | string): string =>
  formatAmount({ currency, minorUnits: BigInt(minor) });

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
    total: amount(row.currency, row.total_minor),
    paid: amount(row.currency, row.settled_minor),
    balance: amount(row.currency, openMinor(row)),
    reference: row.reference,
    preparedByName: row.prepared_by_name,
    version: row.version,
  };
}

function presentLine(currency: string, row: documents.LineRow) {
  return {
    lineNo: row.line_no,
    accountCode: row.account_code,
    accountName: findChartAccount(row.account_code)?.name ?? row.account_code,
    description: row.description,
    quantity: trim(row.quantity),
    unit: row.unit,
    rate: trim(row.rate),
    amount: amount(currency, row.amount_minor),
    sourceKey: row.source_key,
  };
}

const trim = (numeric: string): string =>
  numeric.includes('.') ? numeric.replace(/0+$/, '').replace(/\.$/, '') : numeric;

export function presentPayment(row: PaymentRow) {
  return {
    id: row.id,
    number: row.number,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_label,
    clientName: row.client_name,
    paidOn: row.paid_on,
    amount: amount(row.currency, row.amount_minor),
    currency: row.currency,
    exchangeRate: trim(row.exchange_rate),
    type: row.type,
    transactionReference: row.transaction_reference,
    createdBy: row.created_by,
  };
}

const presentPerson = (person: { name: string; email: string } | null) =>
  person && { name: person.name, email: person.email };

export function presentInvoice(whole: Invoice, today: string) {
  const { document: invoice, lines, payments, makers, approvals } = whole;
  return {
    ...presentSummary(invoice, today),
    clientEmail: invoice.contact_email,
    clientPerson: presentPerson(findPersonalContact(invoice.contact_people)),
    vesselId: invoice.vessel_id,
    cargoRowId: invoice.cargo_row_id,
    freightPercent: invoice.freight_percent ? trim(invoice.freight_percent) : null,
    exchangeRate: trim(invoice.exchange_rate),
    rateSource: invoice.rate_source,
    terms: invoice.terms,
    publicNotes: invoice.public_notes,
    privateNotes: invoice.private_notes,
    lines: lines.map((line) => presentLine(invoice.currency, line)),
    payments: payments.map(presentPayment),
    makerIds: makers.map((maker) => maker.member_id),
    makerNames: makers.map((maker) => maker.member_name),
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

const BUCKETS = ['Current', '1-30', '31-60', '61-90', '90+'];

export function presentAgeing(currency: string, rows: readonly AgeingRow[]) {
  return BUCKETS.map((label, bucket) => {
    const row = rows.find((r) => r.bucket === bucket);
    return {
      label,
      amount: amount(currency, row?.base_minor ?? '0'),
      count: Number(row?.count ?? 0),
    };
  });
}

export function presentStatement(s: Statement) {
  let balance = s.openingMinor;
  const rows = s.rows.map((row) => {
    const minor = BigInt(row.amount_minor);
    balance += minor;
    return {
      date: row.posted_on,
      documentType: row.document_type,
      documentId: row.document_id,
      invoiceId: row.invoice_id,
      reference: row.reference,
      description: row.description,
      debit: amount(s.currency, minor > 0n ? minor : 0n),
      credit: amount(s.currency, minor < 0n ? -minor : 0n),
      balance: amount(s.currency, balance),
    };
  });
  return {
    contactId: s.contact.id,
    contactName: s.contact.name,
    currency: s.currency,
    from: s.from,
    to: s.to,
    opening: amount(s.currency, s.openingMinor),
    closing: amount(s.currency, balance),
    rows,
    ageing: presentAgeing(s.currency, s.ageing),
    currencies: s.currencies,
  };
}
