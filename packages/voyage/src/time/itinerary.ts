import type { CargoRow, EstimateInput, ItineraryRow } from '@mainsheet/estimate';
import { tonnesFromCargoUnit } from '@mainsheet/units';
import type { EstimateResult } from '../estimate/estimate-result.ts';

/** Cargo below this is a rounding rest, not cargo. */
const NO_CARGO_T = 1e-6;

/** A row that takes part, with its place in the input document. */
export type OrderedRow = { readonly row: ItineraryRow; readonly inputIndex: number };

/** Rows with a port name, in order of sequence; the order of the document breaks ties. */
export function orderItinerary(input: EstimateInput): OrderedRow[] {
  const rows: OrderedRow[] = [];
  input.itinerary.forEach((row, inputIndex) => {
    if (row.portName.trim() !== '') rows.push({ row, inputIndex });
  });
  return rows.sort((a, b) => a.row.sequenceNo - b.row.sequenceNo || a.inputIndex - b.inputIndex);
}

/** Quantity of each parcel of a row, in cargo units, in the order of the row's parcels. */
export type RowQuantities = readonly number[];

/** Tonnes per cargo unit; 1 when a volume has no density (the validator reports it). */
export function tonnesPerUnit(cargo: CargoRow): number {
  return tonnesFromCargoUnit(1, cargo.unit, cargo.densityTPerM3) ?? 1;
}

/** True for rows where parcels are worked. */
export const isCargoRow = (row: ItineraryRow): boolean =>
  row.portFunction === 'Loading' || row.portFunction === 'Discharging';

/**
 * Spreads each cargo's quantity over its rows: typed parcels keep theirs, the others share the
 * rest equally. Loading and discharging are spread apart from each other.
 */
export function spreadQuantities(
  input: EstimateInput,
  rows: readonly OrderedRow[],
  quantities: readonly number[],
): RowQuantities[] {
  const shares = input.cargoes.map((cargo, index) => ({
    Loading: shareOf(cargo.id, 'Loading', rows, quantities[index] ?? 0),
    Discharging: shareOf(cargo.id, 'Discharging', rows, quantities[index] ?? 0),
  }));
  return rows.map(({ row }) => {
    if (row.portFunction !== 'Loading' && row.portFunction !== 'Discharging') return [];
    const portFunction = row.portFunction;
    return row.parcels.map((parcel) => {
      if (parcel.quantity !== null) return parcel.quantity;
      const index = input.cargoes.findIndex((cargo) => cargo.id === parcel.cargoId);
      return shares[index]?.[portFunction] ?? 0;
    });
  });
}

function shareOf(
  cargoId: string,
  portFunction: 'Loading' | 'Discharging',
  rows: readonly OrderedRow[],
  quantity: number,
): number {
  let typed = 0;
  let untyped = 0;
  for (const { row } of rows) {
    if (row.portFunction !== portFunction) continue;
    for (const parcel of row.parcels) {
      if (parcel.cargoId !== cargoId) continue;
      if (parcel.quantity === null) untyped += 1;
      else typed += parcel.quantity;
    }
  }
  return untyped === 0 ? 0 : Math.max(0, quantity - typed) / untyped;
}

/** What each call works of each of its parcels, in cargo units, by the id of its row: as its estimate spreads what is lifted. */
export function quantitiesWorked(
  input: EstimateInput,
  { cargoes }: Pick<EstimateResult, 'cargoes'>,
): ReadonlyMap<string, RowQuantities> {
  const rows = orderItinerary(input);
  const lifted = input.cargoes.map(
    ({ id }) => cargoes.find(({ cargoId }) => cargoId === id)?.quantity ?? 0,
  );
  const spread = spreadQuantities(input, rows, lifted);
  return new Map(rows.map(({ row }, index) => [row.id, spread[index] ?? []]));
}

export type CargoFlow = { loadedT: number; dischargedT: number; onDepartureT: number };

/** Tonnes worked in each row and on board when it is left. */
export function followCargo(
  input: EstimateInput,
  rows: readonly OrderedRow[],
  spread: readonly RowQuantities[],
): CargoFlow[] {
  const factors = new Map(input.cargoes.map((cargo) => [cargo.id, tonnesPerUnit(cargo)]));
  let onBoard = 0;
  return rows.map(({ row }, index) => {
    let tonnes = 0;
    row.parcels.forEach((parcel, parcelIndex) => {
      tonnes += (spread[index]?.[parcelIndex] ?? 0) * (factors.get(parcel.cargoId) ?? 0);
    });
    const loadedT = row.portFunction === 'Loading' ? tonnes : 0;
    const dischargedT = row.portFunction === 'Discharging' ? tonnes : 0;
    onBoard += loadedT - dischargedT;
    if (Math.abs(onBoard) < NO_CARGO_T) onBoard = 0;
    return { loadedT, dischargedT, onDepartureT: onBoard };
  });
}
