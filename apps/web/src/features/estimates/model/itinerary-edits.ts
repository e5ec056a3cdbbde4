import {
  type EstimateInput,
  type ItineraryRow,
  newItineraryRow,
  newParcel,
  type PortFunction,
} from '@mainsheet/voyage';

/** A port as a row keeps it. */
export type PortPick = {
  code: string | null;
  name: string;
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
};

const isCargoCall = (portFunction: PortFunction): boolean =>
  portFunction === 'Loading' || portFunction === 'Discharging';

const isEnd = (portFunction: PortFunction): boolean =>
  portFunction === 'Terminating' || portFunction === 'Redelivery';

/** Rows in the order they are sailed. */
export const sailingOrder = (input: Pick<EstimateInput, 'itinerary'>): ItineraryRow[] =>
  input.itinerary.toSorted((a, b) => a.sequenceNo - b.sequenceNo);

const withOrder = (input: EstimateInput, rows: readonly ItineraryRow[]): EstimateInput => ({
  ...input,
  itinerary: rows.map((row, index) =>
    row.sequenceNo === index + 1 ? row : { ...row, sequenceNo: index + 1 },
  ),
});

/** Changes one row of the itinerary. */
export function changeRow(
  input: EstimateInput,
  rowId: string,
  change: (row: ItineraryRow) => ItineraryRow,
): EstimateInput {
  return {
    ...input,
    itinerary: input.itinerary.map((row) => (row.id === rowId ? change(row) : row)),
  };
}

function withoutTypedDistances(row: ItineraryRow): ItineraryRow {
  const overrides = { ...row.overrides };
  delete overrides.distanceNm;
  delete overrides.ecaDistanceNm;
  delete overrides.piracyDistanceNm;
  return { ...row, overrides };
}

/** A row put at a port: what was typed or measured for another way there is gone. */
export const atPort = (row: ItineraryRow, port: PortPick): ItineraryRow => ({
  ...withoutTypedDistances(row),
  portName: port.name,
  portCode: port.code,
  latitude: port.latitude,
  longitude: port.longitude,
  timeZone: port.timeZone,
  distanceNm: 0,
  ecaDistanceNm: 0,
  piracyDistanceNm: 0,
});

/**
 * Puts a port into a row. The voyage ends where it last discharges: an end row that is empty or
 * followed the last discharge port follows it again.
 */
export function setPort(input: EstimateInput, rowId: string, port: PortPick): EstimateInput {
  const before = sailingOrder(input);
  const index = before.findIndex((row) => row.id === rowId);
  const row = before[index];
  if (!row) return input;
  const changed = changeRow(input, rowId, (old) => atPort(old, port));
  const next = before[index + 1];
  const follows =
    row.portFunction === 'Discharging' &&
    next !== undefined &&
    isEnd(next.portFunction) &&
    (next.portName === '' || next.portName === row.portName);
  const ended = follows ? changeRow(changed, next.id, (old) => atPort(old, port)) : changed;
  // The leg after a changed port starts elsewhere: what was typed for it is no longer meant.
  return next && !follows ? changeRow(ended, next.id, withoutTypedDistances) : ended;
}

const parcelsFor = (input: EstimateInput, portFunction: PortFunction) =>
  isCargoCall(portFunction) ? input.cargoes.slice(0, 1).map((cargo) => newParcel(cargo.id)) : [];

/** A new call before the row at `index` of the sailing order. */
export function insertCall(
  input: EstimateInput,
  call: { index: number; portFunction: PortFunction; id: string },
): EstimateInput {
  const rows = sailingOrder(input);
  const row = {
    ...newItineraryRow(call.id, call.index + 1, call.portFunction),
    portExpensesCurrency: input.baseCurrency,
    parcels: parcelsFor(input, call.portFunction),
  };
  return withOrder(input, rows.toSpliced(call.index, 0, row));
}

/** Place of a new call: before the row that ends the voyage. */
export function placeBeforeEnd(input: EstimateInput): number {
  const rows = sailingOrder(input);
  const last = rows.at(-1);
  return last && isEnd(last.portFunction) ? rows.length - 1 : rows.length;
}

export function removeCall(input: EstimateInput, rowId: string): EstimateInput {
  return withOrder(
    input,
    sailingOrder(input).filter((row) => row.id !== rowId),
  );
}

/** Moves a call one place up (−1) or down (1); at the ends nothing happens. */
export function moveCall(input: EstimateInput, rowId: string, by: -1 | 1): EstimateInput {
  const rows = sailingOrder(input);
  const index = rows.findIndex((row) => row.id === rowId);
  const row = rows[index];
  const target = index + by;
  if (!row || target < 0 || target >= rows.length) return input;
  return withOrder(
    input,
    rows.toSpliced(index, 1).toSpliced(target, 0, withoutTypedDistances(row)),
  );
}
