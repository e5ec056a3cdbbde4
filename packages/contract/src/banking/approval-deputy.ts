import { z } from 'zod';
import { civilDate, recordId } from '../fields/fields.ts';

/** Who decides on payments in one's stead, and on which days. */
export const approvalDeputyInput = z
  .object({
    deputyId: recordId('Choose who decides in your stead.'),
    startsOn: civilDate,
    endsOn: civilDate,
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'Choose a last day that is not before the first.',
  });
export type ApprovalDeputyInput = z.infer<typeof approvalDeputyInput>;

/** Approvals that wait longer are remembered, unless a company says otherwise; hours of working days. */
export const USUAL_REMINDER_HOURS = 24;
export const REMINDER_HOURS = [0, 4, 8, 24, 48, 72] as const;

/** After how many hours of working days those who may decide are reminded; 0 never reminds. */
export const approvalReminders = z.object({
  afterHours: z
    .number()
    .int()
    .refine(
      (hours) => REMINDER_HOURS.some((one) => one === hours),
      `Choose one of these hours: ${REMINDER_HOURS.join(', ')}.`,
    ),
});
export type ApprovalReminders = z.infer<typeof approvalReminders>;
