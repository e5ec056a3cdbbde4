import { z } from 'zod';
import {
  civilDate,
  currencyCode,
  decimalText,
  plainText,
  recordId,
  text,
} from '../fields/fields.ts';
import { PAYMENT_METHODS } from './beneficiary.ts';

export const PAYOUT_STATUSES = [
  'Draft',
  'In approval',
  'Approved',
  'Scheduled',
  'Sent',
  'Paid',
  'Failed',
  'Cancelled',
  'Rejected',
] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Where a payout goes from each status; the database holds the same table. */
export const PAYOUT_TRANSITIONS: Readonly<Record<PayoutStatus, readonly PayoutStatus[]>> = {
  Draft: ['In approval', 'Cancelled'],
  'In approval': ['Draft', 'Approved', 'Rejected', 'Cancelled'],
  Approved: ['Scheduled', 'Sent', 'Failed', 'Cancelled'],
  Scheduled: ['Sent', 'Failed', 'Cancelled'],
  Sent: ['Paid', 'Failed'],
  // When the bank of the beneficiary sends it back.
  Paid: ['Failed'],
  Failed: [],
  Cancelled: [],
  Rejected: [],
};

/** Statuses in which the money of a payout is promised and its bills are not paid otherwise. */
export const PAYOUT_UNDER_WAY = ['In approval', 'Approved', 'Scheduled', 'Sent'] as const;

/** Who bears the charges of a SWIFT payment: OUR, SHA, BEN. */
export const SWIFT_CHARGE_OPTIONS = ['PAYER', 'SHARED', 'BENEFICIARY'] as const;
export const SWIFT_CHARGE_NAMES: Readonly<Record<(typeof SWIFT_CHARGE_OPTIONS)[number], string>> = {
  PAYER: 'We do (OUR)',
  SHARED: 'Each their own (SHA)',
  BENEFICIARY: 'They do (BEN)',
};
export const FEE_BEARERS = ['PAYER', 'BENEFICIARY'] as const;

/** Why money is sent, as banks ask. */
export const PAYOUT_REASONS = {
  business_expenses: 'Business expenses',
  goods_purchased: 'Goods purchased',
  professional_business_services: 'Professional services',
  transportation: 'Freight and transport',
  insurance_premium: 'Insurance premium',
  loan_repayment: 'Loan repayment',
  salary: 'Wages',
  taxes: 'Taxes and dues',
  transfer_to_own_account: 'Own account',
} as const;
export type PayoutReason = keyof typeof PAYOUT_REASONS;
export const PAYOUT_REASON_KEYS = Object.keys(PAYOUT_REASONS) as [PayoutReason, ...PayoutReason[]];

const amount = decimalText(4)
  .refine((typed) => !(Number(typed) <= 0), 'Enter an amount above zero.')
  .nullable()
  .default(null);
