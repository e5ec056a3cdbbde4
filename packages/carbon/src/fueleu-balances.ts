import { fuelEuPenalty, fuelEuTarget } from './fueleu.ts';
import { type CarbonResult, Faults } from './violations.ts';

/** An advance is at most this share of target × energy, and is paid back with this surcharge. */
const LARGEST_ADVANCE = 0.02;
const ADVANCE_REPAID = 1.1;

/** Most that may be borrowed from the next period, g CO2e. Source: Art. 20(3). */
export const largestAdvance = (year: number, energyMj: number): number =>
  LARGEST_ADVANCE * (fuelEuTarget(year) ?? 0) * energyMj;

/** A reporting year of one ship. */
export type ComplianceYear = {
  readonly year: number;
  /** Balance of the year itself, g CO2e. */
  readonly balanceG: number;
  readonly energyMj: number;
  readonly intensity: number;
  /** Borrowed from the next year. */
  readonly borrowedG: number;
  /** Taken from a pool (+) or given to it (−). */
  readonly pooledG: number;
};

export type ComplianceRow = {
  readonly year: number;
  readonly balanceG: number;
  readonly bankedInG: number;
  readonly repaidG: number;
  /** Balance + banked − repaid: what the verifier records. */
  readonly adjustedG: number;
  readonly borrowedG: number;
  readonly pooledG: number;
  /** Adjusted + borrowed + pooled. */
  readonly verifiedG: number;
  /** Surplus kept for the next year. */
  readonly bankedOutG: number;
  readonly penaltyEur: number;
  /** Deficits in a row, this one included. */
  readonly consecutiveDeficits: number;
};

function checkYears(years: readonly ComplianceYear[]): Faults {
  const faults = new Faults();
  let banked = 0;
  let repaid = 0;
  years.forEach((one, index) => {
    const before = years[index - 1];
    faults.notNegative(one.borrowedG, `${index}.borrowedG`);
    if (before !== undefined && one.year !== before.year + 1) {
      faults.add('YEARS_OUT_OF_ORDER', `${index}.year`, { year: one.year });
    }
    const adjusted = one.balanceG + banked - repaid;
    if (one.borrowedG > 0) {
      const most = largestAdvance(one.year, one.energyMj);
      if ((before?.borrowedG ?? 0) > 0) faults.add('BORROWED_TWICE', `${index}.borrowedG`);
      if (one.borrowedG > most) faults.add('BORROWED_TOO_MUCH', `${index}.borrowedG`, { most });
      if (adjusted >= 0) faults.add('BORROWED_WITH_SURPLUS', `${index}.borrowedG`);
    }
    banked = Math.max(0, adjusted + one.borrowedG + one.pooledG);
    repaid = one.borrowedG * ADVANCE_REPAID;
  });
  return faults;
}

/**
 * Rolls a ship's balances through the years: surpluses are banked without end, an advance is paid
 * back with a tenth more the year after and may not be taken twice in a row, a deficit that is left
 * is paid for, a tenth more for each further year in a row. Source: Art. 20, 21 and 23.
 */
export function rollBalances(
  years: readonly ComplianceYear[],
): CarbonResult<readonly ComplianceRow[]> {
  return checkYears(years).unless(() => {
    let bankedInG = 0;
    let repaidG = 0;
    let deficits = 0;
    return years.map((one): ComplianceRow => {
      const adjustedG = one.balanceG + bankedInG - repaidG;
      const verifiedG = adjustedG + one.borrowedG + one.pooledG;
      deficits = verifiedG < 0 ? deficits + 1 : 0;
      const row: ComplianceRow = {
        year: one.year,
        balanceG: one.balanceG,
        bankedInG,
        repaidG,
        adjustedG,
        borrowedG: one.borrowedG,
        pooledG: one.pooledG,
        verifiedG,
        bankedOutG: Math.max(0, verifiedG),
        penaltyEur: fuelEuPenalty(verifiedG, one.intensity, deficits),
        consecutiveDeficits: deficits,
      };
      bankedInG = row.bankedOutG;
      repaidG = one.borrowedG * ADVANCE_REPAID;
      return row;
    });
  });
}

export type PoolMember = { readonly shipId: string; readonly balanceG: number };
export type PoolAllocation = PoolMember & {
  /** After pooling. */
  readonly allocatedG: number;
  /** Taken (+) or given (−). */
  readonly movedG: number;
};

/**
 * Shares a pool's balance: every deficit is filled, the surplus ships give in proportion to what
 * they have. No deficit grows, no surplus becomes a deficit, the sum stays. A pool of negative sum
 * is not allowed. Source: Art. 21(4) and (5).
 */
export function poolBalances(
  members: readonly PoolMember[],
): CarbonResult<readonly PoolAllocation[]> {
  const faults = new Faults();
  const total = members.reduce((sum, one) => sum + one.balanceG, 0);
  if (total < 0) faults.add('POOL_NEGATIVE', '', { total });
  return faults.unless(() => {
    const surplus = members.reduce((sum, one) => sum + Math.max(0, one.balanceG), 0);
    const deficit = members.reduce((sum, one) => sum + Math.max(0, -one.balanceG), 0);
    const share = surplus > 0 ? deficit / surplus : 0;
    return members.map((one) => {
      const movedG = one.balanceG < 0 ? -one.balanceG : -one.balanceG * share;
      return { ...one, movedG, allocatedG: one.balanceG + movedG };
    });
  });
}
