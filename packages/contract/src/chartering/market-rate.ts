import { z } from 'zod';
import { civilDate, decimalText, name, recordId, text } from '../fields/fields.ts';
import { ROUTE_CODE, readFormula } from './market-formula.ts';

/** What a rate is counted in. Worldscale and indices are points without a currency. */
export const MARKET_UNITS = ['USD/day', 'USD/t', 'WS', 'points'] as const;
export type MarketUnit = (typeof MARKET_UNITS)[number];

const routeCode = z
  .string('Enter a code.')
  .trim()
  .toUpperCase()
  .regex(ROUTE_CODE, 'Enter up to 20 letters, figures and _ . / - , like P1A_82.');

/** A route or an index: quoted day by day, or a sum of other routes. */
export const marketRouteInput = z
  .object({
    code: routeCode,
    name: name('the route', 120),
    unit: z.enum(MARKET_UNITS, 'Choose the unit.'),
    description: text(500),
    /** Empty for a route that is quoted. */
    formula: text(300),
    isActive: z.boolean().default(true),
  })
  .superRefine(({ formula }, check) => {
    const read = formula.trim() === '' ? null : readFormula(formula);
    if (read && 'violation' in read) {
      check.addIssue({ code: 'custom', path: ['formula'], message: read.violation.message });
    }
  });
export type MarketRouteInput = z.infer<typeof marketRouteInput>;

/** Twelve digits before the point and six after it, as the column keeps them. */
export const marketValue = decimalText(6, 12);

/** The rate of one day. */
export const marketRateInput = z.object({
  routeId: recordId('Choose the route.'),
  rateOn: civilDate,
  value: marketValue,
  source: text(80),
});
export type MarketRateInput = z.infer<typeof marketRateInput>;

/** A table of rates as it was pasted or read from a file. */
export const marketImportInput = z.object({
  text: z
    .string('Paste the rates or choose a file.')
    .max(2_000_000, 'The file is larger than 2 MB: import it in parts.'),
  source: text(80),
});
export type MarketImportInput = z.infer<typeof marketImportInput>;