/** Letters that every bank carries. */
export const LATIN = /^[A-Za-z0-9/\-?:().,'+ ]*$/;
export const LATIN_ONLY = "Use letters, digits and / - ? : ( ) . , ' + only.";
const known = plainText().max(200).nullish();

/** Who asks is said by the session; what these say is compared with it and never believed. */
const ofSession = {
  companyId: known,
  companyName: known,
  contactId: known,
  preparerName: known,
  role: known,
};
/** What a form shows of the beneficiary: compared with what is kept of it. */
const ofBeneficiary = {
  beneficiaryName: known,
  beneficiaryCountryName: known,
  bankName: known,
  iban: known,
  accountNumber: known,
};

/** What the form of a payout sends. */
export const payoutInput = z
  .strictObject({
    /** Of this request for ever: a second one with it is the same payout. */
    requestId: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'Use 8 to 64 letters and digits.'),
    accountId: recordId('Choose the account the money leaves.'),
    beneficiaryId: recordId('Choose who is paid.'),
    paymentAmount: amount,
    sourceAmount: amount,
    paymentCurrency: currencyCode,
    sourceCurrency: currencyCode,
    paymentMethod: z.enum(PAYMENT_METHODS, 'Choose how it is paid.'),
    paymentDate: civilDate,
    reason: z.enum(PAYOUT_REASON_KEYS, 'Choose a reason.').default('business_expenses'),
    reference: text(35)
      .refine((typed) => typed !== '', 'Enter what they will read.')
      .refine((typed) => LATIN.test(typed), LATIN_ONLY),
    swiftChargeOption: z.enum(SWIFT_CHARGE_OPTIONS).nullable().default(null),
    feePaidBy: z.enum(FEE_BEARERS).default('PAYER'),
    /** Where the payment advice goes. */
    email: z.union([z.literal(''), z.email('Enter a valid e-mail.').max(254)]).default(''),
    contractId: recordId().nullable().default(null),
    applicationId: recordId().nullable().default(null),
    lendorAccountId: recordId().nullable().default(null),
    /** Approved bills that it pays, each with the part of it. */
    bills: z
      .array(z.strictObject({ billId: recordId('Choose a bill.'), amount: decimalText(4) }))
      .max(100, 'Pay 100 bills at most at once.')
      .default([]),
    /** The payment of a customer that it gives back. */
    receiptId: recordId('Choose a payment.').nullish(),
    ...ofSession,
    ...ofBeneficiary,
  })
  .superRefine((p, context) => {
    const say = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if ((p.paymentAmount === null) === (p.sourceAmount === null)) {
      say('paymentAmount', 'Fix either what leaves or what arrives.');
    }
    if (p.paymentMethod === 'LOCAL' && p.swiftChargeOption !== null) {
      say('swiftChargeOption', 'Charges are shared out for SWIFT payments only.');
    }
    if (p.bills.length > 0 && p.sourceAmount !== null) {
      say('sourceAmount', 'Bills are paid by what arrives.');
    }
    if (p.receiptId && p.bills.length > 0) {
      say('bills', 'A refund pays no bills.');
    }
    if (p.receiptId && p.sourceAmount !== null) {
      say('sourceAmount', 'A refund is fixed by what arrives.');
    }
    if (new Set(p.bills.map(({ billId }) => billId)).size < p.bills.length) {
      say('bills', 'A bill stands there twice.');
    }
  });
export type PayoutInput = z.infer<typeof payoutInput>;

/** What a service costs from a day on; the installation's operator sets it. */
export const FEE_KINDS = ['PAYOUT_LOCAL', 'PAYOUT_SWIFT', 'ACCOUNT_OPENING', 'CARD_ISSUE'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];
const feeAmount = decimalText(4).refine((typed) => Number(typed) >= 0, 'Enter zero or more.');
const feeRule = z.strictObject({
  from: civilDate,
  /** Of one company, before those of all; of all where it names none. */
  companyId: recordId().nullable().default(null),
  kind: z.enum(FEE_KINDS),
  currency: currencyCode,
  fixed: feeAmount.default('0'),
  /** Of the amount: 0.1 is 0.1 %. */
  percent: feeAmount.default('0'),
  minimum: feeAmount.default('0'),
  maximum: feeAmount.nullable().default(null),
});
export const feeSchedule = z.array(feeRule).max(500);
export type FeeRule = z.infer<typeof feeRule>;

/** "PO-00012" */
export const payoutLabel = (number: number): string => `PO-${String(number).padStart(5, '0')}`;

/** What the arrival of a payment depends on. */
export const arrivalInput = z.strictObject({
  paymentMethod: z.enum(PAYMENT_METHODS, 'Choose how it is paid.'),
  sourceCurrency: currencyCode,
  paymentCurrency: currencyCode,
  paymentDate: civilDate,
});

/** A payment advice on its way by mail, in somebody's own words. */
export const adviceMail = z.strictObject({
  to: z.email('Enter the e-mail of whoever is paid.').max(254),
  message: plainText()
    .min(1, 'Write a line or two.')
    .max(5000, 'Keep the message within 5000 characters.'),
});
export type AdviceMail = z.infer<typeof adviceMail>;

/** What it says until somebody writes it otherwise. */
export const adviceText = (of: {
  company: string;
  amount: string;
  on: string;
  isSent: boolean;
}): string =>
  `Dear Sirs,\n\nplease find enclosed the advice of our payment of ${of.amount}, ${of.isSent ? 'sent' : 'to be sent'} on ${of.on}.\n\nKind regards\n${of.company}`;
