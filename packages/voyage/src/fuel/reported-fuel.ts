import type { Fuel } from '@mainsheet/terms';
import type { FuelBurn } from '../estimate/estimate-result.ts';
import type { RunRow, VoyageRun } from '../estimate/voyage-run.ts';
import { MS_PER_DAY } from '../time/instants.ts';

/** What an approved report of a ship says of fuel; use, distance and hours are since the report before. */
export type FuelReport = {
  /** Noon, Arrival, Berthing, Departure or Statement of facts. */
  readonly kind: string;
  readonly reportedAt: string;
  /** Row of the itinerary: where she is, at noon where she goes; null where none fits. */
  readonly rowId: string | null;
  readonly distanceNm: number | null;
  readonly hours: number | null;
  readonly fuels: readonly { readonly fuel: Fuel; readonly usedT: number }[];
};

/** Whether a leg or stay is wholly reported, in part, or not at all. */
export type FuelBasis = 'reported' | 'partly' | 'estimated';

/** The leg to a port or the stay there, with what was burned on it and how that is known. */
export type FuelOfPart = {
  readonly rowId: string;
  readonly portName: string;
  readonly place: 'leg' | 'stay';
  readonly basis: FuelBasis;
  /** Of the leg or stay as the voyage has it. */
  readonly hours: number;
  readonly reportedHours: number;
  readonly reports: number;
  readonly reported: readonly FuelBurn[];
  /** What the voyage expects for the hours that no report speaks of. */
  readonly rest: readonly FuelBurn[];
  /** Miles that reports say, and those of the rest by the share of its hours. */
  readonly distanceNm: number;
};

export type ReportedVoyage = {
  readonly parts: readonly FuelOfPart[];
  /** Reports that fit no leg and no stay: they do not count. */
  readonly unplaced: readonly FuelReport[];
};

const MS_PER_HOUR = MS_PER_DAY / 24;
/** Clocks of ships are set by the hour: so much short is the whole. */
const TOLERANCE_HOURS = 1;

type Place = { readonly row: number; readonly place: FuelOfPart['place'] };
type Gathered = { hours: number; miles: number; reports: number; fuels: Map<Fuel, number> };

const keyOf = ({ row, place }: Place): string => `${row} ${place}`;

/** Where a report speaks of: by its row and kind, else what went on since the report before. */
function placeOf(report: FuelReport, row: number, before: Place | null): Place | null {
  const isNamed = row >= 0;
  switch (report.kind) {
    case 'Noon': {
      const isSailing = (report.distanceNm ?? 0) > 0;
      if (!isSailing && before !== null) return before;
      // The first that is heard of her: with no miles sailed she is still where she leaves from.
      if (!isSailing && isNamed) return { row: Math.max(0, row - 1), place: 'stay' };
      if (isNamed) return { row, place: 'leg' };
      return before?.place === 'leg' ? before : null;
    }
    case 'Arrival':
      if (isNamed) return { row, place: 'leg' };
      return before?.place === 'leg' ? before : null;
    default:
      if (isNamed) return { row, place: 'stay' };
      return before?.place === 'stay' ? before : null;
  }
}

/** What goes on after a report. */
function afterwards({ kind }: FuelReport, { row, place }: Place): Place {
  if (kind === 'Arrival') return { row, place: 'stay' };
  if (kind === 'Departure') return { row: row + 1, place: 'leg' };
  return { row, place };
}

/** Whether the voyage has this leg or stay: it begins at its first port, and no leg goes there. */
const isOf = (rows: readonly RunRow[], { row, place }: Place): boolean =>
  row < rows.length && (place === 'stay' || row > 0);

function spanOf(rows: readonly RunRow[], { row, place }: Place): readonly [number, number] {
  const at = rows[row];
  if (at === undefined) return [0, 0];
  if (place === 'stay') return [at.arrivalMs, at.departureMs];
  return [rows[row - 1]?.departureMs ?? at.arrivalMs, at.arrivalMs];
}

/**
 * Fuel of every leg and stay: what approved reports say was used, and for the hours that none speaks of what the voyage
 * expects, by time. A report without hours speaks of the time since the one before it, the first since its leg or stay began.
 * The sum of all reports that have a place is kept to the gram: nothing reported is lost and nothing is counted twice.
 */
