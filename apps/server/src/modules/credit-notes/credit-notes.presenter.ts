import { actionInWords, findPersonalContact } from '@mainsheet/contract';
import { amountText } from '@mainsheet/money';
import {
  type AllocationRow,
  type CommercialDocument,
  type documents,
  needsAnother,
  openMinor,
  plainDecimal,
  presentInvitation,
  presentLine,
  presentTaxes,
} from '../commercial-documents/index.ts';
import { type CreditNote, statusIdOf } from './credit-notes.service.ts';

export function presentSummary(row: documents.DocumentRow) {
  const amount = (minor: bigint | string) => amountText(row.currency, minor);
  return {
    id: row.id,
    number: row.label,
    type: row.type,
    status: row.status,
    statusId: statusIdOf(row.status),
    clientId: row.contact_id,
    clientName: row.contact_name,
    invoiceId: row.corrects_id,
    invoiceNumber: row.corrects_label,
    voyageId: row.voyage_id,
    voyageNumber: row.voyage_label,
    vesselName: row.vessel_name,
    creditOn: row.document_on,
    currency: row.currency,
    total: amount(row.total_minor),
    applied: amount(row.settled_minor),
    balance: amount(openMinor(row)),
    reference: row.reference,
    preparedByName: row.prepared_by_name,
    version: row.version,
  };
}

export const presentAllocation = (row: AllocationRow) => ({
  id: row.id,
  creditNoteId: row.source_id,
  creditNoteNumber: row.source_label ?? '',
  invoiceId: row.target_id,
  invoiceNumber: row.target_label ?? '',
  amount: amountText(row.currency, row.amount_minor),
  currency: row.currency,
  appliedOn: row.applied_on,
  isTakenBack: row.reversal_id !== null,
  transactionId: row.transaction_id,
  createdBy: row.created_by,
});

/** What a credit note says beside its figures, and what its lines below zero take off it. */
function presentPaper({ document, lines }: CommercialDocument) {
  const amount = (minor: bigint | string) => amountText(document.currency, minor);
  const sumOf = (isWanted: (minor: bigint) => boolean) =>
    lines
      .map((line) => BigInt(line.amount_minor))
      .filter(isWanted)
      .reduce((sum, minor) => sum + minor, 0n);
  return {
    dueOn: document.due_on,
    paidToDate: amount(document.settled_minor),
    subtotal: amount(sumOf((minor) => minor > 0n)),
    discount: amount(-sumOf((minor) => minor < 0n)),
    currencySymbol: symbolOf(document.currency),
    terms: document.terms,
    footer: document.footer,
    poNumber: document.po_number,
    partial: document.partial_minor && amount(document.partial_minor),
    partialDueOn: document.partial_due_on,
    customValues: document.custom_values,
    clientPeople: document.contact_people.map(({ name, email }) => ({ name, email })),
  };
}

const symbolOf = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** The whole record: the document, its papers, who was mailed it and what was done to it. */
export function presentRecord({ whole, activities, invitations }: CreditNote, memberId: string) {
  const { id, pdf_file_id: fileId, label } = whole.document;
  return {
    ...presentCreditNote(whole, memberId),
    activities: activities.map((row) => ({
      at: row.at,
      actorName: row.actor_name,
      action: actionInWords(row.action),
    })),
    invitations: invitations.map(presentInvitation('credit-notes')),
    documents: fileId
      ? [{ id: fileId, name: `${label}.pdf`, link: `/v2/credit-notes/${id}/pdf` }]
      : [],
  };
}

export function presentCreditNote(whole: CommercialDocument, memberId: string) {
  const { document, lines, makers, approvals, allocations, approversAsked } = whole;
  const person = findPersonalContact(document.contact_people);
  return {
    ...presentSummary(document),
    ...presentPaper(whole),
    clientEmail: document.contact_email,
    clientPerson: person && { name: person.name, email: person.email },
    vesselId: document.vessel_id,
    exchangeRate: plainDecimal(document.exchange_rate),
    rateSource: document.rate_source,
    publicNotes: document.public_notes,
    privateNotes: document.private_notes,
    lines: lines.map((line) => presentLine(document.currency, line)),
    taxes: presentTaxes(document.currency, lines),
    makerNames: makers.map((maker) => maker.member_name),
    needsAnother: approversAsked > 0 && needsAnother(whole, memberId),
    approvals: approvals.map((one) => ({ name: one.member_name, approvedAt: one.approved_at })),
    approvalsNeeded: approversAsked,
    approvedByName: document.approved_by_name,
    sentAt: document.sent_at,
    transactionId: document.transaction_id,
    allocations: allocations.map(presentAllocation),
    updatedAt: document.updated_at,
    updatedBy: document.updated_by,
  };
}
