import type { EstimateInput, TimeCharterSide } from '@mainsheet/estimate';
import { amountForSpan, rateOf } from '@mainsheet/hire';
import { charterWindow, type VoyageRun } from '../estimate/voyage-run.ts';
import { findEpochMs, MS_PER_DAY } from '../time/instants.ts';
import { hireOverPeriods } from './hire.ts';

/** Money of one time charter in the base currency: positive magnitudes, owner's revenue. */
export type HireAmounts = {
  readonly days: number;
  readonly grossHire: number;
  readonly addressCommission: number;
  readonly brokerage: number;
  readonly ballastBonus: number;
  readonly cve: number;
  /** In lieu of hold cleaning plus intermediate hold cleaning. */
  readonly holdCleaning: number;
  readonly offHireDays: number;
};

export const NO_HIRE: HireAmounts = {
  days: 0,
  grossHire: 0,
  addressCommission: 0,
  brokerage: 0,
  ballastBonus: 0,
  cve: 0,
  holdCleaning: 0,
  offHireDays: 0,
};

/**
 * Hire over a span. Off-hire takes its share of the average daily hire; commissions follow the
 * hire that is left. A gross ballast bonus that is commissionable loses the same percentages.
 */
function settleHire(side: TimeCharterSide, startMs: number, spanDays: number): HireAmounts {
  const span = Math.max(0, spanDays);
  const offHireDays = Math.min(Math.max(0, side.offHireDays), span);
  const days = span - offHireDays;
  const onHireShare = span > 0 ? days / span : 0;
  const rate = Math.max(side.exchangeRate, 0);
  const grossHire = hireOverPeriods(side.hirePeriods, startMs, span) * onHireShare * rate;
  const isBonusCommissionable =
    side.isBallastBonusCommissionable && side.ballastBonusTerms === 'Gross';
  const bonusPercent = isBonusCommissionable
    ? side.addressCommissionPercent + side.brokeragePercent
    : 0;
  return {
    days,
    grossHire,
    addressCommission: (grossHire * side.addressCommissionPercent) / 100,
    brokerage: (grossHire * side.brokeragePercent) / 100,
    ballastBonus: side.ballastBonus * rate * (1 - bonusPercent / 100),
    cve: amountForSpan(rateOf(side.cve, side.cveRateType), startMs, span) * onHireShare * rate,
    holdCleaning: (side.ilohc + side.inthc) * rate,
    offHireDays,
  };
}

/** Cost of a ship chartered in: from delivery to redelivery where typed, else the whole voyage. */
export function settleHireIn(input: EstimateInput, run: VoyageRun): HireAmounts {
  const side = input.timeCharterIn;
  if (side === null) return NO_HIRE;
  const start = findEpochMs(side.deliveryAt) ?? run.startMs;
  const end = findEpochMs(side.redeliveryAt);
  const spanDays =
    end === null && start === run.startMs
      ? run.voyageDays
      : ((end ?? run.endMs) - start) / MS_PER_DAY;
  // Brokerage on hire is the shipowner's cost, so it does not burden the charterer in.
  return settleHire({ ...side, brokeragePercent: 0 }, start, spanDays);
}

/** Revenue of a ship chartered out: between the Delivery and Redelivery rows unless typed. */
export function settleHireOut(input: EstimateInput, run: VoyageRun): HireAmounts {
  const side = input.timeCharterOut;
  const window = charterWindow(input, run.rows);
  if (side === null || window === null) return NO_HIRE;
  const start = findEpochMs(side.deliveryAt) ?? run.rows[window.from]?.departureMs ?? run.startMs;
  const end = findEpochMs(side.redeliveryAt) ?? run.rows[window.to]?.departureMs ?? run.endMs;
  return settleHire(side, start, (end - start) / MS_PER_DAY);
}

/** Net income from a pool: distribution less the pool's fee. */
export function settlePool(input: EstimateInput, run: VoyageRun): number {
  const pool = input.pool;
  if (pool === null) return 0;
  const days = pool.earningDays ?? Math.max(0, run.voyageDays - pool.offHireDays);
  const gross = pool.distributionPerPointDay * pool.points * days;
  return gross * (1 - pool.feePercent / 100) - pool.feePerDay * days;
}
