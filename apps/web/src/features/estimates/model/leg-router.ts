import { optionsFor } from '@mainsheet/sea';
import { type EstimateInput, type ItineraryRow, shipSizesOnLegs } from '@mainsheet/voyage';
import type { EstimateColumn, EstimateMap, LegLine } from './estimate-column.ts';
import { changeRow, sailingOrder } from './itinerary-edits.ts';

export type SeaPoint = string | { lat: number; lon: number };

export type SeaOptions = {
  /** Civil date whose zones count. */
  zonesOn: string;
  suez: boolean;
  panama: boolean;
  avoidPiracy: boolean;
  minimiseEca: boolean;
  /** False where the passage is too small for the ship. */
  kiel?: boolean;
  bosporus?: boolean;
  corinth?: boolean;
};

export type SeaLeg = {
  distanceNm: number;
  ecaNm: number;
  piracyNm: number;
  via: readonly string[];
  line: [lon: number, lat: number][];
};

/** What the router asks of the sea engine; null where no way leads. */
export type SeaAsker = {
  legs: (points: readonly SeaPoint[], options: SeaOptions) => Promise<(SeaLeg | null)[]>;
  /** Whether places lie in an emission control area on a date each. */
  inEca: (places: readonly { lat: number; lon: number; on: string }[]) => Promise<boolean[]>;
};

export type RouteAnswer = {
  apply: (input: EstimateInput) => EstimateInput;
  map: (map: EstimateMap) => EstimateMap;
};

export type LegRouter = {
  /** Distances of legs that differ from `before`; null when none does. */
  route: (column: EstimateColumn, before?: EstimateColumn) => Promise<RouteAnswer | null>;
};

export const pointOf = (row: ItineraryRow): SeaPoint | null => {
  if (row.portCode !== null) return row.portCode;
  if (row.latitude === null || row.longitude === null) return null;
  return { lat: row.latitude, lon: row.longitude };
};

export function seaOptionsOf({ inputs, map }: EstimateColumn): SeaOptions {
  return {
    zonesOn: inputs.commencingAt.slice(0, 10),
    ...map.routeOptions,
    avoidPiracy: inputs.isPiracyAvoided,
  };
}

/** Options of each leg by the row at its end: passages that do not take the ship, as she is loaded there, are closed. */
export function legOptionsOf(column: EstimateColumn): (rowId: string) => SeaOptions {
  const asked = seaOptionsOf(column);
  const ships = shipSizesOnLegs(column.inputs, column.result);
  return (rowId) => optionsFor(asked, ships.get(rowId) ?? null);
}

type Leg = { rowId: string; from: SeaPoint; to: SeaPoint; options: SeaOptions; key: string };

function legsOf(column: EstimateColumn): Leg[] {
  const optionsOf = legOptionsOf(column);
  const rows = sailingOrder(column.inputs).filter((row) => row.portName !== '');
  return rows.flatMap((row, index): Leg[] => {
    const previous = rows[index - 1];
    const [from, to] = [previous ? pointOf(previous) : null, pointOf(row)];
    if (from === null || to === null) return [];
    const options = optionsOf(row.id);
    return [{ rowId: row.id, from, to, options, key: JSON.stringify([from, to, options]) }];
  });
}

/** Distances are kept to a tenth of a mile. */
export const tenth = (nm: number): number => Math.round(nm * 10) / 10;

const withLeg = (row: ItineraryRow, leg: SeaLeg | null): ItineraryRow => ({
  ...row,
  distanceNm: leg ? tenth(leg.distanceNm) : 0,
  ecaDistanceNm: leg ? tenth(leg.ecaNm) : 0,
  piracyDistanceNm: leg ? tenth(leg.piracyNm) : 0,
});

const rounded = (line: SeaLeg['line']): LegLine['line'] =>
  line.map(([lon, lat]) => [Math.round(lon * 1e3) / 1e3, Math.round(lat * 1e3) / 1e3]);

/** Rows that have a place, with the day they are reached. */
function placesOf(column: EstimateColumn) {
  return column.inputs.itinerary.flatMap((row) => {
    if (row.latitude === null || row.longitude === null) return [];
    const call = column.result.rows.find((one) => one.rowId === row.id)?.call;
    const on = (call?.arrivalAt ?? column.inputs.commencingAt).slice(0, 10);
    return [{ rowId: row.id, lat: row.latitude, lon: row.longitude, on }];
  });
}

/** Keeps the distances of an itinerary those of the sea engine. */
export function createLegRouter(sea: SeaAsker): LegRouter {
  return {
    async route(column, before) {
      const known = new Map(before ? legsOf(before).map((leg) => [leg.rowId, leg.key]) : []);
      const wanted = legsOf(column).filter((leg) => known.get(leg.rowId) !== leg.key);
      if (wanted.length === 0) return null;
      const places = placesOf(column);
      const [found, zones] = await Promise.all([
        Promise.all(wanted.map(({ from, to, options }) => sea.legs([from, to], options))),
        sea.inEca(places),
      ]);
      const legs = new Map(wanted.map((leg, index) => [leg.rowId, found[index]?.[0] ?? null]));
      const inEca = new Map(places.map((place, index) => [place.rowId, zones[index] ?? false]));
      return {
        apply: (input) => applyLegs(input, legs, inEca),
        map: (map) => ({ ...map, legs: drawnLegs(map, legs, column) }),
      };
    },
  };
}

function applyLegs(
  input: EstimateInput,
  legs: ReadonlyMap<string, SeaLeg | null>,
  inEca: ReadonlyMap<string, boolean>,
): EstimateInput {
  let changed = input;
  for (const [rowId, leg] of legs) changed = changeRow(changed, rowId, (row) => withLeg(row, leg));
  for (const [rowId, isInEca] of inEca) {
    changed = changeRow(changed, rowId, (row) =>
      row.isInEca === isInEca ? row : { ...row, isInEca },
    );
  }
  return changed;
}

/** Lines of the legs that still exist. */
function drawnLegs(
  map: EstimateMap,
  legs: ReadonlyMap<string, SeaLeg | null>,
  column: EstimateColumn,
): EstimateMap['legs'] {
  const drawn: Record<string, LegLine> = {};
  for (const row of column.inputs.itinerary) {
    const fresh = legs.get(row.id);
    const known = map.legs[row.id];
    if (fresh) drawn[row.id] = { line: rounded(fresh.line), via: fresh.via };
    else if (fresh === undefined && known) drawn[row.id] = known;
  }
  return drawn;
}
