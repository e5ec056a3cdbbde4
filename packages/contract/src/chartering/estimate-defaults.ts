import type { EstimateDefaults } from '@mainsheet/estimate';
import { FUELS } from '@mainsheet/terms';
import { z } from 'zod';
import { civilDateOrEmpty, numberOrNull } from '../fields/fields.ts';

const HIGHEST_PRICE = 100_000;
const HIGHEST_RATE = 1_000_000;

/** What a company begins its estimates with: prices of fuels and of emissions, and of which day they are. */
export const estimateDefaults = z
  .object({
    bunkerPrices: z.record(z.enum(FUELS), numberOrNull(0, HIGHEST_PRICE, 'a tonne')),
    pricedOn: civilDateOrEmpty,
    etsPriceEur: numberOrNull(0, HIGHEST_PRICE, 'EUR an allowance'),
    eurExchangeRate: numberOrNull(0, HIGHEST_RATE, 'a euro'),
    isFuelEuCounted: z.boolean(),
  })
  .superRefine(({ etsPriceEur, eurExchangeRate }, context) => {
    if (etsPriceEur === null || (eurExchangeRate ?? 0) > 0) return;
    const message = 'Enter what a euro costs: allowances are priced in euro.';
    context.addIssue({ code: 'custom', path: ['eurExchangeRate'], message });
  }) satisfies z.ZodType<EstimateDefaults>;
