import type { Fuel } from '@mainsheet/terms';
import { type FuelPlanRow, rowEmissions } from '@mainsheet/voyage';
import type { EstimateColumn } from '../../model/estimate-column.ts';
import { sailingOrder } from '../../model/itinerary-edits.ts';
import type { Call } from './call.ts';

/** The calls of an estimate with all that came of them. */
export function callsOf({ inputs, result, map }: EstimateColumn): Call[] {
  const emissions = rowEmissions(inputs, result);
  return sailingOrder(inputs).map((row): Call => {
    const index = result.rows.findIndex((one) => one.rowId === row.id);
    const plans = new Map<Fuel, FuelPlanRow>();
    for (const plan of result.bunkers) {
      const planRow = plan.rows[index];
      if (planRow) plans.set(plan.fuel, planRow);
    }
    const cargoId = row.parcels[0]?.cargoId ?? inputs.cargoes[0]?.id;
    return {
      row,
      result: result.rows[index],
      inputs,
      commencingAt: inputs.commencingAt,
      cargo: inputs.cargoes.find((cargo) => cargo.id === cargoId),
      plans,
      emissions: emissions[index],
      via: map.legs[row.id]?.via.join(', ') ?? '',
    };
  });
}
