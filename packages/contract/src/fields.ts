import { z } from 'zod';

/** Field schemas shared by forms and server; messages say how to mend the input. */

export const name = (what: string, max = 200) =>
  z
    .string(`Enter ${what}.`)
    .trim()
    .min(1, `Enter ${what}.`)
    .max(max, `Keep ${what} within ${max} characters.`);

export const text = (max: number) =>
  z.string().trim().max(max, `Keep this within ${max} characters.`).default('');

/** A finite number in a range; a string is refused, never converted. */
export const numberIn = (min: number, max: number, unit: string) =>
  z
    .number(`Enter a number${unit ? ` in ${unit}` : ''}.`)
    .min(min, `Enter ${min} or more${unit ? ` ${unit}` : ''}.`)
    .max(max, `Enter ${max} or less${unit ? ` ${unit}` : ''}.`);

export const numberOrNull = (min: number, max: number, unit: string) =>
  numberIn(min, max, unit).nullable().default(null);

export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, 'Enter a three-letter currency code, like USD.');

/** A date that is read as another one, 30 February as 2 March, does not exist. */
function doesDateExist(date: string): boolean {
  const ms = Date.parse(`${date}T00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
}

export const civilDate = z
  .string('Enter a date.')
  .regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date.')
  .refine(doesDateExist, 'This date does not exist.');

/** Decimal text with at most `scale` digits after the point. */
export const decimalText = (scale: number) =>
  z
    .string()
    .regex(
      new RegExp(`^-?\\d{1,18}(\\.\\d{1,${scale}})?$`),
      `Enter a number with at most ${scale} decimals.`,
    );

export const countryCode = z.union([
  z.literal(''),
  z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
]);
