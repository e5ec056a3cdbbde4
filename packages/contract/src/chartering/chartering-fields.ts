import {
  COMMISSION_TYPES,
  FREIGHT_COMMISSIONS,
  FREIGHT_TYPES,
  QUANTITY_BASES,
  QUANTITY_OPTIONS,
  RATE_UNITS,
} from '@mainsheet/estimate';
import { CURRENCY_CODES } from '@mainsheet/money';
import { LAYTIME_TERMS } from '@mainsheet/terms';
import * as z from 'zod';
import { numberIn, recordId } from '../fields/fields.ts';
import { findYearFault } from '../operations/sailing-years.ts';

/** Value lists that estimates and cargo books share, spelled as the specification spells them. */

export const instant = z.iso
  .datetime({ offset: true, message: 'Enter a date and time with its zone.' })
  .superRefine((typed, context) => {
    const message = findYearFault(typed);
    if (message) context.addIssue({ code: 'custom', message });
  });
export const laytimeTerm = z.enum(LAYTIME_TERMS, 'Unknown laytime terms.');
export const quantityOption = z.enum(QUANTITY_OPTIONS, 'Unknown quantity option.');
export const freightType = z.enum(FREIGHT_TYPES, 'Unknown freight type.');
export const quantityBasis = z.enum(QUANTITY_BASES, 'Unknown quantity basis.');
export const rateUnit = z.enum(RATE_UNITS, 'Unknown rate unit.');
export const commissionType = z.enum(COMMISSION_TYPES, 'Unknown commission type.');
export const freightCommission = z.enum(FREIGHT_COMMISSIONS, 'Unknown way of paying a commission.');

/** No quantity or amount of a contract comes near. */
const LARGEST = 1e12;

/** Fields of contracts that are typed bit by bit: what is left blank has a value of its own. */
export const orDefault = (blank: number, schema: z.ZodNumber) =>
  z.preprocess((typed) => (typed === '' ? blank : (typed ?? blank)), schema).default(blank);
/** A figure that is zero while nothing is typed. */
export const figure = (unit = '', max = LARGEST) => orDefault(0, numberIn(0, max, unit));
export const percent = figure('%', 100);
export const exchangeRate = orDefault(
  1,
  numberIn(0, 1e9, '').refine((rate) => rate > 0, 'Enter a rate above zero.'),
);
export const currency = z
  .enum(CURRENCY_CODES as [string, ...string[]], 'Unknown currency.')
  .default('USD');
export const idOrNull = recordId('Choose one of the list.').nullable().default(null);
export const instantOrNull = instant.nullable().default(null);
export const flag = z.boolean().default(false);
export const listOf = <Row extends z.ZodType>(row: Row, most: number) =>
  z.array(row).max(most, `At most ${most} rows.`).default([]);
