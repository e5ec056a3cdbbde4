import * as z from 'zod';
import {
  civilDate,
  currency,
  figure,
  fuel,
  hireRate,
  id,
  instant,
  listOf,
  text,
} from './fields.ts';

const amount = figure.describe('money in the currency of the statement');
const pricePerTonne = figure.describe('money per tonne');
const bunkers = listOf(z.strictObject({ fuel, quantityT: figure, price: pricePerTonne }));
const span = { start: instant, end: instant };

export const hireSchema = z.strictObject({
  currency,
  span: z.strictObject(span),
  periods: listOf(z.strictObject({ ...span, id, rate: hireRate })),
  addressCommissionPercent: figure,
  brokeragePercent: figure.nullable(),
  ballastBonus: z
    .strictObject({ amount, terms: z.enum(['Gross', 'Net']), isCommissionable: z.boolean() })
    .nullable(),
  bunkersOnDelivery: bunkers,
  bunkersOnRedelivery: bunkers,
  allowances: listOf(
    z.strictObject({
      id,
      label: text,
      rate: hireRate,
      isCommissionable: z.boolean(),
      within: z.strictObject(span).optional().describe('where it runs for a part of the time'),
    }),
  ),
  lumpsums: listOf(
    z.strictObject({
      id,
      code: z.enum(['ADDRESS_COMMISSION', 'BROKERAGE']).optional(),
      label: text,
      amount,
      isCommissionable: z.boolean(),
    }),
  ),
  offHire: listOf(z.strictObject({ ...span, id, reason: text, percent: figure, fuels: bunkers })),
  areAllowancesRefunded: z.boolean(),
  ownersExpenses: listOf(z.strictObject({ id, label: text, amount, feePercent: figure })),
  claims: listOf(z.strictObject({ id, label: text, amount })),
  payments: listOf(z.strictObject({ id, on: civilDate, reference: text, amount })),
});
