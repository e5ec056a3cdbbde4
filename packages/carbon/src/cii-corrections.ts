import { type Cii, type CiiInput, rate } from './cii.ts';
import { co2OfFuels, type FuelQuantity } from './fuels.ts';
import { type CarbonResult, Faults } from './violations.ts';

/** Fuel and miles that the correction guidelines take out; every list defaults to empty. */
export type CiiCorrections = {
  /** Safety, search and rescue, ice: fuel and miles of those periods. */
  readonly voyageFuels: readonly FuelQuantity[];
  readonly voyageDistanceNm: number;
  /** Reefer containers, cargo cooling, discharge pumps. */
  readonly electricalFuels: readonly FuelQuantity[];
  /** Cargo heating and discharge by boiler. */
  readonly boilerFuels: readonly FuelQuantity[];
  readonly otherFuels: readonly FuelQuantity[];
  /** Fuel of ship-to-ship voyages or of a shuttle tanker; a tanker has one of them. */
  readonly stsFuels: readonly FuelQuantity[];
  readonly shuttleFuels: readonly FuelQuantity[];
  /** Ice class, ice-going capacity, cubic capacity and enhancement factors; 1 is none. */
  readonly fi: number;
  readonly fm: number;
  readonly fc: number;
  readonly fiVse: number;
};

export const NO_CORRECTIONS: CiiCorrections = {
  voyageFuels: [],
  voyageDistanceNm: 0,
  electricalFuels: [],
  boilerFuels: [],
  otherFuels: [],
  stsFuels: [],
  shuttleFuels: [],
  fi: 1,
  fm: 1,
  fc: 1,
  fiVse: 1,
};

const FIRST_CORRECTED_YEAR = 2023;

/** Share of cargo-related fuel that is taken out: 75 % in 2023, three points less each year. */
export const cargoFuelShare = (year: number): number =>
  Math.max(0, 0.75 - 0.03 * Math.max(0, year - FIRST_CORRECTED_YEAR));

/** Correction factors of tankers by deadweight; never above 1. */
export const stsFactor = (dwtT: number): number => Math.min(1, 6.1742 * dwtT ** -0.246);
export const shuttleFactor = (dwtT: number): number => Math.min(1, 5.6805 * dwtT ** -0.208);

/**
 * CII with the corrections of G5 (MEPC.355(78)): fuel and miles of adjusted voyages, (1 − AF) of
 * ship-to-ship and shuttle fuel and the year's share of cargo-related fuel are taken out, capacity
 * is multiplied by the f factors.
 */
export function correctedCii(input: CiiInput, corrections: CiiCorrections): CarbonResult<Cii> {
  const faults = new Faults();
  faults.positive(input.capacity, 'capacity');
  faults.notBefore(input.year, FIRST_CORRECTED_YEAR, 'year');
  faults.notNegative(
    input.distanceNm - corrections.voyageDistanceNm,
    'corrections.voyageDistanceNm',
  );
  for (const factor of ['fi', 'fm', 'fc', 'fiVse'] as const) {
    faults.positive(corrections[factor], `corrections.${factor}`);
  }
  const cargo = [
    ...corrections.electricalFuels,
    ...corrections.boilerFuels,
    ...corrections.otherFuels,
  ];
  const deductedT =
    co2OfFuels(corrections.voyageFuels) +
    co2OfFuels(corrections.stsFuels) * (1 - stsFactor(input.capacity)) +
    co2OfFuels(corrections.shuttleFuels) * (1 - shuttleFactor(input.capacity)) +
    co2OfFuels(cargo) * cargoFuelShare(input.year);
  const co2T = co2OfFuels(input.fuels) - deductedT;
  faults.notNegative(co2T, 'corrections');
  const { fi, fm, fc, fiVse } = corrections;
  const miles = input.distanceNm - corrections.voyageDistanceNm;
  const workUnits = fi * fm * fc * fiVse * input.capacity * miles;
  return faults.unless(() => rate(input, { co2T, workUnits }));
}
