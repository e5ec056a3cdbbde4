import { findCivilDate, formatCivilDate } from '@mainsheet/calendar';
import { z } from 'zod';
import { findYearFault } from '../operations/sailing-years.ts';

/** Field schemas shared by forms and server; messages say how to mend the input. */

/** Marks that show nothing and mean nothing between letters; they come along with what is pasted. */
const INVISIBLE = /\u034f|[\u00ad\u180e\u200b\u2060\ufeff]/g;
/**
 * Control characters but for tab and line break, and those that turn the direction of what follows, annotate it
 * or tag it unseen. The one that PostgreSQL cannot keep (U+0000) is refused by name where bodies are parsed.
 */
const DISGUISE =
  /(?![\t\n\0])\p{Cc}|\p{Zl}|\p{Zp}|[\u061c\u200e\u200f\u202a-\u202e\u2061-\u206f\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
/** Something that stands on the page: joiners, fillers and the blank of Braille do not. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What somebody typed or pasted, as it is kept: line breaks of one kind, and nothing that only hides. */
const cleaned = (typed: string): string => typed.replace(/\r\n?/g, '\n').replace(INVISIBLE, '');

const NO_DISGUISE = 'This holds characters that hide or turn text. Type it instead of pasting it.';
const isPlain = (typed: string): boolean => !DISGUISE.test(typed);

/** Words people read as they stand, on any number of lines; `error` where they are missing. */
export const plainText = (error?: string) =>
  z.string(error).overwrite(cleaned).trim().refine(isPlain, NO_DISGUISE);

/** The same, on one line where `isLong` is not. */
const words = (error: string | undefined, isLong: boolean) =>
  plainText(error).refine((typed) => isLong || !/[\n\t]/.test(typed), 'Write this on one line.');

export const name = (what: string, max = 200) =>
  words(`Enter ${what}.`, false)
    .refine((typed) => VISIBLE.test(typed), `Enter ${what}.`)
    .max(max, `Keep ${what} within ${max} characters.`);

export const text = (max: number) =>
  words(undefined, true).max(max, `Keep this within ${max} characters.`).default('');

/** Why something was done, in the words of who did it. */
export const reasonInput = z.object({ reason: text(500) });

/** A finite number in a range; a string is refused, never converted. */
export const numberIn = (min: number, max: number, unit: string) =>
  z
    .number(`Enter a number${unit ? ` in ${unit}` : ''}.`)
    .min(min, `Enter ${min} or more${unit ? ` ${unit}` : ''}.`)
    .max(max, `Enter ${max} or less${unit ? ` ${unit}` : ''}.`);

export const numberOrNull = (min: number, max: number, unit: string) =>
  numberIn(min, max, unit).nullable().default(null);

/** The id of a record; one and the same record has one spelling of it. */
export const recordId = (error?: string) => z.uuid(error).toLowerCase();

export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, 'Enter a three-letter currency code, like USD.');

export const civilDate = z
  .string('Enter a date.')
  .regex(/^\d{4}-\d\d-\d\d$/, 'Enter a date.')
  .refine((date) => findCivilDate(date) !== null, 'This date does not exist.')
  .refine((date) => findYearFault(date) === null, {
    error: ({ input }) => findYearFault(String(input)) ?? '',
  });

/** Decimal text with at most `scale` digits after the point and `wholeDigits` before it: what its column keeps. */
export const decimalText = (scale: number, wholeDigits = 13) =>
  z
    .string()
    .regex(
      new RegExp(`^-?\\d+(\\.\\d{1,${scale}})?$`),
      `Enter a number with at most ${scale} decimals.`,
    )
    .regex(
      new RegExp(`^-?(\\d{1,${wholeDigits}}(\\D|$)|\\D|$)`),
      `Enter a number of at most ${wholeDigits} digits before the point.`,
    );

/** Base units per unit of another currency. */
export const exchangeRateText = decimalText(12, 9).refine(
  (typed) => !(Number(typed) <= 0),
  'Enter a rate above zero.',
);

export const countryCode = z.union([
  z.literal(''),
  z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
]);

/** A civil date, or empty where it is not told. */
export const civilDateOrEmpty = z
  .string()
  .refine((typed) => typed === '' || civilDate.safeParse(typed).success, 'Enter a date.')
  .default('');

const FIRST_PAST_DAY = '1850-01-01';

/**
 * Why a day of a birth or an incorporation cannot be, in words; null when it can.
 * @param date as `YYYY-MM-DD`
 * @param today civil date, the last day there is
 */
export function findPastDateFault(date: string, today: string): string | null {
  const day = findCivilDate(date);
  if (day === null) return 'This date does not exist.';
  if (day > today) return `${formatCivilDate(day)} has not come yet.`;
  return day < FIRST_PAST_DAY ? `${formatCivilDate(day)} is too long ago.` : null;
}

/** A day of a birth or an incorporation: it has come by `today`. */
export const pastDate = (today: string) =>
  civilDate.superRefine((date, context) => {
    const fault = findCivilDate(date) === null ? null : findPastDateFault(date, today);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  });

/** The same, or empty where it is not told. */
export const pastDateOrEmpty = (today: string) =>
  z.string('Enter a date.').superRefine((typed, context) => {
    const fault = typed === '' ? undefined : pastDate(today).safeParse(typed).error?.issues[0];
    if (fault) context.addIssue({ code: 'custom', message: fault.message });
  });

/** One of a list, or empty where it is not told. */
export const oneOfOrEmpty = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(['', ...values] as ['', ...Values], 'Choose one of the list.').default('');

const E164 = /^\+[1-9]\d{6,14}$/;
const NO_NUMBER = 'Enter the number with its country code, like +47 900 12 345.';
const typedNumber = z.string().transform((typed) => typed.replace(/[\s().-]/g, ''));

/** A number of a telephone with its country, as E.164 writes it; spaces and brackets are dropped. */
export const phoneNumber = typedNumber.refine((number) => E164.test(number), NO_NUMBER);
export const phoneNumberOrEmpty = typedNumber
  .refine((number) => number === '' || E164.test(number), NO_NUMBER)
  .default('');
