import {
  BUSINESS_DAY_CONVENTIONS,
  LOAN_DAY_COUNTS,
  PAYMENT_MONTHS,
  PREPAYMENT_ORDERS,
} from '@mainsheet/loans';
import * as z from 'zod';
import { civilDate, currency, listOf, money, percentText, text, weekday } from './fields.ts';

const rate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), percent: percentText }),
  z.strictObject({
    kind: z.literal('floating'),
    marginPercent: percentText,
    casPercent: percentText,
    floorPercent: percentText.nullable(),
    resets: listOf(z.strictObject({ from: civilDate, percent: percentText, source: text })),
  }),
]);

const repayment = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bullet') }),
  z.strictObject({ kind: z.literal('equalPrincipal'), instalment: money }),
  z.strictObject({ kind: z.literal('annuity') }),
  z.strictObject({
    kind: z.literal('custom'),
    rows: listOf(z.strictObject({ on: civilDate, principal: money })),
  }),
]);

export const loanSchema = z.strictObject({
  currency,
  drawdowns: listOf(z.strictObject({ on: civilDate, amount: money })),
  maturityOn: civilDate,
  paymentMonths: z.literal(PAYMENT_MONTHS).describe('months between payments'),
  firstPaymentOn: civilDate.nullable(),
  repayment,
  rate,
  dayCount: z.enum(LOAN_DAY_COUNTS),
  isEndOfMonth: z.boolean().optional(),
  bankingDays: z
    .strictObject({
      weekend: listOf(weekday),
      holidays: listOf(civilDate).transform((dates) => new Set(dates)),
    })
    .nullable(),
  businessDay: z.enum(BUSINESS_DAY_CONVENTIONS).optional(),
  prepayments: listOf(
    z.strictObject({ on: civilDate, amount: money, order: z.enum(PREPAYMENT_ORDERS) }),
  ),
  fees: z.strictObject({
    commitment: money.nullable(),
    upfrontPercent: percentText,
    upfrontAmount: money,
    commitmentPercent: percentText,
    availableUntil: civilDate.nullable().optional(),
    premiums: listOf(z.strictObject({ on: civilDate, name: text, amount: money })),
  }),
});
