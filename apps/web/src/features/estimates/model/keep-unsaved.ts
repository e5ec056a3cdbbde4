import { type ColumnState, type EstimateColumn, sharedOf } from './estimate-column.ts';
import { isWaiting, type SharedEstimate } from './shared-estimate.ts';
import type { WorksheetStore } from './worksheet-store.ts';

/** Where what is not saved lies meanwhile. */
export type UnsavedPlace = {
  keep: (id: string, typed: SharedEstimate<ColumnState>) => void;
  forget: (id: string) => void;
};

/** Keeps what waits of every column until the server has it; of `ids` something is kept already. @returns the end of it */
export function keepUnsaved(
  store: WorksheetStore,
  place: UnsavedPlace,
  ids: readonly string[],
): () => void {
  const seen = new Map<string, EstimateColumn>();
  const wanted = new Set(ids);
  const look = (column: EstimateColumn) => {
    const before = seen.get(column.id);
    seen.set(column.id, column);
    if (before && isAsStored(before, column)) return;
    const shared = sharedOf(column);
    if (isWaiting(shared)) {
      wanted.add(column.id);
      place.keep(column.id, shared);
    } else if (wanted.delete(column.id)) place.forget(column.id);
  };
  return store.subscribeAny(() => {
    for (const column of store.columns) if (seen.get(column.id) !== column) look(column);
  });
}

const isAsStored = (a: EstimateColumn, b: EstimateColumn): boolean =>
  a.inputs === b.inputs &&
  a.saved === b.saved &&
  a.sent === b.sent &&
  a.map === b.map &&
  a.name === b.name &&
  a.isKeptAsDraft === b.isKeptAsDraft;
