import { SALT_WATER_DENSITY } from '@mainsheet/units';
import {
  atBerth,
  type EstimateInput,
  type ItineraryRow,
  newItineraryRow,
  newParcel,
  type PortBerth,
  type PortFunction,
  WHOLE_PORT,
} from '@mainsheet/voyage';

/** A port as a row keeps it. */
export type PortPick = {
  code: string | null;
  name: string;
  latitude: number | null;
  longitude: number | null;
  timeZone: string;
  /** What the company knows of the port and its berths. */
  berths?: readonly PortBerth[];
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

/** What a row said of the port that it is moved away from. */
const NO_PLACE = { berth: WHOLE_PORT, draftM: null, salinityTPerM3: SALT_WATER_DENSITY } as const;

/**
 * A row put at a port: what was typed or measured for another way there is gone, and so are the berth, draft and water of
 * another port. It takes the limits that the company knows of the whole port.
 */
export function atPort(row: ItineraryRow, port: PortPick): ItineraryRow {
  const isAnother = row.portName !== '' && row.portName !== port.name;
  const moved = {
    ...withoutTypedDistances(row),
    ...(isAnother ? NO_PLACE : {}),
    portName: port.name,
    portCode: port.code,
    latitude: port.latitude,
    longitude: port.longitude,
    timeZone: port.timeZone,
    maxLengthM: undefined,
    maxBeamM: undefined,
    maxAirDraftM: undefined,
    distanceNm: 0,
    ecaDistanceNm: 0,
    piracyDistanceNm: 0,
  };
  return port.berths ? atBerth(moved, moved.berth, port.berths) : moved;
}

/** Calls after which a voyage may end; it does not end where it opens, loads or passes a canal. */
const mayBeLast = ({ portFunction, portName }: ItineraryRow): boolean =>
  portName !== '' && ['Discharging', 'Fueling', 'Stop'].includes(portFunction);

/** The end port after a change: it follows the last call as long as nobody typed another one. */
function followLastCall(before: EstimateInput, after: EstimateInput): EstimateInput {
  const end = sailingOrder(before).findLast((row) => isEnd(row.portFunction));
  const last = sailingOrder(after).findLast(mayBeLast);
  if (!end || !last || end.portName === last.portName) return after;
  const followed = sailingOrder(before).findLast(mayBeLast)?.portName;
  if (end.portName !== '' && end.portName !== followed) return after;
  const { portName: name, portCode: code, latitude, longitude, timeZone } = last;
  const port = { name, code, latitude, longitude, timeZone };
  return changeRow(after, end.id, (row) => atPort(row, port));
}

/** Puts a port into a row; the end port follows the last call unless another one was typed. */
export function setPort(input: EstimateInput, rowId: string, port: PortPick): EstimateInput {
  const before = sailingOrder(input);
  const index = before.findIndex((row) => row.id === rowId);
  const row = before[index];
  if (!row) return input;
  const changed = changeRow(input, rowId, (old) => atPort(old, port));
  const next = before[index + 1];
  // The leg after a changed port starts elsewhere: what was typed for it is no longer meant.
  const cleared = next ? changeRow(changed, next.id, withoutTypedDistances) : changed;
  return isEnd(row.portFunction) ? cleared : followLastCall(input, cleared);
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

/** Place of a new call: after the last that has its port, before those still empty and before the end. */
function placeOfNext(input: EstimateInput): number {
  const rows = sailingOrder(input);
  const last = rows.findLastIndex((row) => row.portName !== '' && !isEnd(row.portFunction));
  return Math.max(Math.min(1, rows.length), last + 1);
}

/** Adds a port to the voyage: it fills the first empty call of its kind, else it is a new call. */
export function addPort(
  input: EstimateInput,
  { port, portFunction, id }: { port: PortPick; portFunction: PortFunction; id: string },
): EstimateInput {
  const empty = sailingOrder(input).find(
    (row) => row.portName === '' && row.portFunction === portFunction,
  );
  if (empty) return setPort(input, empty.id, port);
  const call = { index: placeOfNext(input), portFunction, id };
  return setPort(insertCall(input, call), id, port);
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
