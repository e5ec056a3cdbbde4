import { z } from 'zod';
import { civilDate, decimalText, name, recordId, text } from '../fields/fields.ts';

/** What was said with a customer about invoices that are due, and what comes of it. */
export const followUpInput = z
  .object({
    note: name('what was said', 1000),
    /** The invoices that a promise is about. */
    invoiceIds: z.array(recordId()).max(200, 'Name 200 invoices at most.').default([]),
    promisedOn: civilDate.nullable().default(null),
    /** In the currency of the one invoice; null for all that is open of each. */
    promisedAmount: decimalText(4)
      .refine((typed) => Number(typed) > 0, 'Enter an amount above zero.')
      .nullable()
      .default(null),
    responsibleId: recordId('Choose who follows it up.'),
    nextStep: text(200),
    nextStepOn: civilDate.nullable().default(null),
  })
  .refine(({ promisedOn, invoiceIds }) => promisedOn === null || invoiceIds.length > 0, {
    path: ['invoiceIds'],
    message: 'Choose the invoices that the promise is about.',
  })
  .refine(({ promisedAmount, promisedOn }) => promisedAmount === null || promisedOn !== null, {
    path: ['promisedOn'],
    message: 'Enter the day that was promised.',
  })
  .refine(({ promisedAmount, invoiceIds }) => promisedAmount === null || invoiceIds.length === 1, {
    path: ['promisedAmount'],
    message: 'An amount is promised of one invoice. Choose one, or leave it empty.',
  });
export type FollowUpInput = z.infer<typeof followUpInput>;
