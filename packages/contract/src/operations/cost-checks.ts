import { z } from 'zod';
import { numberIn } from '../fields/fields.ts';

/** Beyond a twentieth nothing is checked any more: it is as far as rates of one day lie apart. */
const percent = numberIn(0, 5, '%');
const drift = numberIn(0, 25, '%');
const amount = numberIn(0, 10_000, '');

/** How far bills of fuel and accounts of agents may be from what they should say; amounts in base currency. */
export const costChecks = z.object({
  /** Between order, delivery note and bill. */
  bunkerQuantityPercent: percent,
  bunkerPricePercent: percent,
  bunkerAmount: amount,
  /** Between the rate of an account and that of the day. */
  portRatePercent: percent,
  /** Between final account and proforma: beyond both it is a finding. */
  portDriftPercent: drift,
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

const FIELDS = Object.keys(USUAL_COST_CHECKS) as (keyof CostChecks)[];

/** Which tolerances let more pass than before. */
export const widenedChecks = (before: CostChecks, after: CostChecks): (keyof CostChecks)[] =>
  FIELDS.filter((field) => after[field] > before[field]);
