import type { EstimateSettings, ItineraryRow, RateUnit } from '@mainsheet/estimate';
import { type LaytimeTerm, laytimeTermFactor } from '@mainsheet/terms';
import type { ParcelResult } from '../estimate/estimate-result.ts';
import { isCargoRow, type RowQuantities } from './itinerary.ts';
import { extraPortDaysOf } from './reported-time.ts';

/** Keeps 3.0000000001 from becoming 4 days when days are rounded up. */
const ROUND_UP_GUARD = 1e-9;

/**
 * Days in which a quantity is worked at a rate.
 * Null without a rate for the units that divide by it.
 */
export function workingDaysOf(
  quantity: number,
  rate: number | null,
  unit: RateUnit,
): number | null {
  if (rate === null || !(rate > 0)) return null;
  switch (unit) {
    case 'Per Day':
      return quantity / rate;
    case 'Per Hour':
      return quantity / (rate * 24);
    case 'Days':
      return rate;
    case 'Hours':
      return rate / 24;
  }
}

const SCHOOL_SHINC = 1.05;
const SCHOOL_SHEX = 1.45;

/** Days of stay for a day of work: by the counting hours of the week, or as some schools teach. */
export function stayFactorOf(terms: LaytimeTerm, settings: EstimateSettings): number {
  const counting = laytimeTermFactor(terms);
  if (settings.portStayFactors !== 'school') return counting;
  return counting > 1 ? SCHOOL_SHEX : SCHOOL_SHINC;
}

export type PortTime = {
  readonly parcels: ParcelResult[];
  readonly workingDays: number;
  /** Part of the stay before a laycan opens: nothing is worked, idle rates are burned. */
  readonly waitingDays: number;
  readonly portDays: number;
};

/** What a call's time depends on beside its row. */
export type CallTerms = {
  readonly quantities: RowQuantities;
  readonly settings: EstimateSettings;
  /** From arrival to the opening of the laycan; 0 or less where there is none to wait for. */
  readonly daysToOpening: number;
  readonly tonnesPerUnitOf: (cargoId: string) => number;
};

/**
 * Stay at a call: waiting for the laycan + working days × 168 / counting hours + turn time + extra days.
 * Parcels follow one another unless the row says they are worked together; turn time counts
 * once. A typed stay beats the sum and never leaves more working time than stay.
 */
export function timeCall(row: ItineraryRow, terms: CallTerms): PortTime {
  const { quantities, settings } = terms;
  const parcels = isCargoRow(row)
    ? row.parcels.map((parcel, index): ParcelResult => {
        const quantity = quantities[index] ?? 0;
        const workingDays = workingDaysOf(quantity, parcel.rate, parcel.rateUnit) ?? 0;
        return {
          cargoId: parcel.cargoId,
          quantity,
          quantityT: quantity * terms.tonnesPerUnitOf(parcel.cargoId),
          workingDays,
          stayDays: workingDays * stayFactorOf(parcel.terms, settings),
        };
      })
    : [];
  let workingDays = 0;
  let stayDays = 0;
  for (const parcel of parcels) {
    if (row.areParcelsSimultaneous) {
      workingDays = Math.max(workingDays, parcel.workingDays);
      stayDays = Math.max(stayDays, parcel.stayDays);
    } else {
      workingDays += parcel.workingDays;
      stayDays += parcel.stayDays;
    }
  }
  const turnDays = workingDays > 0 ? row.norHours / 24 : 0;
  const computed = stayDays + turnDays + extraPortDaysOf(row);
  const rounded =
    settings.arePortDaysRoundedUp && workingDays > 0
      ? Math.ceil(computed - ROUND_UP_GUARD)
      : computed;
  // A stay that is typed whole holds its waiting; turn time runs before the laycan opens.
  const isTyped = row.overrides.portDays != null;
  const waitingDays = isTyped ? 0 : Math.max(0, terms.daysToOpening - turnDays);
  const portDays = row.overrides.portDays ?? rounded + waitingDays;
  const mostWorkingDays = Math.max(0, portDays - waitingDays);
  return { parcels, workingDays: Math.min(workingDays, mostWorkingDays), waitingDays, portDays };
}
