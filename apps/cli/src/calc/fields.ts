import { findCivilDate, findInstant, parseCivilDate, parseInstant } from '@mainsheet/calendar';
import {
  CURRENCY_CODES,
  findDecimal,
  getCurrencyExponent,
  type Money,
  moneyFromDecimal,
} from '@mainsheet/money';
import { FUELS, HIRE_RATE_TYPES } from '@mainsheet/terms';
import * as z from 'zod';

/** Fields that the inputs of several calculations share. Limits keep a hostile document small. */
const MOST_ROWS = 10_000;

export const listOf = <T extends z.ZodType>(row: T) => z.array(row).max(MOST_ROWS);
export const figure = z.number();
export const text = z.string().max(10_000);
export const id = z.string().min(1).max(200);
export const currency = z.enum(CURRENCY_CODES as [string, ...string[]], 'Unknown currency.');
export const fuel = z.enum(FUELS);
export const percentText = z
  .string()
  .refine((value) => findDecimal(value) !== null, 'Write a decimal number as text, "7.25".')
  .describe('percent as decimal text, "7.25" is 7.25 %');
/** A civil date kept as text, for engines that take it so. */
export const dateText = z
  .string()
  .refine((value) => findCivilDate(value) !== null, {
    message: 'Write a date as 2026-11-20.',
    abort: true,
  })
  .describe('civil date, YYYY-MM-DD');
export const civilDate = dateText
  .transform((value) => parseCivilDate(value))
  .describe('civil date, YYYY-MM-DD');
export const instant = z
  .string()
  .refine((value) => findInstant(value) !== null, {
    message: 'Write a time with its zone, 2026-11-20T08:30:00Z.',
    abort: true,
  })
  .transform((value) => parseInstant(value))
  .describe('moment, ISO 8601 with Z or an offset');
export const clock = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Write a clock as 08:30.')
  .describe('clock of the port, HH:MM');
export const weekday = z.literal([1, 2, 3, 4, 5, 6, 7]).describe('1 Monday to 7 Sunday');

/** Money in JSON: the amount is decimal text in major units, exact. */
export const money = z
  .strictObject({
    currency,
    amount: z.string().describe('major units as decimal text, "1250000.00"'),
  })
  .transform((value, context): Money => {
    const amount = findDecimal(value.amount);
    if (amount !== null && amount.decimalPlaces() <= getCurrencyExponent(value.currency)) {
      return moneyFromDecimal(value.currency, amount);
    }
    const message = 'Write the amount as text with no more decimals than the currency has.';
    context.issues.push({ code: 'custom', path: ['amount'], message, input: value.amount });
    return z.NEVER;
  });

/** A rate of hire and of what is paid like hire. */
export const hireRate = z.strictObject({
  amount: figure.describe('money for one unit of the type'),
  type: z.enum(HIRE_RATE_TYPES),
  averageMonthDays: figure.nullable().describe('days, for Average Monthly; null is 365 / 12'),
});
