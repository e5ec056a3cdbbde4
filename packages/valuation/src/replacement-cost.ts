import { faultsIn, type ValuationFault } from './faults.ts';

export type ReplacementCostInput = {
  readonly newbuildingPrice: number;
  readonly economicLifeYears: number;
  readonly ageYears: number;
  readonly lightweightT: number;
  readonly scrapPricePerT: number;
};
export type ReplacementCost = { readonly scrapValue: number; readonly value: number };

export const ECONOMIC_LIFE_YEARS = 25;

/**
 * What a new ship costs, written down on a straight line to scrap over the economic life:
 * NB − (NB − scrap) × age / life, never below scrap.
 */
export function valueByReplacement(
  input: ReplacementCostInput,
): ReplacementCost | { readonly violations: readonly ValuationFault[] } {
  const violations = faultsIn((check) => {
    check.notNegative('newbuildingPrice', input.newbuildingPrice);
    check.within('economicLifeYears', input.economicLifeYears, [1, 60]);
    check.within('ageYears', input.ageYears, [0, 60]);
    check.notNegative('lightweightT', input.lightweightT);
    check.notNegative('scrapPricePerT', input.scrapPricePerT);
  });
  if (violations.length > 0) return { violations };
  const scrapValue = input.lightweightT * input.scrapPricePerT;
  const { newbuildingPrice, ageYears, economicLifeYears } = input;
  const written = ((newbuildingPrice - scrapValue) * ageYears) / economicLifeYears;
  return { scrapValue, value: Math.max(scrapValue, newbuildingPrice - written) };
}
