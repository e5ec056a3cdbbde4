import type { CombinedError } from 'urql';
import { errorText, requestIdOf } from '../api/error-text.ts';

const codeOf = (error: CombinedError): unknown => error.graphQLErrors[0]?.extensions.code;

/** Somebody else saved the record after it was loaded here. */
export const isStale = (error: CombinedError): boolean => codeOf(error) === 'STALE_VERSION';

export type ListPhase =
  | { kind: 'ready' | 'loading' }
  | { kind: 'error'; message: string; requestId: string | undefined; onRetry: () => void };

type Fetch = { fetching: boolean; error?: CombinedError | undefined };

/** How a list stands after asking for it. */
export function listPhase({ fetching, error }: Fetch, again: () => void): ListPhase {
  if (error) {
    const requestId = requestIdOf(error);
    return { kind: 'error', message: errorText(error), requestId, onRetry: again };
  }
  return { kind: fetching ? 'loading' : 'ready' };
}
