import type { OperationType } from '@mainsheet/estimate';
import { compactAccount } from '@mainsheet/identifiers';
import { z } from 'zod';
import {
  civilDate,
  currencyCode,
  decimalText,
  exchangeRateText,
  name,
  recordId,
  text,
} from '../fields/fields.ts';
import { MOST_CUSTOM_VALUES } from './credit-note.ts';
import { addedAmount, documentTaxes, lineSourceKey, lineVoyageId } from './document-tax.ts';

/** What a bill is for, by the words that forms show; each begins with an account of the chart. */
export const BILL_TYPES = [
  'Bunkers',
  'Port DA',
  'Brokerage',
  'Freight Tax',
  'Cargo Expense',
  'Time Charter Hire',
  'Ballast Bonus',
  'TCO Brokerage',
  'Ballast Comm.',
  'Technical management fee',
  'Insurance',
  'Other expense',
  'Non-Acc Expense',
  'Misc',
] as const;
export type BillType = (typeof BILL_TYPES)[number];

/** What a voyage is billed for, by who owns the ship and how she is let; any other cost is a plain bill. */
const OWNERS_COST = ['Technical management fee', 'Insurance', 'Other expense'] as const;
const HIRE_COST = ['Time Charter Hire', 'Ballast Bonus'] as const;
const CARGO_COST = [
  'Bunkers',
  'Port DA',
  'Freight Tax',
  'Cargo Expense',
  'Non-Acc Expense',
] as const;
const POOL_COST = ['Bunkers', 'Non-Acc Expense', 'Ballast Comm.', 'Misc'] as const;
export const BILL_TYPES_OF_OPERATION: Readonly<Record<OperationType, readonly BillType[]>> = {
  'OV-VCO': [...OWNERS_COST, 'Brokerage', ...CARGO_COST],
  'OV-TCO': [...OWNERS_COST, 'TCO Brokerage', 'Ballast Comm.'],
  'OV-POO': POOL_COST,
  'TCI-VCO': [...HIRE_COST, 'Brokerage', 'TCO Brokerage', ...CARGO_COST],
  'TCI-TCO': [...HIRE_COST, 'TCO Brokerage', 'Ballast Comm.'],
  'TCI-POO': POOL_COST,
};

/** Counts in the result of its voyage and is posted nowhere: its approval settles it. */
export const MEMO_BILL_TYPE: BillType = 'Non-Acc Expense';
export const isMemoBill = ({ type }: { readonly type: string }): boolean => type === MEMO_BILL_TYPE;

/** What no list of an operation names is billed as this, on any voyage. */
export const PLAIN_BILL_TYPE: BillType = 'Misc';
export const mayBillOnVoyage = (operation: OperationType, type: BillType): boolean =>
  type === PLAIN_BILL_TYPE || BILL_TYPES_OF_OPERATION[operation].includes(type);

const ACCOUNTS: Readonly<Partial<Record<BillType, string>>> = {
  Bunkers: '5000',
  'Port DA': '5010',
  Brokerage: '5020',
  'TCO Brokerage': '5020',
  'Ballast Comm.': '5020',
  'Freight Tax': '5040',
  'Time Charter Hire': '5110',
  'Ballast Bonus': '5110',
  'Technical management fee': '5100',
  Insurance: '5100',
};

/** The account that lines of a type begin with. */
export const accountOfBillType = (type: string): string => ACCOUNTS[type as BillType] ?? '5090';

export const BILL_STATUSES = [
  'Draft',
  'Pending approval',
  'Approved',
  'Received',
  'Partially paid',
  'Paid',
  'Cancelled',
] as const;
export type BillStatus = (typeof BILL_STATUSES)[number];

/** Whole days past the due date, as lists and reports of ageing group them. */
export const AGEING_BUCKETS = ['Current', '1-30', '31-60', '61-90', '90+'] as const;
export type AgeingBucket = (typeof AGEING_BUCKETS)[number];

/** The bucket of what is open, by whole days past its due date. */
export const ageingBucketOf = (overdueDays: number): AgeingBucket =>
  AGEING_BUCKETS.at([0, 30, 60, 90].findIndex((days) => overdueDays <= days))!;

/** What lists of bills begin with. */
export const BILL_LIST_DEFAULTS = {
  page: 1,
  perPage: 20,
  expenseStatus: 'active',
  clientStatus: 'All bills',
} as const;

/** A paid bill stays: what the dialog says, and what the server refuses with. */
export const PAID_BILL = {
  title: 'Bill cannot be deleted!',
  text: 'Once a bill is paid, it cannot be deleted to ensure financial integrity and accurate reporting.',
} as const;

/** What stands in fields of its own beside the lines, at most so many of each. */
export const MOST_SURCHARGES = 4;

/** A line of what a vendor bills or credits. */
export const expenseLine = z.object({
  /** An expense, or fuel that is bought with a ship. */
  accountCode: z.string().regex(/^(?:5[0-8]\d{2}|1200)$/, 'Choose an expense account.'),
  description: name('what is billed', 300),
  quantity: decimalText(6, 12),
  unit: text(20),
  rate: decimalText(10),
  /** What of a voyage the line was made from; null for a line of its own. */
  sourceKey: lineSourceKey,
  voyageId: lineVoyageId,
});

/** Lines of a bill, with room for what is added to them: all lines of a document are 200 at the most. */
export const MOST_EXPENSE_LINES = 190;
const expenseLines = z
  .array(expenseLine)
  .min(1, 'Add at least one line.')
  .max(MOST_EXPENSE_LINES, `Keep to ${MOST_EXPENSE_LINES} lines.`);

