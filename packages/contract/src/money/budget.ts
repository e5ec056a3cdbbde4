import { z } from 'zod';
import { decimalText } from '../fields/fields.ts';

export const MONTHS_OF_YEAR = 12;

/** A year of accounting as people type it. */
export const budgetYear = z
  .number()
  .int('Enter a year.')
  .min(1900, 'Enter a year from 1900.')
  .max(9999, 'Enter a year of four digits.');

const amount = decimalText(4);

/** An account with its amount for each month, above zero the way it grows. */
const budgetRow = z.object({
  accountCode: z.string().regex(/^[45]\d{3}$/, 'Choose an account of revenue or expenses.'),
  months: z.array(amount).length(MONTHS_OF_YEAR, 'Enter twelve months.'),
});
export type BudgetRow = z.infer<typeof budgetRow>;

/** What the grid of a budget sends: all of it. */
export const budgetInput = z.object({
  rows: z
    .array(budgetRow)
    .max(100, 'Keep to 100 accounts.')
    .refine((rows) => new Set(rows.map((row) => row.accountCode)).size === rows.length, {
      message: 'An account stands there twice.',
    }),
});

/** How a budget is begun from another year: what was budgeted or what it came to, changed by a percentage. */
export const budgetCopy = z.object({
  from: z.enum(['budget', 'actual'], { error: 'Choose the budget or what it came to.' }),
  percent: decimalText(2).refine((t) => !(Number(t) < -100 || Number(t) > 1000), {
    message: 'Enter a percentage from -100 to 1000.',
  }),
});
