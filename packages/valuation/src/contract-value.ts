import { discountFactor } from './discount.ts';
import { faultsIn, type ValuationFault } from './faults.ts';

type Faulty = { readonly violations: readonly ValuationFault[] };

/** A period of a charter at one hire, against the market of that period. */
export type CharterPeriod = {
  readonly days: number;
  readonly hirePerDay: number;
  readonly marketPerDay: number;
  /** An optional period counts only where it is worth something to its holder, and is flagged. */
  readonly isOption: boolean;
};
export type CharterInput = {
  /** In: hired by us, worth something when the market is dearer. Out: the reverse. */
  readonly direction: 'in' | 'out';
  readonly discountPercent: number;
  /** In order from the valuation date; the minimum period, options after it. */
  readonly periods: readonly CharterPeriod[];
};
export type CharterValue = {
  readonly periods: readonly {
    readonly isCounted: boolean;
    /** Years from the valuation date to the middle of the period. */
    readonly discountYears: number;
    readonly presentValue: number;
  }[];
  readonly value: number;
};

/**
 * Value of a charter against the market: in (market − hire) × days, out (hire − market) × days,
 * each period discounted from its middle (our rule). Options count only in the money of whoever
 * holds them; those of a charter out belong to the charterer, so they can only cost.
 */
export function valueOfCharter(input: CharterInput): CharterValue | Faulty {
  const violations = faultsIn((check) => {
    check.within('discountPercent', input.discountPercent, [-50, 100]);
    for (const [index, period] of input.periods.entries()) {
      check.within(`periods.${index}.days`, period.days, [0, 20_000]);
      check.notNegative(`periods.${index}.hirePerDay`, period.hirePerDay);
      check.notNegative(`periods.${index}.marketPerDay`, period.marketPerDay);
    }
  });
  if (violations.length > 0) return { violations };
  let elapsedDays = 0;
  // An option that is let go ends the charter.
  let isRunning = true;
  const periods = input.periods.map((period) => {
    const spread = period.marketPerDay - period.hirePerDay;
    isRunning &&= !period.isOption || spread > 0;
    const discountYears = (elapsedDays + period.days / 2) / 365;
    elapsedDays += period.days;
    const amount = (input.direction === 'in' ? spread : -spread) * period.days;
    const factor = discountFactor(input.discountPercent, discountYears);
    return { isCounted: isRunning, discountYears, presentValue: isRunning ? amount * factor : 0 };
  });
  return { periods, value: periods.reduce((sum, period) => sum + period.presentValue, 0) };
}

/** A contract of affreightment: cargoes to be lifted at agreed freights. */
export type AffreightmentInput = {
  readonly discountPercent: number;
  readonly commissionPercent: number;
  readonly liftings: readonly {
    readonly yearsAhead: number;
    readonly quantityT: number;
    readonly freightPerT: number;
    readonly marketPerT: number;
  }[];
};
export type AffreightmentValue = {
  readonly liftings: readonly { readonly presentValue: number }[];
  readonly value: number;
};

/** Σ (contract freight − market freight) × quantity × (1 − commission) / (1 + r)^t, for the owner. */
export function valueOfAffreightment(input: AffreightmentInput): AffreightmentValue | Faulty {
  const violations = faultsIn((check) => {
    check.within('discountPercent', input.discountPercent, [-50, 100]);
    check.within('commissionPercent', input.commissionPercent, [0, 100]);
    for (const [index, lifting] of input.liftings.entries()) {
      check.within(`liftings.${index}.yearsAhead`, lifting.yearsAhead, [0, 50]);
      check.notNegative(`liftings.${index}.quantityT`, lifting.quantityT);
      check.notNegative(`liftings.${index}.freightPerT`, lifting.freightPerT);
      check.notNegative(`liftings.${index}.marketPerT`, lifting.marketPerT);
    }
  });
  if (violations.length > 0) return { violations };
  const net = 1 - input.commissionPercent / 100;
  const liftings = input.liftings.map((lifting) => ({
    presentValue:
      (lifting.freightPerT - lifting.marketPerT) *
      lifting.quantityT *
      net *
      discountFactor(input.discountPercent, lifting.yearsAhead),
  }));
  return { liftings, value: liftings.reduce((sum, { presentValue }) => sum + presentValue, 0) };
}
