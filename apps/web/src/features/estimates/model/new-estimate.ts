import {
  type EstimateInput,
  emptyEstimate,
  newCargo,
  newCommission,
  newItineraryRow,
  newParcel,
} from '@mainsheet/voyage';

/** Days from today to the commencing date nobody typed yet. */
const COMMENCING_IN_DAYS = 10;
const DAY_MS = 86_400_000;

/** Today + 10 days at 00:00 UTC. */
export function defaultCommencing(nowMs: number): string {
  const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return new Date(midnight + COMMENCING_IN_DAYS * DAY_MS).toISOString();
}

/** A new estimate with the rows every voyage has: open, load, discharge and end, and one cargo. */
export function newEstimate(nowMs: number, newId: () => string): EstimateInput {
  const cargo = {
    ...newCargo(newId()),
    commissions: [newCommission('Add comm'), newCommission('Broker')],
  };
  const parcels = [newParcel(cargo.id)];
  return {
    ...emptyEstimate({ commencingAt: defaultCommencing(nowMs) }),
    cargoes: [cargo],
    itinerary: [
      newItineraryRow(newId(), 1, 'Commencing'),
      { ...newItineraryRow(newId(), 2, 'Loading'), parcels },
      { ...newItineraryRow(newId(), 3, 'Discharging'), parcels },
      newItineraryRow(newId(), 4, 'Terminating'),
    ],
  };
}

/** One more cargo, worked at the first load and the first discharge port. */
export function addCargo(input: EstimateInput, newId: () => string): EstimateInput {
  const cargo = {
    ...newCargo(newId()),
    commissions: [newCommission('Add comm'), newCommission('Broker')],
  };
  const worked = new Set<string>();
  return {
    ...input,
    cargoes: [...input.cargoes, cargo],
    itinerary: input.itinerary.map((row) => {
      const isCall = row.portFunction === 'Loading' || row.portFunction === 'Discharging';
      if (!isCall || worked.has(row.portFunction)) return row;
      worked.add(row.portFunction);
      return { ...row, parcels: [...row.parcels, newParcel(cargo.id)] };
    }),
  };
}

/** Takes a cargo with its parcels out of the estimate. */
export function removeCargo(input: EstimateInput, cargoId: string): EstimateInput {
  return {
    ...input,
    cargoes: input.cargoes.filter((cargo) => cargo.id !== cargoId),
    itinerary: input.itinerary.map((row) => ({
      ...row,
      parcels: row.parcels.filter((parcel) => parcel.cargoId !== cargoId),
    })),
  };
}
