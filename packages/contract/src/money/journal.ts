import { z } from 'zod';
import {
  civilDate,
  currencyCode,
  decimalText,
  exchangeRateText,
  name,
  text,
} from '../fields/fields.ts';

export const JOURNAL_STATUSES = ['Draft', 'Posted', 'Reversed'] as const;
export type JournalStatus = (typeof JOURNAL_STATUSES)[number];

/** One side of a line: empty where the line is on the other one. */
const side = z.union([z.literal(''), decimalText(4)]).default('');

/**
 * A line of a journal as it is typed or pasted: contact, vessel and voyage by name or number, since that
 * is what a spreadsheet holds. Debit and credit are decimals of the currency.
 */
export const journalLine = z
  .object({
    accountCode: z.string().regex(/^\d{4}$/, 'Choose an account.'),
    description: text(300),
    currency: currencyCode,
    debit: side,
    credit: side,
    rate: exchangeRateText,
    counterparty: text(200),
    vessel: text(200),
    voyage: text(100),
  })
  .refine(({ debit, credit }) => (debit === '') !== (credit === ''), {
    path: ['debit'],
    message: 'Enter a debit or a credit, one of them.',
  })
  .refine(({ debit, credit }) => Number(debit || credit || 1) > 0, {
    path: ['debit'],
    message: 'Enter an amount above zero; the side says whether it is a debit or a credit.',
  });
export type JournalLineInput = z.infer<typeof journalLine>;

/** What the form of a journal sends. A draft may be out of balance; a posted journal never is. */
export const journalInput = z
  .object({
    journalOn: civilDate,
    reference: text(100),
    description: name('what the journal is for', 300),
    /** The day on which it is taken back; null for one that stays. */
    reversesOn: civilDate.nullable().default(null),
    lines: z.array(journalLine).min(2, 'A journal needs two lines.').max(500, 'Keep to 500 lines.'),
  })
  .refine(({ journalOn, reversesOn }) => reversesOn === null || reversesOn > journalOn, {
    path: ['reversesOn'],
    message: 'It is reversed on a day after its own.',
  });
export type JournalInput = z.infer<typeof journalInput>;

/** On which day a posted journal is taken back. */
export const journalReversal = z.object({ on: civilDate });
export type JournalReversal = z.infer<typeof journalReversal>;

/** How often a template is drafted. */
export const JOURNAL_SCHEDULES = ['Monthly', 'Quarterly', 'Yearly'] as const;
export type JournalSchedule = (typeof JOURNAL_SCHEDULES)[number];

/** What the form of a journal template sends; without a schedule it is started by hand. */
export const journalTemplateInput = z
  .object({
    name: name('what the template is called', 100),
    reference: text(100),
    description: name('what the journal is for', 300),
    schedule: z.enum(JOURNAL_SCHEDULES).nullable().default(null),
    /** Of the month; a shorter month ends on its last day, and null is the last day of all. */
    onDay: z
      .number()
      .int()
      .min(1, 'Choose a day from 1 to 31.')
      .max(31, 'Choose a day from 1 to 31.')
      .nullable()
      .default(null),
    from: civilDate.nullable().default(null),
    until: civilDate.nullable().default(null),
    /** Whether what it drafts is taken back on the next day. */
    isReversed: z.boolean().default(false),
    lines: z.array(journalLine).min(2, 'A journal needs two lines.').max(500, 'Keep to 500 lines.'),
  })
  .refine(({ schedule, from }) => schedule === null || from !== null, {
    path: ['from'],
    message: 'Enter the day from which it recurs.',
  })
  .refine(({ from, until }) => from === null || until === null || until >= from, {
    path: ['until'],
    message: 'It ends on the day it begins or later.',
  });
export type JournalTemplateInput = z.infer<typeof journalTemplateInput>;
