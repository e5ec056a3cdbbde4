import type { BunkerSurcharge, CargoRow, FreightTerms } from '@mainsheet/estimate';
import { scaleQuantity } from './freight-quantity.ts';
import { scaleOf, scaleRate } from './freight-scale.ts';

/** Freight of one cargo in its own currency. */
export type Freight = {
  readonly gross: number;
  readonly deadfreight: number;
  readonly billedQuantity: number;
  /** Short of the lower end, and not paid within a minimum. */
  readonly deadQuantity: number;
  /** Per cargo unit; null for a lumpsum and a daily rate. */
  readonly effectiveRate: number | null;
  /** What the figure named by `unit` adds to gross and deadfreight when it grows by one. */
  readonly slope: number;
  /** The figure itself as it counts now. */
  readonly driver: number;
  readonly unit: 'perUnit' | 'lumpsum' | 'worldscalePercent' | 'perDay';
};

/** Surcharge per cargo unit, negative when the price is below the collar. */
export function bunkerSurchargeRate(surcharge: BunkerSurcharge | null): number {
  if (surcharge === null) return 0;
  const { price, cap, collar, factor } = surcharge;
  if (cap !== null && price > cap) return factor * (price - cap);
  if (collar !== null && price < collar) return -factor * (collar - price);
  return 0;
}

export type FreightBasis = {
  /** What freight is paid on. */
  readonly quantity: number;
  /** What the estimate counts. */
  readonly countedQuantity: number;
  /** Lower end of the quantity option. */
  readonly lowerQuantity: number;
  /** Quantity loaded where the top-off rate applies. */
  readonly topOffQuantity: number;
  readonly voyageDays: number;
};

/**
 * Gross freight by type (domain formulas in the README). Billed quantity is never below the
 * invoice minimum; deadfreight is the freight of what the charterer failed to supply below the
 * lower end and has not paid within a minimum. Unrounded.
 */
export function freightOf(cargo: CargoRow, basis: FreightBasis): Freight {
  const billedQuantity = Math.max(basis.quantity, cargo.invoiceMinimumQuantity ?? 0);
  const deadQuantity = deadQuantityOf(cargo, basis.lowerQuantity, billedQuantity);
  switch (cargo.freight.type) {
    case 'Lumpsum':
      return {
        gross: cargo.freight.lumpsum,
        deadfreight: 0,
        billedQuantity,
        deadQuantity: 0,
        effectiveRate: null,
        slope: 1,
        driver: cargo.freight.lumpsum,
        unit: 'lumpsum',
      };
    case 'Daily Rate':
      return dailyFreight(cargo.freight, basis.voyageDays, billedQuantity);
    case 'WSC':
      return worldscaleFreight(cargo.freight, billedQuantity, deadQuantity);
    case 'Frt Rate':
      return rateFreight(cargo, basis, { billedQuantity, deadQuantity });
  }
}

/** What is short of the lower end, less what a minimum of the freight charges already. */
function deadQuantityOf(cargo: CargoRow, lowerQuantity: number, billedQuantity: number): number {
  const { suppliedQuantity: supplied, freight } = cargo;
  if (supplied === null) return 0;
  const minimum = freight.type === 'WSC' ? (freight.worldscaleMinimumQuantity ?? 0) : 0;
  return Math.max(0, lowerQuantity - Math.max(supplied, billedQuantity, minimum));
}

function dailyFreight(terms: FreightTerms, voyageDays: number, billedQuantity: number): Freight {
  const days = terms.dailyRateDays ?? voyageDays;
  return {
    gross: terms.dailyRate * days,
    deadfreight: 0,
    billedQuantity,
    deadQuantity: 0,
    effectiveRate: null,
    slope: days,
    driver: terms.dailyRate,
    unit: 'perDay',
  };
}

function worldscaleFreight(
  terms: FreightTerms,
  billedQuantity: number,
  deadQuantity: number,
): Freight {
  const minimum = terms.worldscaleMinimumQuantity;
  const full = minimum === null ? billedQuantity : minimum;
  const over = minimum === null ? 0 : Math.max(0, billedQuantity - minimum);
  const weighted = full + (over * terms.overagePercent) / 100;
  const perPercent = terms.worldscaleFlat / 100;
  const surcharge = bunkerSurchargeRate(terms.bunkerSurcharge) + terms.fixedDifferential;
  const rate = perPercent * terms.worldscalePercent + surcharge;
  // What is short lies above the minimum: full supply would have earned the overage on it.
  const deadShare = minimum === null ? 1 : terms.overagePercent / 100;
  const deadRate = perPercent * terms.worldscalePercent * deadShare + surcharge;
  const gross =
    weighted * perPercent * terms.worldscalePercent +
    billedQuantity * surcharge +
    terms.fixedDifferentialLumpsum;
  return {
    gross,
    deadfreight: deadQuantity * deadRate,
    billedQuantity,
    deadQuantity,
    effectiveRate: rate,
    slope: (weighted + deadQuantity * deadShare) * perPercent,
    driver: terms.worldscalePercent,
    unit: 'worldscalePercent',
  };
}

function rateFreight(
  cargo: CargoRow,
  { countedQuantity: counted, topOffQuantity }: FreightBasis,
  { billedQuantity, deadQuantity }: Pick<Freight, 'billedQuantity' | 'deadQuantity'>,
): Freight {
  const terms = cargo.freight;
  const onScale = scaleQuantity(cargo, { counted, billed: billedQuantity });
  const driver = scaleRate(scaleOf(cargo), onScale) ?? terms.rate;
  const surcharge = bunkerSurchargeRate(terms.bunkerSurcharge) + terms.fixedDifferential;
  const toppedOff = terms.topOff === null ? 0 : Math.min(topOffQuantity, billedQuantity);
  const main = billedQuantity - toppedOff;
  const gross =
    main * driver +
    toppedOff * (terms.topOff?.rate ?? 0) +
    billedQuantity * surcharge +
    terms.fixedDifferentialLumpsum;
  return {
    gross,
    deadfreight: deadQuantity * (driver + surcharge),
    billedQuantity,
    deadQuantity,
    effectiveRate: driver + surcharge,
    slope: main + deadQuantity,
    driver,
    unit: 'perUnit',
  };
}
