import type { EstimateInput } from '@mainsheet/voyage';
import type { ColumnState, EstimateMap, StoredEstimate } from './estimate-column.ts';
import type { SentWrite } from './shared-estimate.ts';

export type SaveRequest = SentWrite<ColumnState> & { readonly id: string };

/** A cell by the names of its rows, and who wrote it last. */
export type CellWriter = { readonly key: string; readonly by: string };

export type SaveAnswer =
  | ({ kind: 'saved' } & Pick<
      StoredEstimate,
      'status' | 'version' | 'updatedAt' | 'updatedBy' | 'vesselType'
    > & {
        /** What the server made of it and others' writes; null where that is what was sent. */
        readonly merged: StoredEstimate | null;
        readonly others: readonly CellWriter[];
      })
  /** What it was typed on is kept no longer: the estimate is to be read anew. */
  | { kind: 'stale' }
  | { kind: 'refused'; message: string };

/** What the worksheet asks of the server. Methods reject when it cannot be reached. */
export type EstimateTransport = {
  save: (request: SaveRequest) => Promise<SaveAnswer>;
  load: (id: string) => Promise<StoredEstimate>;
  /** An estimate as it is now, and who wrote what since a version. */
  follow: (
    id: string,
    version: number,
  ) => Promise<{ estimate: StoredEstimate; others: readonly CellWriter[] }>;
  create: (estimate: {
    name: string;
    inputs: EstimateInput;
    map: EstimateMap;
  }) => Promise<StoredEstimate>;
  remove: (id: string) => Promise<void>;
  reorder: (ids: readonly string[]) => Promise<void>;
};
