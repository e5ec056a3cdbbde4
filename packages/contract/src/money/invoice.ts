import { z } from 'zod';
import {
  civilDate,
  currencyCode,
  decimalText,
  exchangeRateText,
  name,
  plainText,
  recordId,
  text,
} from '../fields/fields.ts';
import { documentDiscount, documentTaxes, lineSourceKey, lineVoyageId } from './document-tax.ts';

export const INVOICE_TYPES = ['freight', 'hire', 'demurrage', 'rebill', 'misc', 'other'] as const;
export const INVOICE_TYPE_NAMES: Readonly<Record<string, string>> = {
  freight: 'Freight',
  hire: 'Hire',
  demurrage: 'Demurrage',
  rebill: 'Rebill',
  misc: 'Miscellaneous',
  other: 'Other',
};
export const INVOICE_STATUSES = [
  'Draft',
  'Pending approval',
  'Approved',
  'Sent',
  'Partially paid',
  'Paid',
  'Cancelled',
] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** A line of what is billed or credited. */
export const documentLine = z.object({
  /**
   * A revenue account; or despatch, which a credit note gives back, and what a statement of hire settles beside the
   * hire: fuel on board that goes with the ship, fuel burned off hire, the fee on owners' expenses.
   */
  accountCode: z.string().regex(/^(?:4\d{3}|5030|1200|5000|5090)$/, 'Choose a revenue account.'),
  description: name('what is billed', 300),
  quantity: decimalText(6, 12),
  unit: text(20),
  rate: decimalText(10),
  /** The part of a cargo's freight that the line bills; null for a line of its own. */
  sourceKey: lineSourceKey,
  voyageId: lineVoyageId,
});
/** Room for taxes and a discount beside them: all lines of a document are 200 at the most. */
export const documentLines = z
  .array(documentLine)
  .min(1, 'Add at least one line.')
  .max(196, 'Keep to 196 lines.');
export type InvoiceLineInput = z.infer<typeof documentLine>;

/** What an invoice form sends. Amounts are quantity × rate, rounded a line by the server. */
export const invoiceInput = z
  .object({
    type: z.enum(INVOICE_TYPES, { error: 'Choose the type.' }),
    clientId: recordId('Choose the customer.'),
    currency: currencyCode,
    exchangeRate: exchangeRateText,
    rateSource: text(80),
    invoiceOn: civilDate,
    dueOn: civilDate,
    reference: text(100),
    terms: text(1000),
    publicNotes: text(2000),
    privateNotes: text(2000),
    voyageId: recordId().nullable().default(null),
    vesselId: recordId().nullable().default(null),
    cargoRowId: z.string().max(100).nullable().default(null),
    freightPercent: decimalText(6)
      .refine((t) => Number(t) >= 0 && Number(t) <= 100, 'Enter a percentage from 0 to 100.')
      .nullable()
      .default(null),
    taxes: documentTaxes,
    discount: documentDiscount,
    lines: documentLines,
  })
  .refine((invoice) => invoice.dueOn >= invoice.invoiceOn, {
    path: ['dueOn'],
    message: 'The due date lies before the invoice date.',
  });
export type InvoiceInput = z.infer<typeof invoiceInput>;

/** What the payment form sends. */
export const paymentInput = z.object({
  amount: decimalText(4).refine((t) => Number(t) > 0, 'Enter an amount above zero.'),
  paidOn: civilDate,
  exchangeRate: exchangeRateText,
  rateSource: text(80),
  type: z.enum(['Bank transfer', 'Cheque', 'Card', 'Set-off']).default('Bank transfer'),
  transactionReference: text(100),
  /** The global account it came to; null for money that came to a bank elsewhere. */
  accountId: recordId('Choose an account.').nullable().default(null),
});
export type PaymentInput = z.infer<typeof paymentInput>;

const isAboveZero = (typed: string) => Number(typed) > 0;

/** Invoices that a receipt settles, each with the part of it in the currency of the invoice. */
const settledInvoices = z
  .array(
    z.strictObject({
      invoiceId: recordId('Choose an invoice.'),
      amount: decimalText(4).refine(isAboveZero, 'Enter an amount above zero.'),
    }),
  )
  .max(200, 'Settle 200 invoices at most at once.');

/** In which currency the invoices are, and what a unit of the money is agreed to be worth in it; the money's own without. */
const claim = {
  claimCurrency: currencyCode.nullable().default(null),
  claimRate: exchangeRateText.nullable().default(null),
};

/** Money of a customer: what arrived, what banks kept of it, and the invoices it settles. */
export const receiptInput = z.strictObject({
  clientId: recordId('Choose a customer.'),
  paidOn: civilDate,
  currency: currencyCode,
  /** What arrived in the account. */
  amount: decimalText(4).refine(isAboveZero, 'Enter an amount above zero.'),
  charges: decimalText(4)
    .refine((typed) => Number(typed) >= 0, 'Charges are zero or more.')
    .default('0'),
  exchangeRate: exchangeRateText,
  type: z.enum(['Bank transfer', 'Cheque', 'Card', 'Set-off']).default('Bank transfer'),
  transactionReference: text(100),
  /** The global account it came to; null for money that came to a bank elsewhere. */
  accountId: recordId('Choose an account.').nullable().default(null),
  ...claim,
  paymentables: settledInvoices.default([]),
});
export type ReceiptInput = z.infer<typeof receiptInput>;

/** What of the cash that a customer left is allocated. */
export const receiptAllocation = z.strictObject({
  ...claim,
  paymentables: settledInvoices.min(1, 'Enter an amount at one invoice at least.'),
});
export type ReceiptAllocation = z.infer<typeof receiptAllocation>;

/** A payment of a customer, as people call it. */
export const receiptLabel = (number: number): string => `PAY-${String(number).padStart(5, '0')}`;

/** An invoice on its way by mail: to one address, with a few words. */
export const invoiceMail = z.object({
  to: z.email('Enter the e-mail of the customer.').max(254),
  message: plainText()
    .min(1, 'Write a line or two.')
    .max(5000, 'Keep the message within 5000 characters.'),
});
export type InvoiceMail = z.infer<typeof invoiceMail>;

/** What a document's mail says until somebody writes it otherwise. */
export const mailText = (of: { noun: string; name: string; company: string }): string =>
  `Dear Sirs,\n\nplease find enclosed our ${of.noun} ${of.name}.\n\nKind regards\n${of.company}`;

/** What a paper, and the person who sends it, reads where no account takes the currency of an invoice. */
export const noBankText = (currency: string): string =>
  `There is no bank account in ${currency} to pay to; its details follow separately.`;
