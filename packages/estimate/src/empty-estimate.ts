import type { Fuel } from '@mainsheet/terms';
import { emptyPart } from './field.ts';
import { BUNKER, type BunkerRow, FUEL_RATES, type FuelRow } from './fields/bunkers.ts';
import { CARBON_TERMS, type CarbonTerms } from './fields/carbon.ts';
import { CARGO, type CargoRow, COMMISSION, type CommissionRow } from './fields/cargo.ts';
import { HIRE_PERIOD, TIME_CHARTER_SIDE, type TimeCharterSide } from './fields/charter.ts';
import { ESTIMATE, type EstimateInput, OTHER_ROW, type OtherRow } from './fields/estimate.ts';
import { ITINERARY_ROW, type ItineraryRow, PARCEL, type ParcelRow } from './fields/itinerary.ts';
import type { CommissionType, PortFunction } from './vocabulary.ts';

/** Days a call lasts before anything is typed (Worldscale: Panama 24 h). */
const DEFAULT_STAY_DAYS: Partial<Record<PortFunction, number>> = {
  'Canal transit': 1,
  Fueling: 0.5,
};

/** Density of a fuel at 15 °C where the delivery note says none, t/m3. */
const DENSITY_T_PER_M3: Partial<Record<Fuel, number>> = { LNG: 0.45, MGO: 0.85 };

/** A new estimate: defaults of the specification, no ports, no cargo. */
export const emptyEstimate = (parts: {
  readonly commencingAt: string;
  readonly baseCurrency?: string;
}): EstimateInput => emptyPart(ESTIMATE, parts);

/** A new itinerary row. Rows get their id from the caller: nothing here is random. */
export const newItineraryRow = (
  id: string,
  sequenceNo: number,
  portFunction: PortFunction,
): ItineraryRow => {
  const extraPortDays = DEFAULT_STAY_DAYS[portFunction] ?? 0;
  return emptyPart(ITINERARY_ROW, { id, sequenceNo, portFunction, extraPortDays });
};

export const newParcel = (cargoId: string): ParcelRow => emptyPart(PARCEL, { cargoId });

export const newCargo = (id: string): CargoRow => emptyPart(CARGO, { id });

/** A broker is paid separately, an address commission is deducted, unless typed otherwise. */
export const newCommission = (type: CommissionType = 'Broker'): CommissionRow => {
  const freightCommission = type === 'Add comm' ? 'Deduct from invoice' : 'Will be paid separately';
  return emptyPart(COMMISSION, { type, freightCommission });
};

export const newBunkerRow = (fuel: Fuel): BunkerRow => {
  const densityTPerM3 = DENSITY_T_PER_M3[fuel];
  return emptyPart(BUNKER, densityTPerM3 === undefined ? { fuel } : { fuel, densityTPerM3 });
};

export const newFuelRow = (fuel: Fuel): FuelRow => emptyPart(FUEL_RATES, { fuel });

export const newOtherRow = (): OtherRow => emptyPart(OTHER_ROW);

/** Terms of a year in which an allowance costs `etsPriceEur`; charterers bear nothing. */
export const newCarbonTerms = (etsPriceEur: number, exchangeRate: number): CarbonTerms =>
  emptyPart(CARBON_TERMS, { etsPriceEur, exchangeRate });

export const newTimeCharterSide = (): TimeCharterSide =>
  emptyPart(TIME_CHARTER_SIDE, { hirePeriods: [emptyPart(HIRE_PERIOD)] });
