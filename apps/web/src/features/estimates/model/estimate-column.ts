import { type EstimateInput, type EstimateResult, missingCells } from '@mainsheet/voyage';
import type { EstimateQuery } from '../../../api/generated/graphql.ts';

/** What a route may use; piracy lies in the inputs, because costs follow from it. */
export type RouteOptions = { suez: boolean; panama: boolean; minimiseEca: boolean };

export type LegLine = { line: [lon: number, lat: number][]; via: readonly string[] };

/** Kept beside the inputs: chosen options and the drawn line of each leg by the row at its end. */
export type EstimateMap = {
  routeOptions: RouteOptions;
  /** The map is shown with the legs in detail. */
  isExpanded: boolean;
  legs: Readonly<Record<string, LegLine>>;
};

export const OPEN_ROUTES: RouteOptions = { suez: true, panama: true, minimiseEca: false };

export type SaveStatus =
  | { kind: 'saved'; at: string }
  | { kind: 'dirty' | 'saving' | 'stale' }
  | { kind: 'failed'; message: string };

/** One estimate of a worksheet, as its column shows it. */
export type EstimateColumn = {
  readonly id: string;
  readonly fullNumber: string;
  readonly name: string;
  readonly status: string;
  readonly isKeptAsDraft: boolean;
  readonly voyageId: string | null;
  /** As the server knows it of the saved vessel: Kamsarmax, MR tanker. */
  readonly vesselType: string | null;
  readonly updatedBy: string;
  readonly version: number;
  /** What was typed and accepted. */
  readonly inputs: EstimateInput;
  readonly map: EstimateMap;
  /** Inputs the server holds in this version. */
  readonly saved: EstimateInput;
  /** `inputs`, or what they would be with the text in the open editor. */
  readonly shown: EstimateInput;
  /** Of `shown`. */
  readonly result: EstimateResult;
  readonly save: SaveStatus;
};

/** An estimate as the server sends it. */
export type StoredEstimate = EstimateQuery['estimate'];

/** Whether something is missing without which its figures may not be compared. */
export const isIncomplete = ({ result }: Pick<EstimateColumn, 'result'>): boolean =>
  missingCells(result).length > 0;

export const isFixed = (column: { status: string }): boolean => column.status === 'FIXED';

/** Reads the map document; anything unknown falls back to open routes and no lines. */
export function readMap(stored: unknown): EstimateMap {
  const map = (stored ?? {}) as Partial<EstimateMap>;
  return {
    routeOptions: { ...OPEN_ROUTES, ...map.routeOptions },
    isExpanded: map.isExpanded ?? false,
    legs: map.legs ?? {},
  };
}

/** The column of a stored estimate. The boundary's schema was checked when it was saved. */
export function columnOf(
  stored: StoredEstimate,
  calculate: (input: EstimateInput) => EstimateResult,
): EstimateColumn {
  const inputs = stored.inputs as EstimateInput;
  const result = calculate(inputs);
  return {
    id: stored.id,
    fullNumber: stored.fullNumber,
    name: stored.name,
    status: stored.status,
    isKeptAsDraft: stored.isKeptAsDraft,
    voyageId: stored.voyageId,
    vesselType: stored.vesselType,
    updatedBy: stored.updatedBy,
    version: stored.version,
    inputs,
    map: readMap(stored.map),
    saved: inputs,
    shown: inputs,
    // What was saved is shown until something changes, also if the engine has learned since.
    result: { ...result, totals: { ...result.totals, completionAt: stored.completionAt } },
    save: { kind: 'saved', at: stored.updatedAt },
  };
}

/** Ports of the voyage in order, each named once in a row: "Singapore → Santos → Qingdao". */
export function routeText(column: Pick<EstimateColumn, 'result'>): string {
  const names: string[] = [];
  for (const row of column.result.rows) {
    if (row.portFunction === 'Fueling' || row.portName === names.at(-1)) continue;
    names.push(row.portName.replace(/ Canal$/, ''));
  }
  return names.join(' → ');
}
