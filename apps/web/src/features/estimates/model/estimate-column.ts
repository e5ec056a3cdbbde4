import { type EstimateInput, type EstimateResult, missingCells } from '@mainsheet/voyage';
import type { EstimateQuery } from '../../../api/generated/graphql.ts';
import type { SentWrite, SharedEstimate } from './shared-estimate.ts';

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
  | { kind: 'dirty' | 'saving' }
  | { kind: 'failed'; message: string };

/** What people change of an estimate. */
export type ColumnState = {
  readonly name: string;
  readonly isKeptAsDraft: boolean;
  /** What was typed and accepted. */
  readonly inputs: EstimateInput;
  readonly map: EstimateMap;
};

/** One estimate of a worksheet, as its column shows it. */
export type EstimateColumn = ColumnState & {
  readonly id: string;
  readonly fullNumber: string;
  readonly status: string;
  readonly voyageId: string | null;
  /** As the server knows it of the saved vessel: Kamsarmax, MR tanker. */
  readonly vesselType: string | null;
  readonly updatedBy: string;
  readonly version: number;
  /** What the server holds in this version. */
  readonly saved: ColumnState;
  /** On its way to the server, or not answered. */
  readonly sent: SentWrite<ColumnState> | null;
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

/** What people changed of an estimate, as it is saved. */
export const stateIn = (stored: StoredEstimate): ColumnState => ({
  name: stored.name,
  isKeptAsDraft: stored.isKeptAsDraft,
  inputs: stored.inputs,
  map: readMap(stored.map),
});

/** The column as a document that others may change too. */
export const sharedOf = (column: EstimateColumn): SharedEstimate<ColumnState> => {
  const { version, saved, sent, name, isKeptAsDraft, inputs, map } = column;
  return { version, saved, sent, present: { name, isKeptAsDraft, inputs, map } };
};

/** The column after a write or a merge; its figures are to be calculated where its inputs differ. */
export const withShared = (
  column: EstimateColumn,
  { version, saved, sent, present }: SharedEstimate<ColumnState>,
): EstimateColumn => ({ ...column, version, saved, sent, ...present });

/** The column of a stored estimate. The boundary's schema was checked when it was saved. */
export function columnOf(
  stored: StoredEstimate,
  calculate: (input: EstimateInput) => EstimateResult,
): EstimateColumn {
  const state = stateIn(stored);
  const { inputs } = state;
  const result = calculate(inputs);
  return {
    id: stored.id,
    fullNumber: stored.fullNumber,
    ...state,
    status: stored.status,
    voyageId: stored.voyageId,
    vesselType: stored.vesselType,
    updatedBy: stored.updatedBy,
    version: stored.version,
    saved: state,
    sent: null,
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
