import { z } from 'zod';
import { decimalText, recordId, text } from '../fields/fields.ts';

/** Taxes of a document, at most. */
export const MOST_TAXES = 3;

/** Lines that are made of a field of its own, by their source; no form sends them itself. */
const ADDED_LINE = /^(?:tax|surcharge|discount)(?:\.|$)/;
export const isAddedLine = (sourceKey: string | null): boolean =>
  sourceKey !== null && ADDED_LINE.test(sourceKey);

/** What of a voyage a line was made from; null for a line of its own. */
export const lineSourceKey = z
  .string()
  .max(60)
  .refine((key) => !isAddedLine(key), 'This line has a field of its own.')
  .nullable()
  .default(null);

/** The voyage that bears a line, where it is not that of the whole document. */
export const lineVoyageId = recordId().nullish();

/** An amount that a paper says beside its lines; zero where it says none. */
export const addedAmount = decimalText(4).refine((t) => !(Number(t) < 0), 'Enter zero or more.');

export const DISCOUNT_KINDS = ['percent', 'amount'] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

/** What is taken off the sum of the lines before tax: a percentage of it, or an amount. Nothing where it is left out. */
export const documentDiscount = z
  .object({ kind: z.enum(DISCOUNT_KINDS), value: addedAmount })
  .refine(({ kind, value }) => kind === 'amount' || !(Number(value) > 100), {
    path: ['value'],
    message: 'Enter a percentage from 0 to 100.',
  })
  .nullish();
export type DocumentDiscount = z.infer<typeof documentDiscount>;

/** A tax on all lines of a document; a rate of zero is none. */
const tax = z
  .object({
    name: text(60),
    rate: decimalText(4, 3).refine(
      (t) => !(Number(t) < 0 || Number(t) > 100),
      'Enter a percentage from 0 to 100.',
    ),
  })
  .refine(({ name: named, rate }) => named !== '' || !(Number(rate) > 0), {
    path: ['name'],
    message: 'Enter the name of the tax.',
  });
export type DocumentTax = z.infer<typeof tax>;

export const documentTaxes = z.array(tax).max(MOST_TAXES, 'Keep to three taxes.').default([]);
