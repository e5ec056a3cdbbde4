import type { VoyageEmissions } from '@mainsheet/voyage';
import type { ciiOfEstimate } from './emissions.service.ts';

/** Answer of the carbon emission call; tonnes unrounded, costs in the estimate's currency. */
export function presentEmissions(emissions: VoyageEmissions) {
  return {
    fuel_t: emissions.fuelT,
    co2_t: emissions.co2T,
    is_priced: emissions.isPriced,
    fuels: emissions.fuels.map(({ fuel, quantityT, cf, co2T }) => ({
      fuel_type: fuel,
      quantity: quantityT,
      co2_factor: cf,
      co2_t: co2T,
    })),
    port_itinerary: emissions.rows.map(({ rowId, fuelT, co2T, isEu }) => ({
      id: rowId,
      fuel_t: fuelT,
      co2_t: co2T,
      is_eu: isEu,
    })),
    years: (emissions.european?.years ?? []).map(({ year, ets, etsCost, fuelEu }) => ({
      year,
      in_scope_t: ets.inScopeT,
      allowances: ets.allowances,
      eu_ets_cost: etsCost,
      fuel_eu_intensity: fuelEu?.intensity ?? null,
      fuel_eu_target: fuelEu?.target ?? null,
      fuel_eu_penalty_eur: fuelEu?.penaltyEur ?? null,
    })),
  };
}

/** Answer of the CII call; g CO2 per unit of capacity and mile. */
export function presentCii(found: Awaited<ReturnType<typeof ciiOfEstimate>>) {
  const { cii, shipType, capacity, distanceNm } = found;
  return {
    ship_type: shipType,
    capacity,
    distance: distanceNm,
    co2_t: cii.co2T,
    attained: cii.attained,
    required: cii.required,
    ratio: cii.ratio,
    boundaries: cii.boundaries,
    rating: cii.rating,
  };
}
