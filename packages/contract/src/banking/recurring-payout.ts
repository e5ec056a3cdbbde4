import { z } from 'zod';
import { civilDate, decimalText, recordId, text } from '../fields/fields.ts';
import { LATIN, LATIN_ONLY, PAYOUT_REASON_KEYS } from './payout.ts';

export const PAYOUT_SCHEDULES = ['Weekly', 'Monthly', 'Quarterly'] as const;
export type PayoutSchedule = (typeof PAYOUT_SCHEDULES)[number];

/** Stands in a reference for the month that is paid. */
export const MONTH_MARK = '{month}';
const MONTHS = [
  ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
];

/** What they read of a payment of a day: "Rent {month}" is "Rent Nov 2026". */
export const referenceOn = (reference: string, on: string): string =>
  reference.replaceAll(MONTH_MARK, `${MONTHS[Number(on.slice(5, 7)) - 1]} ${on.slice(0, 4)}`);

/** A payout that is prepared anew every week, month or quarter. */
export const recurringPayoutInput = z
  .object({
    beneficiaryId: recordId('Choose who is paid.'),
    accountId: recordId('Choose the account the money leaves.'),
    amount: decimalText(4).refine((typed) => Number(typed) > 0, 'Enter an amount above zero.'),
    reason: z.enum(PAYOUT_REASON_KEYS, 'Choose a reason.').default('business_expenses'),
    reference: text(60)
      .refine((typed) => typed !== '', 'Enter what they will read.')
      .refine((typed) => referenceOn(typed, '2026-01-01').length <= 35, {
        message: 'Keep this within 35 characters, with the month in it.',
      })
      .refine((typed) => LATIN.test(referenceOn(typed, '2026-01-01')), LATIN_ONLY),
    schedule: z.enum(PAYOUT_SCHEDULES, 'Choose how often.'),
    onLastWorkingDay: z.boolean().default(false),
    startsOn: civilDate,
    endsOn: civilDate.nullable().default(null),
    mostTimes: z
      .number()
      .int('Enter a whole number.')
      .min(1, 'Enter 1 or more.')
      .max(520, 'Enter 520 at most.')
      .nullable()
      .default(null),
    leadDays: z
      .number()
      .int('Enter a whole number.')
      .min(0, 'Enter 0 or more.')
      .max(30, 'Prepare it 30 days ahead at most.')
      .default(3),
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'Choose a last day that is not before the first.',
  })
  .refine(({ schedule, onLastWorkingDay }) => schedule !== 'Weekly' || !onLastWorkingDay, {
    path: ['onLastWorkingDay'],
    message: 'The last working day is of a month: choose monthly or quarterly.',
  })
  .refine(({ endsOn, mostTimes }) => endsOn === null || mostTimes === null, {
    path: ['mostTimes'],
    message: 'End it on a day or after so many times, not both.',
  });
export type RecurringPayoutInput = z.infer<typeof recurringPayoutInput>;