export function fuelOfVoyage(
  { rows }: Pick<VoyageRun, 'rows'>,
  reports: readonly FuelReport[],
): ReportedVoyage {
  const gathered = new Map<string, Gathered>();
  const unplaced: FuelReport[] = [];
  const inOrder = reports.toSorted((a, b) => Date.parse(a.reportedAt) - Date.parse(b.reportedAt));
  let before: Place | null = null;
  let lastMs: number | null = null;
  for (const report of inOrder) {
    const row = rows.findIndex((one) => one.row.id === report.rowId);
    const place = placeOf(report, row, before);
    const atMs = Date.parse(report.reportedAt);
    if (place !== null && isOf(rows, place)) {
      const sinceMs = lastMs ?? spanOf(rows, place)[0];
      add(gathered, place, { report, hours: report.hours ?? hoursBetween(sinceMs, atMs) });
    } else {
      unplaced.push(report);
    }
    // Where she is known to be, even when what was burned on the way there is not of this voyage.
    if (place !== null) before = afterwards(report, place);
    lastMs = atMs;
  }
  const parts = rows.flatMap((_, row) => [
    ...(row > 0 ? [partOf(rows, { row, place: 'leg' }, gathered)] : []),
    partOf(rows, { row, place: 'stay' }, gathered),
  ]);
  return { parts, unplaced };
}

const hoursBetween = (fromMs: number, toMs: number): number =>
  Math.max(0, toMs - fromMs) / MS_PER_HOUR;

function add(
  gathered: Map<string, Gathered>,
  place: Place,
  { report, hours }: { report: FuelReport; hours: number },
): void {
  const key = keyOf(place);
  const so = gathered.get(key) ?? { hours: 0, miles: 0, reports: 0, fuels: new Map() };
  so.hours += hours;
  so.miles += report.distanceNm ?? 0;
  so.reports += 1;
  for (const { fuel, usedT } of report.fuels) {
    so.fuels.set(fuel, (so.fuels.get(fuel) ?? 0) + usedT);
  }
  gathered.set(key, so);
}

function partOf(
  rows: readonly RunRow[],
  place: Place,
  gathered: ReadonlyMap<string, Gathered>,
): FuelOfPart {
  const at = rows[place.row]!;
  const hours = hoursBetween(...spanOf(rows, place));
  const found = gathered.get(keyOf(place));
  const expected = place.place === 'leg' ? at.sea : at.port;
  const open = found ? hours - found.hours : hours;
  const share = found && open <= TOLERANCE_HOURS ? 0 : hours > 0 ? Math.max(0, open) / hours : 1;
  const miles = place.place === 'leg' ? at.leg.distanceNm : 0;
  return {
    rowId: at.row.id,
    portName: at.row.portName,
    place: place.place,
    basis: found === undefined ? 'estimated' : share > 0 ? 'partly' : 'reported',
    hours,
    reportedHours: found?.hours ?? 0,
    reports: found?.reports ?? 0,
    reported: [...(found?.fuels ?? [])].map(([fuel, quantityT]) => ({ fuel, quantityT })),
    rest: expected
      .map(({ fuel, quantityT }) => ({ fuel, quantityT: quantityT * share }))
      .filter(({ quantityT }) => quantityT !== 0),
    distanceNm: place.place === 'leg' ? milesOf(found?.miles ?? 0, { share, miles }) : 0,
  };
}

/** Reports that say no miles leave those of the voyage. */
const milesOf = (said: number, { share, miles }: { share: number; miles: number }): number =>
  said > 0 ? said + miles * share : miles;

/** Fuel by fuel, what was reported and the rest together. */
export function burnedOn({ reported, rest }: Pick<FuelOfPart, 'reported' | 'rest'>): FuelBurn[] {
  const sums = new Map<Fuel, number>();
  for (const { fuel, quantityT } of [...reported, ...rest]) {
    sums.set(fuel, (sums.get(fuel) ?? 0) + quantityT);
  }
  return [...sums].map(([fuel, quantityT]) => ({ fuel, quantityT }));
}

/** A run with the fuel that was burned in place of the one it expects. */
export function withReportedFuel(run: VoyageRun, parts: readonly FuelOfPart[]): VoyageRun {
  const burned = new Map(parts.map((part) => [`${part.rowId} ${part.place}`, burnedOn(part)]));
  return {
    ...run,
    rows: run.rows.map((row) => ({
      ...row,
      sea: burned.get(`${row.row.id} leg`) ?? row.sea,
      port: burned.get(`${row.row.id} stay`) ?? row.port,
    })),
  };
}
