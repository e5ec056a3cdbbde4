import { z } from 'zod';
import {
  civilDate,
  currencyCode,
  decimalText,
  exchangeRateText,
  recordId,
  text,
} from '../fields/fields.ts';
import { documentTaxes } from './document-tax.ts';
import { documentLines, INVOICE_TYPES } from './invoice.ts';

/** In the order of their ids, which begin at 1. */
export const CREDIT_NOTE_STATUSES = [
  'Draft',
  'Sent',
  'Partially applied',
  'Applied',
  'Cancelled',
] as const;
export type CreditNoteStatus = (typeof CREDIT_NOTE_STATUSES)[number];

/** Words of the company's own on a document, in their order. */
export const MOST_CUSTOM_VALUES = 23;

/** What a credit note form sends. Amounts are quantity × rate above zero, rounded a line by the server. */
export const creditNoteInput = z
  .object({
    type: z.enum(INVOICE_TYPES, { error: 'Choose what is credited.' }),
    clientId: recordId('Choose the customer.'),
    /** The invoice that it corrects; null for a credit of its own. */
    invoiceId: recordId().nullable().default(null),
    currency: currencyCode,
    exchangeRate: exchangeRateText,
    rateSource: text(80),
    creditOn: civilDate,
    reference: text(100),
    publicNotes: text(2000),
    privateNotes: text(2000),
    voyageId: recordId().nullable().default(null),
    vesselId: recordId().nullable().default(null),
    taxes: documentTaxes,
    lines: documentLines,
    /** Null for the day of the credit note itself. */
    dueOn: civilDate.nullable().default(null),
    terms: text(1000),
    footer: text(500),
    poNumber: text(60),
    /** What of it is due before the rest; its day may be left out. */
    partial: decimalText(4)
      .refine((t) => Number(t) > 0, 'Enter an amount above zero.')
      .nullable()
      .default(null),
    partialDueOn: civilDate.nullable().default(null),
    customValues: z.array(text(200)).max(MOST_CUSTOM_VALUES).default([]),
  })
  .refine((note) => note.dueOn === null || note.dueOn >= note.creditOn, {
    path: ['dueOn'],
    message: 'The due date lies before the date of the credit note.',
  })
  .refine((note) => note.partialDueOn === null || note.partial !== null, {
    path: ['partial'],
    message: 'Say how much is due on that day.',
  });
export type CreditNoteInput = z.infer<typeof creditNoteInput>;

/** What a credit note says beside its lines, before anybody wrote any of it. */
export const EMPTY_CREDIT_PAPER = {
  dueOn: null,
  terms: '',
  footer: '',
  poNumber: '',
  partial: null,
  partialDueOn: null,
  customValues: [],
  taxes: [],
} satisfies Partial<CreditNoteInput>;

/** How a credit is spread over invoices of the same customer. */
export const creditApplication = z.object({
  rows: z
    .array(
      z.object({
        invoiceId: recordId('Choose an invoice.'),
        amount: decimalText(4).refine((t) => Number(t) > 0, 'Enter an amount above zero.'),
      }),
    )
    .min(1, 'Enter an amount at one invoice at least.')
    .max(100, 'Apply it to 100 invoices at most at a time.')
    .refine((rows) => new Set(rows.map((row) => row.invoiceId)).size === rows.length, {
      message: 'An invoice stands there twice.',
    }),
});
export type CreditApplication = z.infer<typeof creditApplication>;
