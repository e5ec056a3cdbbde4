import type { VoyageLaytime, VoyagePayload } from '@mainsheet/contract';
import {
  type EstimateInput,
  isTimeCharteredIn,
  isTimeCharterOut,
  type ParcelRow,
} from '@mainsheet/estimate';
import { invalidInput } from '../../platform/errors.ts';

/**
 * The document that a voyage is calculated from, with what its payload says of it.
 * @throws DomainError INVALID_INPUT for a ballast bonus where no charter pays one
 */
export function withPayload(inputs: EstimateInput, payload: VoyagePayload): EstimateInput {
  const { other_revenue: otherRevenues, other_expense: otherExpenses } = payload;
  const whole = {
    ...inputs,
    ...(otherRevenues ? { otherRevenues } : {}),
    ...(otherExpenses ? { otherExpenses } : {}),
    ...(payload.ballast_bonus === undefined ? {} : withBonus(inputs, payload.ballast_bonus)),
  };
  return payload.laytime ? withLaytime(whole, payload.laytime) : whole;
}

function withBonus(inputs: EstimateInput, ballastBonus: number): Partial<EstimateInput> {
  const { operationType, timeCharterIn, timeCharterOut } = inputs;
  if (isTimeCharteredIn(operationType) && timeCharterIn) {
    return { timeCharterIn: { ...timeCharterIn, ballastBonus } };
  }
  if (isTimeCharterOut(operationType) && timeCharterOut) {
    return { timeCharterOut: { ...timeCharterOut, ballastBonus } };
  }
  const message = 'A ballast bonus needs a time charter in or out.';
  throw invalidInput([{ code: 'BALLAST_BONUS', path: 'ballast_bonus', message }]);
}

function withLaytime(inputs: EstimateInput, laytime: VoyageLaytime): EstimateInput {
  return {
    ...inputs,
    itinerary: inputs.itinerary.map((row) => {
      if (row.portFunction !== 'Loading' && row.portFunction !== 'Discharging') return row;
      const rate = row.portFunction === 'Loading' ? laytime.load_rate : laytime.discharge_rate;
      return {
        ...row,
        norHours: laytime.turn_time_hours ?? row.norHours,
        demurrageRatePerDay: laytime.demurrage_rate ?? row.demurrageRatePerDay,
        despatchRatePerDay:
          laytime.despatch_rate === undefined ? row.despatchRatePerDay : laytime.despatch_rate,
        parcels: row.parcels.map(
          (parcel): ParcelRow => ({
            ...parcel,
            terms: laytime.terms ?? parcel.terms,
            rate: rate === undefined ? parcel.rate : rate,
            rateUnit: laytime.rate_unit ?? parcel.rateUnit,
          }),
        ),
      };
    }),
  };
}
