import { PAYMENT_LINES, RECEIPT_LINES } from '@mainsheet/cashflow';
import * as z from 'zod';
import { civilDate, currency, dateText, figure, id, listOf, money, text } from './fields.ts';

/** Value of a ship from her earnings ahead. */
export const valuationSchema = z.strictObject({
  years: figure.describe('whole years ahead, 1 to 40'),
  firstYearShare: figure.describe('share of the first year that is left, above 0 to 1'),
  discountPercent: figure,
  timing: z.enum(['yearEnd', 'midYear']),
  fixedCharters: listOf(z.strictObject({ days: figure, ratePerDay: figure })),
  curvePerDay: listOf(figure).describe('assumed earnings, money per day by year'),
  longTermPerDay: figure,
  offHireDaysPerYear: figure.describe('days a year'),
  commissionPercent: figure,
  opexPerDay: figure,
  opexEscalationPercent: figure,
  managementPerDay: figure,
  dryDocks: listOf(
    z.strictObject({
      year: figure.describe('year ahead, 1 the first'),
      cost: figure.describe('money'),
    }),
  ),
  lightweightT: figure,
  scrapPricePerT: figure,
  disposalCostPercent: figure,
});

const known = figure.nullable().describe('one currency and unit throughout; null is not known');

export const creditSchema = z.strictObject({
  currentAssets: known,
  inventories: known,
  currentLiabilities: known,
  cash: known,
  totalAssets: known,
  totalLiabilities: known,
  retainedEarnings: known,
  bookEquity: known,
  debt: known,
  vesselMarketValue: known,
  ebit: known,
  ebitda: known,
  interest: known,
  scheduledPrincipal: known,
  dailyCost: known.describe('running and voyage costs per day; null is not known'),
  freightReceivables: known,
  freightBilled: known,
  billsDue: known,
  billsPaidLate: known,
});

const line = z.enum([...RECEIPT_LINES, ...PAYMENT_LINES]);

export const cashFlowSchema = z.strictObject({
  baseCurrency: currency,
  today: civilDate,
  months: figure.describe('whole months from the one of today, 1 to 60'),
  bankBalances: listOf(money),
  items: listOf(
    z.strictObject({
      id,
      label: text,
      line,
      amount: money,
      dueOn: civilDate,
      payments: listOf(z.strictObject({ on: civilDate, amount: money })),
      covers: listOf(z.strictObject({ itemId: id, amount: money })),
    }),
  ),
  events: listOf(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('add'), label: text, line, on: civilDate, amount: money }),
      z.strictObject({
        kind: z.literal('shift'),
        itemId: id,
        days: figure,
        amountPercent: figure,
      }),
    ]),
  ),
  scenario: z.strictObject({
    name: text,
    receiptDelayDays: figure,
    receiptChangePercent: figure,
    paymentChangePercent: figure,
  }),
  rates: listOf(
    z.strictObject({
      base: currency,
      quote: currency,
      rate: text.describe('units of quote for one of base, decimal text'),
      date: dateText,
      source: text,
    }),
  ),
});