/** As a paper writes it, kept without spaces. */
const accountOnPaper = z
  .string()
  .max(60, 'Keep to 60 characters.')
  .default('')
  .transform(compactAccount)
  .pipe(z.string().regex(/^[A-Z0-9]{0,34}$/, 'Letters and digits alone, 34 at most.'));

/** What a bill form sends. Amounts are quantity × rate, rounded a line by the server. */
export const billInput = z
  .object({
    type: z.enum(BILL_TYPES, { error: 'Choose the type.' }),
    vendorId: recordId('Choose the vendor.'),
    /** The number on the vendor's own paper. */
    vendorNumber: text(60),
    currency: currencyCode,
    exchangeRate: exchangeRateText,
    rateSource: text(80),
    billOn: civilDate,
    dueOn: civilDate,
    reference: text(100),
    terms: text(1000),
    publicNotes: text(2000),
    privateNotes: text(2000),
    voyageId: recordId().nullable().default(null),
    vesselId: recordId().nullable().default(null),
    /** The cargo that it is for, its trade area and charter party. */
    cargoId: recordId().nullable().default(null),
    tradeArea: text(100),
    /** The account that the paper asks to be paid to: compared with the beneficiary's, never paid by itself. */
    payToAccount: accountOnPaper,
    cpDate: civilDate.nullable().default(null),
    taxes: documentTaxes,
    customValues: z.array(text(200)).max(MOST_CUSTOM_VALUES).default([]),
    lines: expenseLines,
  })
  .refine((bill) => bill.dueOn >= bill.billOn, {
    path: ['dueOn'],
    message: 'The due date lies before the bill date.',
  });
export type BillInput = z.infer<typeof billInput>;

/** What a bill says beside its vendor and lines, before anybody wrote any of it. */
export const EMPTY_BILL_FACTS = {
  cargoId: null,
  tradeArea: '',
  payToAccount: '',
  cpDate: null,
  taxes: [],
  customValues: [],
} satisfies Partial<BillInput>;

/** What people call a payment by its number. */
export const billPaymentLabel = (number: number): string => `BP-${String(number).padStart(5, '0')}`;

export const BILL_PAYMENT_TYPES = ['Bank transfer', 'Cheque', 'Card', 'Set-off'] as const;

const amount = decimalText(4).refine((t) => Number(t) > 0, 'Enter an amount above zero.');

/** What a payment settles, bill by bill. */
const paymentables = z
  .array(z.object({ billId: recordId('Choose a bill.'), amount }))
  .max(100, 'Pay 100 bills at most at a time.')
  .refine((rows) => new Set(rows.map((row) => row.billId)).size === rows.length, {
    message: 'A bill stands there twice.',
  });

/** What the form of a payment to a vendor sends; what no bill takes of it is an advance. */
export const billPaymentInput = z.object({
  vendorId: recordId('Choose the vendor.'),
  currency: currencyCode,
  amount,
  paidOn: civilDate,
  exchangeRate: exchangeRateText,
  rateSource: text(80),
  type: z.enum(BILL_PAYMENT_TYPES).default('Bank transfer'),
  transactionReference: text(100),
  /** The global account it left; null for money of a bank elsewhere. */
  accountId: recordId('Choose an account.').nullable().default(null),
  paymentables: paymentables.default([]),
});
export type BillPaymentInput = z.infer<typeof billPaymentInput>;

/** How what is left of a payment is spread over bills of its vendor. */
export const billPaymentApplication = z.object({
  paymentables: paymentables.min(1, 'Enter an amount at one bill at least.'),
});

/** What the form of a vendor's credit note sends. */
export const vendorCreditInput = z.object({
  type: z.enum(BILL_TYPES, { error: 'Choose what is credited.' }),
  vendorId: recordId('Choose the vendor.'),
  /** The bill that it corrects; null for a credit of its own. */
  billId: recordId().nullable().default(null),
  /** The number on the vendor's own paper. */
  vendorNumber: text(60),
  currency: currencyCode,
  exchangeRate: exchangeRateText,
  rateSource: text(80),
  creditOn: civilDate,
  reference: text(100),
  publicNotes: text(2000),
  privateNotes: text(2000),
  voyageId: recordId().nullable().default(null),
  vesselId: recordId().nullable().default(null),
  /** The number of our own order. */
  poNumber: text(60),
  surcharges: z.array(addedAmount).max(MOST_SURCHARGES, 'Keep to four surcharges.').default([]),
  discount: addedAmount.default('0'),
  taxes: documentTaxes,
  lines: expenseLines,
});
export type VendorCreditInput = z.infer<typeof vendorCreditInput>;

/** What a vendor's credit note says beside its vendor and lines, before anybody wrote any of it. */
export const EMPTY_VENDOR_CREDIT = {
  vendorNumber: '',
  publicNotes: '',
  privateNotes: '',
  poNumber: '',
  surcharges: [],
  discount: '0',
  taxes: [],
} satisfies Partial<VendorCreditInput>;

/** How a credit is spread over bills of the same vendor. */
export const vendorCreditApplication = z.object({
  rows: paymentables.min(1, 'Enter an amount at one bill at least.'),
});

/** What may be done with several vendor credit notes at once. */
export const VENDOR_CREDIT_ACTIONS = ['mark_sent'] as const;
