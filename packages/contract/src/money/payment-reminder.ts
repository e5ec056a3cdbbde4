import { z } from 'zod';
import { name, numberIn, plainText, reasonInput, recordId } from '../fields/fields.ts';

/** How many reminders a schedule has at most. */
export const MOST_REMINDERS = 3;
/** Customers who are written to at once. */
export const MOST_REMINDED = 50;

const reminderLevel = z.object({
  /** Of the invoice, after its due day. */
  afterDays: numberIn(1, 365, 'days').refine(Number.isInteger, 'Enter whole days.'),
  text: plainText('Enter the words.')
    .min(1, 'Enter the words.')
    .max(1500, 'Keep the words within 1500 characters.'),
});

/** When customers are reminded of overdue invoices, and in which words. */
export const reminderSchedule = z
  .object({
    isOn: z.boolean(),
    /** Whether reminders leave by themselves on working days; otherwise a person sends each. */
    sendsItself: z.boolean(),
    /** Whether each carries the customer's statement of account as a PDF. */
    attachesStatement: z.boolean().default(false),
    /** Simple interest a year on what is paid late; 0 for none. */
    interestPercent: numberIn(0, 50, '%').default(0),
    /** Of each reminder after the first, in base currency; 0 for none. */
    fee: numberIn(0, 10_000, '')
      .refine((typed) => Number(typed.toFixed(2)) === typed, 'Enter two decimals at the most.')
      .default(0),
    levels: z.array(reminderLevel).min(1, 'Add a reminder.').max(MOST_REMINDERS),
  })
  .superRefine(({ levels }, issues) => {
    levels.forEach(({ afterDays }, index) => {
      const before = levels[index - 1]?.afterDays;
      if (before === undefined || afterDays > before) return;
      const message = `Enter more than ${before} days: the reminder before comes then.`;
      issues.addIssue({ code: 'custom', path: ['levels', index, 'afterDays'], message });
    });
  });
export type ReminderSchedule = z.infer<typeof reminderSchedule>;

/** What a company begins with; nobody is reminded before it is switched on. */
export const USUAL_REMINDERS: ReminderSchedule = {
  isOn: false,
  sendsItself: false,
  attachesStatement: false,
  interestPercent: 0,
  fee: 0,
  levels: [
    {
      afterDays: 7,
      text: 'We have not seen your payment of the invoices below. If it is on its way, please ignore this mail; otherwise please pay them, or tell us when you will.',
    },
    {
      afterDays: 14,
      text: 'The invoices below are still open, although we wrote to you before. Please pay them within seven days, or tell us what keeps you from it.',
    },
    {
      afterDays: 30,
      text: 'The invoices below are long overdue and we have reminded you twice. Please pay them now. If we do not hear from you, we take the steps that our contract gives us.',
    },
  ],
};

/** Reminders that somebody looked at and sends. */
export const reminderSending = z.object({
  reminders: z
    .array(z.object({ contactId: recordId(), hash: name('what was seen', 64) }))
    .min(1, 'Choose the reminders to send.')
    .max(MOST_REMINDED, `Send ${MOST_REMINDED} reminders at most at a time.`),
});
export type ReminderSending = z.infer<typeof reminderSending>;

/** Why a customer is not reminded. */
export const reminderStop = reasonInput.refine(({ reason }) => reason !== '', {
  path: ['reason'],
  message: 'Say why they are not reminded.',
});
