import {
  BY_FIELDS,
  CARGO,
  type CargoRow,
  type ChangeCause,
  ESTIMATE,
  type EstimateInput,
  type Fields,
  ITINERARY_OVERRIDES,
  ITINERARY_ROW,
  type ItineraryRow,
  PARCEL,
  type ParcelRow,
  SETTINGS,
  VESSEL_FIGURES,
} from '@mainsheet/estimate';

type Causes = ReadonlyMap<string, ChangeCause>;
type Cells = Readonly<Record<string, unknown>>;

/** The cause of each field of a part; parts whose own fields have causes are compared by those. */
function causesOf(fields: Fields): Causes {
  const causes = new Map<string, ChangeCause>();
  for (const [field, { cause }] of Object.entries(fields)) {
    if (cause !== BY_FIELDS) causes.set(field, cause);
  }
  return causes;
}

const INPUT_CAUSES = causesOf(ESTIMATE);
const SETTING_CAUSES = causesOf(SETTINGS);
const VESSEL_CAUSES = causesOf(VESSEL_FIGURES);
const ROW_CAUSES = causesOf(ITINERARY_ROW);
const OVERRIDE_CAUSES = causesOf(ITINERARY_OVERRIDES);
const PARCEL_CAUSES = causesOf(PARCEL);
const CARGO_CAUSES = causesOf(CARGO);

/** Takes each cell whose cause is among `taken` from the later part, the others from the earlier. */
function blendCells<Part extends object>(
  before: Part,
  after: Part,
  causes: Causes,
  taken: ReadonlySet<ChangeCause>,
): Part {
  const blended: Record<string, unknown> = { ...(before as Cells) };
  const later = after as Cells;
  for (const [field, cause] of causes) {
    if (taken.has(cause)) blended[field] = later[field];
  }
  return blended as Part;
}

function blendParcels(
  before: readonly ParcelRow[],
  after: readonly ParcelRow[],
  taken: ReadonlySet<ChangeCause>,
): ParcelRow[] {
  const rows = taken.has('quantity') ? after : before;
  return rows.map((row, index) => {
    const [earlier, later] = [before[index] ?? row, after[index] ?? row];
    return blendCells(earlier, later, PARCEL_CAUSES, taken);
  });
}

function blendRow(
  before: ItineraryRow,
  after: ItineraryRow,
  taken: ReadonlySet<ChangeCause>,
): ItineraryRow {
  return {
    ...blendCells(before, after, ROW_CAUSES, taken),
    parcels: blendParcels(before.parcels, after.parcels, taken),
    overrides: blendCells(before.overrides, after.overrides, OVERRIDE_CAUSES, taken),
  };
}

const withId = <Row extends { id: string }>(rows: readonly Row[], id: string): Row | undefined =>
  rows.find((row) => row.id === id);

/** Rows that both have are blended; rows of one only come and go with the ports. */
function blendItinerary(
  before: EstimateInput,
  after: EstimateInput,
  taken: ReadonlySet<ChangeCause>,
): ItineraryRow[] {
  const rows = (taken.has('distance') ? after : before).itinerary;
  return rows.map((row) => {
    const earlier = withId(before.itinerary, row.id) ?? row;
    return blendRow(earlier, withId(after.itinerary, row.id) ?? row, taken);
  });
}

function blendCargoes(
  before: EstimateInput,
  after: EstimateInput,
  taken: ReadonlySet<ChangeCause>,
): CargoRow[] {
  const rows = (taken.has('quantity') ? after : before).cargoes;
  return rows.map((row) => {
    const earlier = withId(before.cargoes, row.id) ?? row;
    return blendCells(earlier, withId(after.cargoes, row.id) ?? row, CARGO_CAUSES, taken);
  });
}

function blendVessel(
  before: EstimateInput,
  after: EstimateInput,
  taken: ReadonlySet<ChangeCause>,
): EstimateInput['vessel'] {
  if (before.vessel === null || after.vessel === null) {
    return (taken.has('consumption') ? after : before).vessel;
  }
  return blendCells(before.vessel, after.vessel, VESSEL_CAUSES, taken);
}

/** The earlier document with the changes of some causes made. */
export function blendEstimates(
  before: EstimateInput,
  after: EstimateInput,
  taken: ReadonlySet<ChangeCause>,
): EstimateInput {
  return {
    ...blendCells(before, after, INPUT_CAUSES, taken),
    settings: blendCells(before.settings, after.settings, SETTING_CAUSES, taken),
    vessel: blendVessel(before, after, taken),
    itinerary: blendItinerary(before, after, taken),
    cargoes: blendCargoes(before, after, taken),
  };
}

const isSame = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Collects the cells that differ by their cause, each by its path in the later document. */
class CellChanges {
  readonly byCause = new Map<ChangeCause, string[]>();

  add(cause: ChangeCause, path: string): void {
    const paths = this.byCause.get(cause);
    if (paths === undefined) this.byCause.set(cause, [path]);
    else paths.push(path);
  }

  compare(before: object, after: object, causes: Causes, path: string): void {
    const [earlier, later] = [before as Cells, after as Cells];
    for (const [field, cause] of causes) {
      if (!isSame(earlier[field], later[field])) this.add(cause, `${path}${field}`);
    }
  }
}

function compareRows(changes: CellChanges, before: EstimateInput, after: EstimateInput): void {
  after.itinerary.forEach((row, index) => {
    const path = `itinerary.${index}.`;
    const earlier = withId(before.itinerary, row.id);
    if (earlier === undefined) {
      changes.add('distance', `itinerary.${index}`);
      return;
    }
    changes.compare(earlier, row, ROW_CAUSES, path);
    changes.compare(earlier.overrides, row.overrides, OVERRIDE_CAUSES, `${path}overrides.`);
    if (earlier.parcels.length !== row.parcels.length) changes.add('quantity', `${path}parcels`);
    row.parcels.forEach((parcel, at) => {
      const was = earlier.parcels[at];
      if (was !== undefined) changes.compare(was, parcel, PARCEL_CAUSES, `${path}parcels.${at}.`);
    });
  });
  const order = (input: EstimateInput) => input.itinerary.map((row) => row.id);
  if (!isSame(order(before), order(after))) changes.add('distance', 'itinerary');
}

function compareCargoes(changes: CellChanges, before: EstimateInput, after: EstimateInput): void {
  after.cargoes.forEach((cargo, index) => {
    const earlier = withId(before.cargoes, cargo.id);
    if (earlier === undefined) changes.add('quantity', `cargoes.${index}`);
    else changes.compare(earlier, cargo, CARGO_CAUSES, `cargoes.${index}.`);
  });
  const order = (input: EstimateInput) => input.cargoes.map((cargo) => cargo.id);
  if (!isSame(order(before), order(after))) changes.add('quantity', 'cargoes');
}

/** Paths of the cells that differ between two documents, by what they are a cause of. */
export function changedCells(
  before: EstimateInput,
  after: EstimateInput,
): ReadonlyMap<ChangeCause, readonly string[]> {
  const changes = new CellChanges();
  changes.compare(before, after, INPUT_CAUSES, '');
  changes.compare(before.settings, after.settings, SETTING_CAUSES, 'settings.');
  if (before.vessel === null || after.vessel === null) {
    if (before.vessel !== after.vessel) changes.add('consumption', 'vessel');
  } else {
    changes.compare(before.vessel, after.vessel, VESSEL_CAUSES, 'vessel.');
  }
  compareRows(changes, before, after);
  compareCargoes(changes, before, after);
  return changes.byCause;
}
