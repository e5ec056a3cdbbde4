import type { EstimateInput } from '@mainsheet/estimate';
import { prepareEstimate, type WhatIf } from '../estimate/prepared-estimate.ts';
import type { RandomSource } from './seeded-random.ts';

/** What may be added to a figure, and how likely. */
export type Distribution =
  | { readonly kind: 'fixed'; readonly value: number }
  | { readonly kind: 'uniform'; readonly from: number; readonly to: number }
  | {
      readonly kind: 'triangular';
      readonly from: number;
      readonly mode: number;
      readonly to: number;
    }
  | { readonly kind: 'normal'; readonly mean: number; readonly deviation: number };

/** Additions to the estimate; what is absent stays as estimated. Units as in `WhatIf`. */
export type Uncertainty = {
  readonly freight?: Distribution | undefined;
  readonly bunkerPrice?: Distribution | undefined;
  readonly portDays?: Distribution | undefined;
  readonly weatherPercent?: Distribution | undefined;
  readonly speedKn?: Distribution | undefined;
};

/** A tenth, the half and nine tenths of the voyages come out below these. */
export type Percentiles = {
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
  readonly mean: number;
};

export type Simulation = {
  readonly runs: number;
  /** Null where a voyage has no days. */
  readonly netTce: Percentiles | null;
  readonly profit: Percentiles;
  readonly voyageDays: Percentiles;
  /** Share of voyages that miss a cancelling date, and that lose money; 0 to 1. */
  readonly lateShare: number;
  readonly lossShare: number;
};

/** One draw. Normal by Box and Muller, A Note on the Generation of Random Normal Deviates, 1958. */
export function drawFrom(distribution: Distribution, random: RandomSource): number {
  switch (distribution.kind) {
    case 'fixed':
      return distribution.value;
    case 'uniform':
      return distribution.from + random() * (distribution.to - distribution.from);
    case 'normal': {
      const radius = Math.sqrt(-2 * Math.log(1 - random()));
      const turned = Math.cos(2 * Math.PI * random());
      return distribution.mean + distribution.deviation * radius * turned;
    }
    case 'triangular': {
      const { from, mode, to } = distribution;
      const share = random();
      const width = to - from;
      if (!(width > 0)) return from;
      return share < (mode - from) / width
        ? from + Math.sqrt(share * width * (mode - from))
        : to - Math.sqrt((1 - share) * width * (to - mode));
    }
  }
}

const KEYS = ['freight', 'bunkerPrice', 'portDays', 'weatherPercent', 'speedKn'] as const;

/**
 * Draws voyages on the same route and tells where TCE and profit come out. The caller passes the
 * source of randomness: the same seed gives the same answer everywhere. Draws are independent of
 * each other; a table of correlations is not handled. Percentiles are linear between ordered
 * results (Hyndman and Fan, type 7).
 */
export function simulateVoyages(
  input: EstimateInput,
  uncertainty: Uncertainty,
  { random, runs }: { readonly random: RandomSource; readonly runs: number },
): Simulation {
  const count = Math.max(1, Math.floor(runs));
  const prepared = prepareEstimate(input);
  const tces = new Float64Array(count);
  const profits = new Float64Array(count);
  const days = new Float64Array(count);
  let [late, losses, withoutDays] = [0, 0, 0];
  for (let run = 0; run < count; run += 1) {
    const whatIf: { -readonly [Key in (typeof KEYS)[number]]?: number } = {};
    for (const key of KEYS) {
      const distribution = uncertainty[key];
      if (distribution !== undefined) whatIf[key] = drawFrom(distribution, random);
    }
    const figures = prepared.at(whatIf satisfies WhatIf);
    tces[run] = figures.netTce ?? 0;
    profits[run] = figures.profit;
    days[run] = figures.voyageDays;
    if (figures.netTce === null) withoutDays += 1;
    if (figures.isLaycanMissed) late += 1;
    if (figures.profit < 0) losses += 1;
  }
  return {
    runs: count,
    netTce: withoutDays > 0 ? null : percentilesOf(tces),
    profit: percentilesOf(profits),
    voyageDays: percentilesOf(days),
    lateShare: late / count,
    lossShare: losses / count,
  };
}

function percentilesOf(values: Float64Array): Percentiles {
  const sorted = values.toSorted();
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const below = sorted[Math.floor(place)] ?? 0;
    const above = sorted[Math.ceil(place)] ?? below;
    return below + (above - below) * (place - Math.floor(place));
  };
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9), mean };
}
