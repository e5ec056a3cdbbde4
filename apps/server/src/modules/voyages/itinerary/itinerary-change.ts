import type { ItineraryChange } from '@mainsheet/contract';
import type { Port } from '@mainsheet/sea';
import {
  type EstimateInput,
  type ItineraryRow,
  newItineraryRow,
  type ParcelRow,
} from '@mainsheet/voyage';
import { invalidInput, notFound } from '../../../platform/errors.ts';
import type { MeasuredRow } from '../../ports/index.ts';

type Rows = readonly ItineraryRow[];

/** What a change needs to know of the world. */
type World = {
  readonly newId: () => string;
  readonly findPort: (code: string) => Port | null;
};

/** Calls in the order in which they are sailed. */
export const sailedOrder = (rows: Rows): ItineraryRow[] =>
  rows.filter((row) => row.portName.trim() !== '').toSorted((a, b) => a.sequenceNo - b.sequenceNo);

const refused = (path: string, message: string) =>
  invalidInput([{ code: 'ITINERARY', path, message }]);

function at(port: Port | null, row: ItineraryRow): ItineraryRow {
  if (port === null) throw refused('portCode', 'Choose a port of the list.');
  return {
    ...row,
    portName: port.name,
    portCode: port.id,
    latitude: port.lat,
    longitude: port.lon,
    timeZone: port.timeZone,
  };
}

function indexOf(rows: Rows, rowId: string): number {
  const index = rows.findIndex(({ id }) => id === rowId);
  if (index < 0) throw notFound('The port call');
  return index;
}

/** Cargo of a dropped call on top of what another one works. */
function withParcels(row: ItineraryRow, moved: readonly ParcelRow[]): ItineraryRow {
  const parcels = row.parcels.map((parcel) => {
    const more = moved.find(({ cargoId }) => cargoId === parcel.cargoId);
    if (!more) return parcel;
    const isTyped = parcel.quantity !== null && more.quantity !== null;
    return { ...parcel, quantity: isTyped ? (parcel.quantity ?? 0) + (more.quantity ?? 0) : null };
  });
  const known = new Set(row.parcels.map(({ cargoId }) => cargoId));
  return { ...row, parcels: [...parcels, ...moved.filter(({ cargoId }) => !known.has(cargoId))] };
}

function drop(rows: Rows, rowId: string, cargoToRowId: string | null): ItineraryRow[] {
  const gone = rows[indexOf(rows, rowId)];
  const left = rows.filter(({ id }) => id !== rowId);
  if (cargoToRowId === null || !gone) return left;
  const taker = left[indexOf(left, cargoToRowId)];
  if (taker?.portFunction !== gone.portFunction) {
    throw refused('cargoToRowId', 'Choose a call at which the same is done.');
  }
  return left.map((row) => (row.id === cargoToRowId ? withParcels(row, gone.parcels) : row));
}

type Diversion = Extract<ItineraryChange, { kind: 'divert' }>;

/**
 * The next call at another port: a call of its own, so that the estimate keeps what it foresaw of the old one. Where the
 * voyage ends at the old port its end goes along if that is wanted.
 */
function divert(rows: Rows, { rowId, portCode, isEndMoved }: Diversion, world: World) {
  const index = indexOf(rows, rowId);
  const port = world.findPort(portCode);
  const end = rows[index + 1];
  const old = rows[index];
  const isEnd =
    end?.portFunction === 'Terminating' &&
    end.portCode === old?.portCode &&
    end.portName === old.portName;
  return rows.map((row, place): ItineraryRow => {
    if (place !== index && !(isEndMoved && isEnd && place === index + 1)) return row;
    const { reportedBurns: _, seaDelays: __, portDelays: ___, ...kept } = row;
    const fresh = { ...kept, id: world.newId(), overrides: {}, liftings: [], portExpenses: 0 };
    return at(port, fresh);
  });
}

function reorder(rows: Rows, rowIds: readonly string[]): ItineraryRow[] {
  const moved = rowIds.map((rowId) => rows[indexOf(rows, rowId)]!);
  if (new Set(rowIds).size < rowIds.length) {
    throw refused('rowIds', 'Every call stands in the order once.');
  }
  const queue = [...moved];
  const named = new Set(rowIds);
  // Calls that are not named stay where they stand.
  return rows.map((row) => (named.has(row.id) ? queue.shift()! : row));
}

function changed(rows: Rows, change: ItineraryChange, world: World): ItineraryRow[] {
  switch (change.kind) {
    case 'add': {
      const index = indexOf(rows, change.afterRowId) + 1;
      const row = newItineraryRow(world.newId(), index + 1, change.portFunction);
      return rows.toSpliced(index, 0, at(world.findPort(change.portCode), row));
    }
    case 'drop':
      return drop(rows, change.rowId, change.cargoToRowId);
    case 'divert':
      return divert(rows, change, world);
    case 'order':
      return reorder(rows, change.rowIds);
    case 'delays': {
      const index = indexOf(rows, change.rowId);
      const { seaDelays, portDelays } = change;
      return rows.map((row, place) => (place === index ? { ...row, seaDelays, portDelays } : row));
    }
  }
}

/** The voyage with a change of its itinerary, numbered anew; passages are still to be measured. */
export function changedItinerary(
  inputs: EstimateInput,
  change: ItineraryChange,
  world: World,
): EstimateInput {
  const rows = changed(sailedOrder(inputs.itinerary), change, world);
  const itinerary = rows.map((row, index) => ({ ...row, sequenceNo: index + 1 }));
  return { ...inputs, itinerary };
}

/** Calls that are reached from another one than before, or lie elsewhere: their passages are to be measured. */
export function newPassages(before: Rows, after: Rows): Set<string> {
  const was = sailedOrder(before);
  const from = new Map(was.map((row, index) => [row.id, [was[index - 1]?.id, row.portCode]]));
  const now = sailedOrder(after);
  return new Set(
    now.flatMap((row, index) => {
      const [previous, port] = from.get(row.id) ?? [];
      const isSame = from.has(row.id) && previous === now[index - 1]?.id && port === row.portCode;
      return index === 0 || isSame ? [] : [row.id];
    }),
  );
}

/**
 * The voyage with measured passages of some calls in place of what was typed or measured of them.
 * @throws DomainError INVALID_INPUT where one of them cannot be measured: old miles of another way would be wrong
 */
export function withPassages(
  inputs: EstimateInput,
  rowIds: ReadonlySet<string>,
  measured: ReadonlyMap<string, MeasuredRow>,
): EstimateInput {
  const itinerary = inputs.itinerary.map((row, index) => {
    if (!rowIds.has(row.id)) return row;
    const { miles = null, isInEca = false } = measured.get(row.id) ?? {};
    if (!miles) {
      const from = inputs.itinerary[index - 1]?.portName ?? '';
      const message = `The passage from ${from} to ${row.portName} cannot be measured: choose ports of the list.`;
      throw refused('itinerary', message);
    }
    const { portDays, demurrageAmount } = row.overrides;
    return { ...row, ...miles, isInEca, overrides: { portDays, demurrageAmount } };
  });
  return { ...inputs, itinerary };
}
