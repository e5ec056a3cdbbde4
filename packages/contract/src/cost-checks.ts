import { z } from 'zod';
import { numberIn } from './fields.ts';

const percent = numberIn(0, 100, '%');
const amount = numberIn(0, 1e9, '');

/** How far bills of fuel and accounts of agents may be from what they should say; amounts in base currency. */
export const costChecks = z.object({
  /** Between order, delivery note and bill. */
  bunkerQuantityPercent: percent,
  bunkerPricePercent: percent,
  bunkerAmount: amount,
  /** Between the rate of an account and that of the day. */
  portRatePercent: percent,
  /** Between final account and proforma: beyond both it is a finding. */
  portDriftPercent: percent,
  portDriftAmount: amount,
});
export type CostChecks = z.infer<typeof costChecks>;

/** Before a company says otherwise. */
export const USUAL_COST_CHECKS: CostChecks = {
  bunkerQuantityPercent: 0.5,
  bunkerPricePercent: 0.5,
  bunkerAmount: 500,
  portRatePercent: 1,
  portDriftPercent: 10,
  portDriftAmount: 500,
};
