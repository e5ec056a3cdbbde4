import { amountText } from '@mainsheet/money';
import { discountMinor, ownLines, presentBillLine, surchargeMinor } from '../bills/index.ts';
import {
  type AllocationRow,
  type CommercialDocument,
  type documents,
  needsAnother,
  openMinor,
  plainDecimal,
  presentTaxes,
} from '../commercial-documents/index.ts';

export function presentSummary(row: documents.DocumentRow) {
  const amount = (minor: bigint | string) => amountText(row.currency, minor);
  return {
    id: row.id,
    number: row.label,
    vendorNumber: row.their_number,
    type: row.type,
    status: row.status,
    vendorId: row.contact_id,
    vendor: row.contact_name,
    billId: row.corrects_id,
    billNumber: row.corrects_label,
    voyageId: row.voyage_id,
    voyageNumber: row.voyage_label,
    date: row.document_on,
    dueDate: row.due_on,
    currency: row.currency,
    amount: amount(row.total_minor),
    applied: amount(row.settled_minor),
    balance: amount(openMinor(row)),
    reference: row.reference,
    preparedByName: row.prepared_by_name,
    version: row.version,
  };
}

const presentAllocation = (row: AllocationRow) => ({
  id: row.id,
  vendorCreditId: row.source_id,
  vendorCreditNumber: row.source_label ?? '',
  billId: row.target_id,
  billNumber: row.target_label ?? '',
  amount: amountText(row.currency, row.amount_minor),
  currency: row.currency,
  appliedOn: row.applied_on,
  isTakenBack: row.reversal_id !== null,
  createdBy: row.created_by,
});

function presentAdded({ document, lines }: CommercialDocument) {
  const surcharge = (index: number) => amountText(document.currency, surchargeMinor(lines, index));
  return {
    ...{ surcharge1: surcharge(0), surcharge2: surcharge(1) },
    ...{ surcharge3: surcharge(2), surcharge4: surcharge(3) },
    discount: amountText(document.currency, discountMinor(lines)),
  };
}

export function presentVendorCredit(whole: CommercialDocument, memberId: string) {
  const { document, lines, makers, approvals, allocations, approversAsked } = whole;
  return {
    ...presentSummary(document),
    vesselId: document.vessel_id,
    vesselName: document.vessel_name,
    exchangeRate: plainDecimal(document.exchange_rate),
    rateSource: document.rate_source,
    publicNotes: document.public_notes,
    privateNotes: document.private_notes,
    lineItems: ownLines(lines).map((line) => presentBillLine(document.currency, line)),
    ...presentAdded(whole),
    taxes: presentTaxes(document.currency, lines),
    poNumber: document.po_number,
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
