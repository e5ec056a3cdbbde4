import {
  BENEFICIARY_TYPE_NAMES,
  type BeneficiaryInput,
  PAYMENT_METHOD_NAMES,
} from '@mainsheet/contract';
import { formatIban } from '@mainsheet/identifiers';
import { flagsOf, isHeld, numberNote } from './bank-detail-guard.ts';
import type {
  BeneficiaryRow,
  CallBackRow,
  DetailRow,
  PayeeRow,
} from './beneficiaries.repository.ts';

export const presentCallBack = (row: CallBackRow) => ({
  phone: row.phone,
  spokeWith: row.spoke_with,
  note: row.note,
  calledAt: row.called_at,
  calledBy: row.called_by,
  billNumber: row.bill_label ?? '',
});

/** What the bank says of the holder, for people. */
const PAYEE_TEXTS: Readonly<Record<PayeeRow['answer'], (payee: PayeeRow) => string>> = {
  MATCH: () => 'The holder is as entered',
  CLOSE: ({ name }) => `Nearly: the holder is “${name}”`,
  NO_MATCH: () => 'The holder is somebody else',
  UNAVAILABLE: ({ reason }) => reason,
};

export const presentPayee = (payee: PayeeRow) => ({
  answer: payee.answer,
  bankSaysName: payee.name,
  text: PAYEE_TEXTS[payee.answer](payee),
  source: payee.source,
  answeredAt: new Date(payee.since).toISOString(),
  askedAt: new Date(payee.asked_at).toISOString(),
});

export type Seen = { readonly now: Date; readonly paidBefore: boolean };

export function presentBeneficiary(row: BeneficiaryRow, seen: Seen, callBack?: CallBackRow | null) {
  const { content } = row;
  return {
    ...content,
    id: row.id,
    contactName: row.contact_name,
    iban: content.iban && formatIban(content.iban),
    knownPhone: row.known_phone,
    numberNote: numberNote(row),
    isHeld: isHeld(row),
    isArchived: row.is_archived,
    flags: flagsOf(row, seen),
    accountSince: row.account_since,
    enteredBy: row.entered_by,
    payee: row.payee && presentPayee(row.payee),
    callBack: callBack ? presentCallBack(callBack) : null,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    version: row.version,
  };
}

const NAMES: readonly (readonly [keyof BeneficiaryInput, string])[] = [
  ['entityType', 'Kind'],
  ['name', 'Account holder'],
  ['street', 'Street'],
  ['building', 'Building'],
  ['postcode', 'Postcode'],
  ['town', 'Town'],
  ['countryCode', 'Country'],
  ['bankCountryCode', 'Country of the bank'],
  ['currency', 'Currency'],
  ['method', 'Paid by'],
  ['iban', 'IBAN'],
  ['accountNumber', 'Account number'],
  ['routingCode', 'Routing code'],
  ['bic', 'BIC'],
  ['bankName', 'Bank'],
  ['email', 'E-mail'],
];

function wordOf(content: BeneficiaryInput, field: keyof BeneficiaryInput): string {
  if (field === 'method') return PAYMENT_METHOD_NAMES[content.method];
  if (field === 'entityType') return BENEFICIARY_TYPE_NAMES[content.entityType];
  if (field === 'iban') return content.iban && formatIban(content.iban);
  return content[field];
}

/** What one set of details changed of the one before. */
export function changesBetween(before: BeneficiaryInput, after: BeneficiaryInput) {
  return NAMES.filter(([field]) => before[field] !== after[field]).map(([field, name]) => ({
    field: name,
    before: wordOf(before, field),
    after: wordOf(after, field),
  }));
}

export function presentHistory(details: readonly DetailRow[], callBacks: readonly CallBackRow[]) {
  return details.map((detail, index) => {
    const before = details[index + 1];
    const isNewAccount = detail.bank_no === detail.detail_no;
    const call = isNewAccount ? callBacks.findLast((one) => one.bank_no === detail.bank_no) : null;
    return {
      number: detail.detail_no,
      enteredAt: detail.entered_at,
      enteredBy: detail.entered_by,
      changes: before ? changesBetween(before.content, detail.content) : [],
      isNewAccount,
      callBack: call ? presentCallBack(call) : null,
    };
  });
}
