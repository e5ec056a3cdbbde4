import { z } from 'zod';
import { civilDate, currencyCode, exchangeRateText } from '../fields/fields.ts';

/** A rate typed by hand: base units per unit of the currency on a day. */
export const exchangeRateInput = z.object({
  currency: currencyCode,
  rateOn: civilDate,
  rate: exchangeRateText,
});
export type ExchangeRateInput = z.infer<typeof exchangeRateInput>;
