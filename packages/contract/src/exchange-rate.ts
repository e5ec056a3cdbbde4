import { z } from 'zod';
import { civilDate, currencyCode, decimalText } from './fields.ts';

/** A rate typed by hand: base units per unit of the currency on a day. */
export const exchangeRateInput = z.object({
  currency: currencyCode,
  rateOn: civilDate,
  rate: decimalText(12).refine((t) => Number(t) > 0, 'Enter a rate above zero.'),
});
export type ExchangeRateInput = z.infer<typeof exchangeRateInput>;
