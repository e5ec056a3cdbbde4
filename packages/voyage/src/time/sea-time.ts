import type { EstimateInput, ItineraryRow, LegCondition } from '@mainsheet/estimate';
import { extraSeaDaysOf } from './reported-time.ts';

/** Time of one leg before fuel is put to it. Days are elapsed days. */
export type LegTime = {
  readonly condition: LegCondition;
  readonly distanceNm: number;
  readonly ecaDistanceNm: number;
  readonly piracyDistanceNm: number;
  readonly weatherFactorPercent: number;
  readonly speedKn: number | null;
  readonly ecaSpeedKn: number | null;
  /** Steaming plus its part of the extra days: what fuel is burned over. */
  readonly seaDaysNonEca: number;
  readonly seaDaysEca: number;
  readonly seaDays: number;
  readonly extraSeaDays: number;
  readonly legDays: number;
};

/**
 * Steaming days: distance × (1 + weather/100) / (speed × 24).
 * The weather factor lengthens the distance, as the Baltic TCE sheets have it.
 * Null for a speed that is missing, zero or negative; 0 for no distance.
 */
export function steamingDaysOf(
  distanceNm: number,
  speedKn: number | null,
  weatherFactorPercent: number,
): number | null {
  if (distanceNm === 0) return 0;
  if (speedKn === null || !(speedKn > 0)) return null;
  return (distanceNm * (1 + weatherFactorPercent / 100)) / (speedKn * 24);
}

/** The speed that makes typed sea days: the reverse of `steamingDaysOf`; null without days. */
export function speedForSeaDays(
  distanceNm: number,
  seaDays: number,
  weatherFactorPercent: number,
): number | null {
  return seaDays > 0 ? (distanceNm * (1 + weatherFactorPercent / 100)) / (24 * seaDays) : null;
}

/** Speed of the header for a condition. */
export const headerSpeed = (input: EstimateInput, condition: LegCondition): number | null =>
  condition === 'laden' ? input.ladenSpeedKn : input.ballastSpeedKn;

const NO_LEG = {
  distanceNm: 0,
  ecaDistanceNm: 0,
  piracyDistanceNm: 0,
  seaDaysNonEca: 0,
  seaDaysEca: 0,
  seaDays: 0,
  extraSeaDays: 0,
  legDays: 0,
} as const;

/** Time of the leg that ends at a row. `cargoOnBoardT` is what the ship carries over it. */
export function timeLeg(input: EstimateInput, row: ItineraryRow, cargoOnBoardT: number): LegTime {
  const overrides = row.overrides;
  const condition = overrides.condition ?? (cargoOnBoardT > 0 ? 'laden' : 'ballast');
  const weatherFactorPercent = overrides.weatherFactorPercent ?? input.weatherFactorPercent;
  const speedKn = row.speedKn ?? headerSpeed(input, condition);
  const ecaSpeedKn = row.ecaSpeedKn ?? speedKn;
  const distanceNm = Math.max(0, overrides.distanceNm ?? row.distanceNm);
  const ecaTyped = input.isSecaEnabled ? (overrides.ecaDistanceNm ?? row.ecaDistanceNm) : 0;
  const ecaDistanceNm = Math.min(Math.max(0, ecaTyped), distanceNm);
  const steamingNonEca =
    steamingDaysOf(distanceNm - ecaDistanceNm, speedKn, weatherFactorPercent) ?? 0;
  const steamingEca = steamingDaysOf(ecaDistanceNm, ecaSpeedKn, weatherFactorPercent) ?? 0;
  const steaming = steamingNonEca + steamingEca;
  const seaDays = overrides.seaDays ?? steaming;
  const ecaDayShare = steaming > 0 ? steamingEca / steaming : 0;
  const extraSeaDays = extraSeaDaysOf(row);
  const ecaMileShare = distanceNm > 0 ? ecaDistanceNm / distanceNm : 0;
  const seaDaysEca = seaDays * ecaDayShare + extraSeaDays * ecaMileShare;
  const legDays = seaDays + extraSeaDays;
  return {
    condition,
    distanceNm,
    ecaDistanceNm,
    piracyDistanceNm: overrides.piracyDistanceNm ?? row.piracyDistanceNm,
    weatherFactorPercent,
    speedKn,
    ecaSpeedKn,
    seaDaysNonEca: legDays - seaDaysEca,
    seaDaysEca,
    seaDays,
    extraSeaDays,
    legDays,
  };
}

/** The first row has no leg. */
export function timeNoLeg(input: EstimateInput): LegTime {
  return {
    ...NO_LEG,
    condition: 'ballast',
    weatherFactorPercent: input.weatherFactorPercent,
    speedKn: input.ballastSpeedKn,
    ecaSpeedKn: input.ballastSpeedKn,
  };
}
