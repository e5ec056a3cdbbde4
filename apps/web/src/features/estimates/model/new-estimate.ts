import {
  type CargoRow,
  type EstimateInput,
  emptyEstimate,
  newCargo,
  newCommission,
  newItineraryRow,
  newParcel,
  type PortFunction,
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
export function newEstimate(
  nowMs: number,
  newId: () => string,
  baseCurrency: string,
): EstimateInput {
  const cargo = cargoIn(baseCurrency, newId());
  const parcels = [newParcel(cargo.id)];
  const call = (sequenceNo: number, portFunction: PortFunction) => ({
    ...newItineraryRow(newId(), sequenceNo, portFunction),
    portExpensesCurrency: baseCurrency,
  });
  return {
    ...emptyEstimate({ commencingAt: defaultCommencing(nowMs), baseCurrency }),
    cargoes: [cargo],
    itinerary: [
      call(1, 'Commencing'),
      { ...call(2, 'Loading'), parcels },
      { ...call(3, 'Discharging'), parcels },
      call(4, 'Terminating'),
    ],
  };
}

/** A cargo in the currency of the estimate with a row for each kind of commission. */
const cargoIn = (currency: string, id: string): CargoRow => ({
  ...newCargo(id),
  currency,
  commissions: [newCommission('Add comm'), newCommission('Broker')],
});

/** One more cargo, worked at the first load and the first discharge port. */
export function addCargo(input: EstimateInput, newId: () => string): EstimateInput {
  const cargo = cargoIn(input.baseCurrency, newId());
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
