import { decimal, getCurrencyExponent, isCurrencyCode } from '@mainsheet/money';
import { z } from 'zod';
import { exchangeRate } from '../chartering/chartering-fields.ts';
import { civilDate, currencyCode, name, numberIn, recordId } from '../fields/fields.ts';

/** What money moves for. */
export const CASH_CATEGORIES = [
  'Freight',
  'Demurrage',
  'Hire',
  'Other revenue',
  'Bunkers',
  'Port costs',
  'Brokerage',
  'Despatch',
  'Other expense',
] as const;
export type CashCategory = (typeof CASH_CATEGORIES)[number];

/** How sure it is: expected, on a document, or paid. */
export const CASH_STATUSES = ['Expected', 'Billed', 'Settled'] as const;
export type CashStatus = (typeof CASH_STATUSES)[number];

/** A receipt or payment that somebody expects beside what the voyage says by itself. */
export const cashItemInput = z
  .object({
    name: name('what it is for', 200),
    category: z.enum(CASH_CATEGORIES, 'Choose a category.').default('Other expense'),
    eventDate: civilDate,
    currency: currencyCode.default('USD'),
    amount: numberIn(0, 1e12, '').refine((typed) => typed > 0, 'Enter an amount above zero.'),
    exchangeRate,
    isExpense: z.boolean().default(true),
  })
  .superRefine(({ currency, amount }, context) => {
    if (!isCurrencyCode(currency)) {
      context.addIssue({ code: 'custom', path: ['currency'], message: 'Unknown currency.' });
    } else if (decimal(amount).decimalPlaces() > getCurrencyExponent(currency)) {
      const message = `Enter at most ${getCurrencyExponent(currency)} decimals.`;
      context.addIssue({ code: 'custom', path: ['amount'], message });
    }
  });
export type CashItemInput = z.infer<typeof cashItemInput>;

/** `Link_bill_or_invoice`: with neither document the item stands for itself. */
export const cashLinkInput = z
  .object({
    cashflow_id: recordId('Choose the cash item.'),
    bill_id: recordId('Choose a bill.').nullable().default(null),
    invoice_id: recordId('Choose an invoice.').nullable().default(null),
  })
  .refine(({ bill_id: bill, invoice_id: invoice }) => bill === null || invoice === null, {
    path: ['invoice_id'],
    message: 'Name a bill or an invoice, not both.',
  });
