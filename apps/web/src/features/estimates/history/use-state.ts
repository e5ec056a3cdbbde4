import { useMemo } from 'react';
import { useQuery } from 'urql';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { WorksheetStore } from '../model/worksheet-store.ts';
import { ESTIMATE_STATE } from './history.queries.ts';
import { stateOf } from './state-of.ts';

const refuse = () => Promise.reject(new Error('A saved state does not change.'));

/** A store that holds one saved state and never saves. */
const readOnly = {
  save: refuse,
  load: refuse,
  follow: refuse,
  create: refuse,
  remove: refuse,
  reorder: refuse,
};

/** An estimate as it was in a version, in a store of its own; null while none is shown. */
export function useEstimateState(column: EstimateColumn | undefined, version: number | null) {
  const [{ data, error }] = useQuery({
    query: ESTIMATE_STATE,
    variables: { id: column?.id ?? '', version: version ?? 0 },
    pause: column === undefined || version === null,
  });
  const state = version === null ? undefined : data?.estimateState;
  const { id } = column ?? {};
  // What the state takes from the column, its number and vessel type, does not change with typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state of one estimate and version is one
  const past = useMemo(() => {
    if (!column || !state) return null;
    const stored = stateOf(column, state);
    const router = { route: () => Promise.resolve(null) };
    const store = new WorksheetStore([stored], { transport: readOnly, router, baselineId: null });
    const shown = store.find(stored.id);
    return shown ? { store, column: shown, stored } : null;
  }, [id, state]);
  return { past, error };
}
