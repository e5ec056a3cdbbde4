import { faultsIn, type ValuationFault } from './faults.ts';

/** Prices of one type and size by age; the newest is the resale price at age 0. */
export type PriceSeries = readonly { readonly ageYears: number; readonly price: number }[];

export type MarketValueInput = {
  readonly series: PriceSeries;
  /** Deadweight the series is quoted for. */
  readonly seriesDwtT: number;
  readonly ageYears: number;
  readonly dwtT: number;
  /** Premium (+) or discount (−) of yard and country, scrubber, eco engine, percent of the value. */
  readonly adjustmentsPercent: readonly { readonly name: string; readonly percent: number }[];
  readonly lightweightT: number;
  readonly scrapPricePerT: number;
};

export type MarketValue = {
  /** Of the series at the age. */
  readonly interpolated: number;
  /** After size. */
  readonly sized: number;
  readonly adjustments: readonly { readonly name: string; readonly amount: number }[];
  readonly scrapValue: number;
  /** Never below scrap. */
  readonly value: number;
};

/**
 * Value by comparison: the series at the ship's age on straight lines (beyond its last age the last
 * price: a series that goes down to scrap ends with it), in proportion of deadweight, plus adjustments on the sized value, each on the
 * same base so that they add up. Floor at scrap.
 * Source: practice of value matrices by type, size and age (Stopford, Maritime Economics, chapter 6).
 */
export function valueByMarket(
  input: MarketValueInput,
): MarketValue | { readonly violations: readonly ValuationFault[] } {
  const violations = findMarketFaults(input);
  if (violations.length > 0) return { violations };
  const interpolated = priceAtAge(input.series, input.ageYears);
  const sized = interpolated * (input.dwtT / input.seriesDwtT);
  const adjustments = input.adjustmentsPercent.map(({ name, percent }) => ({
    name,
    amount: (sized * percent) / 100,
  }));
  const adjusted = adjustments.reduce((sum, { amount }) => sum + amount, sized);
  const scrapValue = input.lightweightT * input.scrapPricePerT;
  const value = Math.max(scrapValue, adjusted);
  return { interpolated, sized, adjustments, scrapValue, value };
}

/** Price at an age on the straight line between its neighbours; beyond either end, the end's price. */
export function priceAtAge(series: PriceSeries, ageYears: number): number {
  const above = series.findIndex((row) => row.ageYears >= ageYears);
  const after = series[above];
  if (after === undefined) return series.at(-1)?.price ?? 0;
  const before = series[above - 1];
  if (before === undefined) return after.price;
  const share = (ageYears - before.ageYears) / (after.ageYears - before.ageYears);
  return before.price + (after.price - before.price) * share;
}

function findMarketFaults(input: MarketValueInput): ValuationFault[] {
  return faultsIn((check) => {
    if (input.series.length < 2)
      check.add({ code: 'SERIES_TOO_SHORT', path: 'series', data: { least: 2 } });
    for (const [index, row] of input.series.entries()) {
      check.notNegative(`series.${index}.price`, row.price);
      check.within(`series.${index}.ageYears`, row.ageYears, [0, 60]);
      const before = input.series[index - 1];
      if (before !== undefined && row.ageYears <= before.ageYears)
        check.add({
          code: 'NOT_ASCENDING',
          path: `series.${index}.ageYears`,
          data: { value: row.ageYears, before: before.ageYears },
        });
    }
    check.within('seriesDwtT', input.seriesDwtT, [1, 600_000]);
    check.within('dwtT', input.dwtT, [1, 600_000]);
    check.within('ageYears', input.ageYears, [0, 60]);
    for (const [index, { percent }] of input.adjustmentsPercent.entries())
      check.within(`adjustmentsPercent.${index}.percent`, percent, [-100, 200]);
    check.notNegative('lightweightT', input.lightweightT);
    check.notNegative('scrapPricePerT', input.scrapPricePerT);
  });
}
