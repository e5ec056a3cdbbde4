import { useEffect, useReducer } from 'react';
import { useQuery, useSubscription } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { NO_SANCTIONS, sanctionState } from './sanction-state.ts';
import { CASES, SANCTIONS_CHANGES } from './sanctions.queries.ts';

/** The cases, read at first and again whenever one was opened or decided. */
export function useCases() {
  const [state, tell] = useReducer(sanctionState, NO_SANCTIONS);
  const [result, again] = useQuery({
    query: CASES,
    context: FRESH,
    pause: !state.shouldFetchCases,
  });
  const [heard] = useSubscription({ query: SANCTIONS_CHANGES });
  const change = heard.data?.changes;
  const read = result.data?.listSanctionCases.rows;
  const isFresh = !result.fetching && !result.stale;
  useEffect(() => {
    if (read && isFresh) tell({ kind: 'read', cases: read });
  }, [read, isFresh]);
  useEffect(() => {
    if (!change) return;
    tell({ kind: 'changed' });
    again(FRESH);
  }, [change, again]);
  return { state, result, again, change };
}
