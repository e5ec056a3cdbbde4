import type { LoadStatus, RequestStatus } from '@mainsheet/contract';
import type { CombinedError } from 'urql';
import { errorText, requestIdOf } from '../../api/error-text.ts';

type Fetch = { fetching: boolean; data?: unknown; error?: CombinedError | undefined };

/** How a call stands, in the words of the contract. */
export function requestStatus({ fetching, data, error }: Fetch): RequestStatus {
  const isHere = data !== undefined && data !== null;
  if (fetching) return isHere ? 'REFETCH' : 'LOADING';
  if (error) return 'FAILED';
  return isHere ? 'SUCCEEDED' : 'IDLE';
}

const LOADS: Readonly<Record<RequestStatus, LoadStatus>> = {
  IDLE: 'idle',
  LOADING: 'loading',
  REFETCH: 'loading',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
};

/** The same of a load of chartering or finance: asking again is loading too. */
export const loadStatus = (fetch: Fetch): LoadStatus => LOADS[requestStatus(fetch)];

export type ListPhase = { load: LoadStatus } & (
  | { kind: 'ready' | 'loading' }
  | { kind: 'error'; message: string; requestId: string | undefined; onRetry: () => void }
);

/** How a list stands after asking for it. */
export function listPhase(fetch: Fetch, again: () => void): ListPhase {
  const load = loadStatus(fetch);
  const { fetching, error } = fetch;
  if (error) {
    const requestId = requestIdOf(error);
    return { load, kind: 'error', message: errorText(error), requestId, onRetry: again };
  }
  return { load, kind: fetching ? 'loading' : 'ready' };
}
