import { formatIban } from '@mainsheet/identifiers';
import { amountText } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import {
  accountText,
  changesBetween,
  flagsOf,
  numberNote,
  presentPayee,
} from '../beneficiaries/index.ts';
import { presentPaper } from '../papers/index.ts';
import { ADVISED } from './advice/payment-advice.service.ts';
import type { PayoutArrival } from './arrival.ts';
import { presentSteps, troubleOf } from './bank/bank-talk.presenter.ts';
import { contentHash } from './content-seal.ts';
import { findHold, reservedMinor } from './payout.ts';
import { type PayoutRow, payoutLabel } from './payouts.repository.ts';
import { isForMe, type Seen } from './payouts.service.ts';
import { togetherKey } from './together.service.ts';

export function presentSummary(row: PayoutRow) {
  const { source_currency: source, payment_currency: payment, beneficiary } = row;
  return {
    id: row.id,
    number: payoutLabel(row),
    status: row.status,
    statusReason: row.status_reason,
    beneficiaryId: row.beneficiary_id,
    beneficiaryName: beneficiary.name,
    beneficiaryCountryName: beneficiary.countryCode,
    account: accountText(beneficiary),
    accountId: row.account_id,
    accountName: row.account_name,
    contactId: row.contact_id,
    companyName: row.contact_name,
    paymentAmount: amountText(payment, row.payment_minor),
    paymentCurrency: payment,
    sourceAmount: amountText(source, row.source_minor),
    sourceCurrency: source,
    fee: amountText(source, row.fee_minor),
    total: amountText(source, reservedMinor(row)),
    rate: row.rate,
    rateOn: row.rate_on,
    quoteExpiresAt: row.quote_expires_at,
    fixedSide: row.fixed_side,
    paymentMethod: row.method,
    paymentDate: row.payment_on,
    swiftChargeOption: row.swift_charge_option,
    feePaidBy: row.fee_paid_by,
    reason: row.reason,
    reference: row.reference,
    requestId: row.request_id,
    email: row.email,
    contractId: row.contract_id,
    applicationId: row.application_id,
    lendorAccountId: row.lendor_account_id,
    receiptId: row.receipt_id,
    preparerName: row.prepared_by_name,
    submittedAt: row.submitted_at,
    approvedAt: row.approved_at,
    sentAt: row.sent_at,
    bankReference: row.bank_reference,
    clearsOn: row.clears_on,
    paidAt: row.paid_at,
    approversAsked: row.approvers_asked,
    askedBecause: row.asked_because,
    createdAt: row.created_at,
    updatedBy: row.updated_by,
    version: row.version,
  };
}

/** A row of a list, with what holds its money back. */
export const presentListed = (row: PayoutRow, holds: ReadonlyMap<string, string>) => ({
  ...presentSummary(row),
  hold: holds.get(row.id) ?? null,
});

const presentBefore = (row: PayoutRow) => ({
  id: row.id,
  number: payoutLabel(row),
  paidAt: row.paid_at ?? '',
  account: accountText(row.beneficiary),
  amount: amountText(row.payment_currency, row.payment_minor),
  currency: row.payment_currency,
  reference: row.reference,
});

type Looking = { actor: Actor; now: Date; arrival: PayoutArrival | null };

export function presentPayout(seen: Seen, { actor, now, arrival }: Looking) {
  const { row, bills, makers, approvals, beneficiary, paidBefore, former } = seen;
  const { beneficiary: content } = row;
  const { inStead } = seen.standing;
  const last = paidBefore[0]?.beneficiary ?? null;
  return {
    ...presentSummary(row),
    batchId: row.batch_id,
    iban: content.iban && formatIban(content.iban),
    accountNumber: content.accountNumber,
    routingCode: content.routingCode,
    bic: content.bic,
    bankName: content.bankName,
    bills: bills.map((bill) => ({
      billId: bill.bill_id,
      label: bill.label,
      amount: amountText(row.payment_currency, bill.amount_minor),
    })),
    makerNames: [...new Set(makers.map((maker) => maker.member_name))],
    approvals: approvals.map((one) => ({
      name: one.member_name,
      inSteadOf: one.for_member_name,
      approvedAt: one.approved_at,
    })),
    contentHash: contentHash(seen),
    hold: findHold(seen),
    payee: beneficiary.payee && presentPayee(beneficiary.payee),
    screening: { ...seen.screening },
    flags: flagsOf(beneficiary, { now, paidBefore: beneficiary.is_paid_before }),
    remindedAt: row.status === 'In approval' ? row.reminded_at : null,
    isOwn: seen.isOwn,
    isForMe: isForMe(actor, seen),
    inSteadOf: inStead && { name: inStead.member_name, until: inStead.ends_on },
    notForMe: seen.row.status === 'In approval' ? (seen.standing.obstacle ?? '') : '',
    togetherKey: togetherKey(seen, now),
    beneficiaryVersion: beneficiary.version,
    knownPhone: beneficiary.known_phone,
    numberNote: numberNote(beneficiary),
    changedFromFormer: former ? changesBetween(former.content, content) : [],
    changedFromLastPayment: last ? changesBetween(last, content) : [],
    paidBefore: paidBefore.map(presentBefore),
    bankSteps: presentSteps(seen.said),
    bankTrouble: troubleOf(seen.transfer),
    documents: seen.papers.map(presentPaper),
    arrival,
    hasAdvice: ADVISED.includes(row.status),
  };
}
