import { actionInWords } from '@mainsheet/contract';
import { amountText } from '@mainsheet/money';
import {
  type AllocationRow,
  approvalsNeeded,
  daysOverdue,
  type documents,
  KINDS,
  needsAnother,
  openMinor,
  paidMinor,
  plainDecimal,
  presentLine,
} from '../commercial-documents/index.ts';
import { presentPaper } from '../papers/index.ts';
import { ownLines, taxAt, taxesMinor } from './added-lines.ts';
import type { Bill } from './bill.ts';
import type { CandidateRow } from './bills.repository.ts';
import type { SimilarBill } from './duplicates.ts';
import { type PartRow, paymentLabel } from './payments.repository.ts';
import type { ReadBill, ReadField } from './read-bill.ts';

/** Whole days past the due date of what is open; 0 of what is not. */
function overdueDaysOf(row: documents.DocumentRow, today: string): number {
  if (!KINDS[row.kind].open.includes(row.status)) return 0;
  return daysOverdue(row.due_on, today);
}

function presentSummary(
  row: documents.DocumentRow,
  { today, promisedMinor }: { today: string; promisedMinor: bigint },
) {
  const overdueDays = overdueDaysOf(row, today);
  return {
    id: row.id,
    number: row.label,
    vendorNumber: row.their_number,
    type: row.type,
    status: row.status,
    isOverdue: overdueDays > 0,
    overdueDays,
    vendorId: row.contact_id,
    vendorName: row.contact_name,
    voyageId: row.voyage_id,
    voyageNumber: row.voyage_label,
    vesselId: row.vessel_id,
    vesselName: row.vessel_name,
    date: row.document_on,
    dueDate: row.due_on,
    currency: row.currency,
    amount: amountText(row.currency, row.total_minor),
    paidToDate: amountText(row.currency, paidMinor(row)),
    writtenOff: amountText(row.currency, row.written_off_minor),
    balance: amountText(row.currency, openMinor(row)),
    paymentInProgress: amountText(row.currency, promisedMinor),
    reference: row.reference,
    preparedByName: row.prepared_by_name,
    version: row.version,
  };
}

export function presentBillLine(currency: string, row: documents.LineRow) {
  const line = presentLine(currency, row);
  return {
    lineNo: line.lineNo,
    accountId: line.accountCode,
    accountName: line.accountName,
    itemId: line.sourceKey,
    itemName: line.sourceKey && line.description,
    quantity: line.quantity,
    unit: line.unit,
    cost: line.rate,
    total: line.amount,
    description: line.description,
    voyageId: line.voyageId,
    voyageNumber: line.voyageNumber,
  };
}

const presentPart = (row: PartRow) => ({
  id: row.id,
  paymentId: row.payment_id,
  paymentNumber: paymentLabel(row.payment_number),
  appliedOn: row.applied_on,
  amount: amountText(row.currency, row.amount_minor),
  currency: row.currency,
  isReversed: row.is_reversed,
  createdBy: row.created_by,
});

const presentCredit = (row: AllocationRow) => ({
  id: row.id,
  vendorCreditId: row.source_id,
  vendorCreditNumber: row.source_label ?? '',
  amount: amountText(row.currency, row.amount_minor),
  appliedOn: row.applied_on,
  isTakenBack: row.reversal_id !== null,
  createdBy: row.created_by,
});

const presentSimilar = ({ row, reason }: SimilarBill<CandidateRow>) => ({
  id: row.id,
  number: row.label,
  vendorNumber: row.their_number,
  date: row.document_on,
  status: row.status,
  amount: amountText(row.currency, row.total_minor),
  reason,
});

/** A page of bills, each with what is on its way to it. */
export const presentPage = (page: {
  rows: readonly documents.DocumentRow[];
  promised: ReadonlyMap<string, bigint>;
  today: string;
}) =>
  page.rows.map((row) =>
    presentSummary(row, { today: page.today, promisedMinor: page.promised.get(row.id) ?? 0n }),
  );

function presentTaxes({ document, lines }: Bill) {
  const [first, second, third] = [taxAt(lines, 0), taxAt(lines, 1), taxAt(lines, 2)];
  return {
    ...{ taxName1: first.name, taxRate1: first.rate },
    ...{ taxName2: second.name, taxRate2: second.rate },
    ...{ taxName3: third.name, taxRate3: third.rate },
    totalTaxes: amountText(document.currency, taxesMinor(lines)),
  };
}

/** Which cargo and call it is for; `projectId` is its voyage. */
const presentTrade = ({ document, voyageFacts }: Bill) => ({
  projectId: document.voyage_id,
  projectName: document.voyage_label,
  operationType: voyageFacts.operation_type,
  contractItineraryId: voyageFacts.call_id,
  cargoId: document.cargo_book_id,
  cargoType: document.cargo_type,
  tradeArea: document.trade_area,
  payToAccount: document.pay_to_account,
  cpDate: document.cp_on,
  customValues: document.custom_values,
});

export function presentBill(whole: Bill, { today, memberId }: { today: string; memberId: string }) {
  const { document: bill, lines, makers, approvals, payments, similar } = whole;
  return {
    ...presentSummary(bill, { today, promisedMinor: whole.promisedMinor }),
    vendorEmail: bill.contact_email,
    exchangeRate: plainDecimal(bill.exchange_rate),
    rateSource: bill.rate_source,
    terms: bill.terms,
    publicNotes: bill.public_notes,
    privateNotes: bill.private_notes,
    lineItems: ownLines(lines).map((line) => presentBillLine(bill.currency, line)),
    ...presentTaxes(whole),
    ...presentTrade(whole),
    payments: payments.map(presentPart),
    credits: whole.allocations.map(presentCredit),
    similar: similar.map(presentSimilar),
    documents: whole.papers.map(presentPaper),
    activities: whole.activities.map((row) => ({
      at: row.at,
      actorName: row.actor_name,
      action: actionInWords(row.action),
    })),
    makerNames: makers.map((maker) => maker.member_name),
    needsAnother: needsAnother(whole, memberId),
    approvals: approvals.map((one) => ({ name: one.member_name, approvedAt: one.approved_at })),
    approvalsNeeded: approvalsNeeded(whole),
    approvedByName: bill.approved_by_name,
    approvedAt: bill.approved_at,
    receivedAt: bill.sent_at,
    transactionId: bill.transaction_id,
    updatedAt: bill.updated_at,
    updatedBy: bill.updated_by,
  };
}

/** A field with the words that it was read from. */
const presentRead = (text: string, { field, found, record }: ReadField) => ({
  field,
  value: found.value,
  start: found.start,
  end: found.end,
  source: text.slice(found.start, found.end),
  reason: found.reason,
  recordId: record?.id ?? null,
  recordName: record?.name ?? null,
});

export const presentReading = (text: string, { fields, billed, cautions, ...of }: ReadBill) => ({
  ...of,
  cautions: [...cautions],
  fields: fields.map((field) => presentRead(text, field)),
  lines: (billed?.lines ?? []).map((line) => ({ ...line })),
  taxes: (billed?.taxes ?? []).map((tax) => ({ ...tax })),
});
