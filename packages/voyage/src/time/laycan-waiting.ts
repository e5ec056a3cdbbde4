import type { CargoRow, EstimateInput, ItineraryRow } from '@mainsheet/estimate';
import { findEpochMs, MS_PER_DAY } from './instants.ts';
import { orderItinerary } from './itinerary.ts';

/** The call at which a cargo's laycan is kept: the first that loads it. */
export function findFirstLoad<Row extends { readonly row: ItineraryRow }>(
  rows: readonly Row[],
  cargo: CargoRow,
): Row | undefined {
  return rows.find(
    ({ row }) =>
      row.portFunction === 'Loading' && row.parcels.some((parcel) => parcel.cargoId === cargo.id),
  );
}

/** Zone in which the laycan of a cargo is agreed: of the first port that loads it, else of the first that loads at all. */
export function laycanZone(input: EstimateInput, cargo: CargoRow | undefined): string {
  const rows = orderItinerary(input);
  const own = cargo && findFirstLoad(rows, cargo);
  const load = own ?? rows.find(({ row }) => row.portFunction === 'Loading');
  return load?.row.timeZone ?? 'UTC';
}

/** The laycan that a ship waits for at a call: the latest to open of the cargoes first loaded there. */
export type LaycanOpening = { readonly cargoIndex: number; readonly openingMs: number };

/**
 * Openings by row id. Empty where the estimate leaves waiting out. One pass over the cargoes, so
 * that thousands of estimates a second stay possible.
 */
export function laycanOpenings(
  input: EstimateInput,
  rows: readonly { readonly row: ItineraryRow }[],
): ReadonlyMap<string, LaycanOpening> {
  const openings = new Map<string, LaycanOpening>();
  if (input.settings.laycanWaiting === 'ignored') return openings;
  input.cargoes.forEach((cargo, cargoIndex) => {
    const openingMs = findEpochMs(cargo.laycanStartAt);
    if (openingMs === null) return;
    const load = findFirstLoad(rows, cargo);
    if (load === undefined) return;
    const known = openings.get(load.row.id);
    if (known === undefined || openingMs > known.openingMs) {
      openings.set(load.row.id, { cargoIndex, openingMs });
    }
  });
  return openings;
}

/** Days from arrival to the opening of the laycan; 0 or less where nothing is waited for. */
export function daysToOpening(arrivalMs: number, opening: LaycanOpening | undefined): number {
  return opening === undefined ? 0 : (opening.openingMs - arrivalMs) / MS_PER_DAY;
}
