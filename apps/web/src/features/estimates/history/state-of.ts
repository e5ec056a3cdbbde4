import type { EstimateResult } from '@mainsheet/voyage';
import type { EstimateStateQuery } from '../../../api/generated/graphql.ts';
import type { EstimateColumn, StoredEstimate } from '../model/estimate-column.ts';

/** A saved state as an estimate of its own, `<estimate>@<version>`: fixed, so that nothing in it changes. */
export function stateOf(
  column: EstimateColumn,
  state: EstimateStateQuery['estimateState'],
): StoredEstimate {
  const { completionAt } = (state.result as EstimateResult).totals;
  return {
    id: `${column.id}@${state.version}`,
    fullNumber: column.fullNumber,
    name: state.name,
    status: 'FIXED',
    isKeptAsDraft: state.isKeptAsDraft,
    inputs: state.inputs,
    map: state.map,
    voyageId: null,
    vesselType: column.vesselType,
    completionAt,
    updatedAt: state.savedAt,
    updatedBy: state.savedBy,
    version: state.version,
  };
}
