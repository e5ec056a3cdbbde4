import type { EstimateInput } from '@mainsheet/voyage';
import type { EstimateMap, StoredEstimate } from './estimate-column.ts';

export type SaveRequest = {
  id: string;
  version: number;
  name: string;
  isKeptAsDraft: boolean;
  inputs: EstimateInput;
  map: EstimateMap;
};

export type SaveAnswer =
  | ({ kind: 'saved' } & Pick<
      StoredEstimate,
      'status' | 'version' | 'updatedAt' | 'updatedBy' | 'vesselType'
    >)
  /** Somebody else saved in the meantime. */
  | { kind: 'stale' }
  | { kind: 'refused'; message: string };

/** What the worksheet asks of the server. Methods reject when it cannot be reached. */
export type EstimateTransport = {
  save: (request: SaveRequest) => Promise<SaveAnswer>;
  load: (id: string) => Promise<StoredEstimate>;
  create: (estimate: {
    name: string;
    inputs: EstimateInput;
    map: EstimateMap;
  }) => Promise<StoredEstimate>;
  remove: (id: string) => Promise<void>;
  reorder: (ids: readonly string[]) => Promise<void>;
};
