import { useQuery } from 'urql';
import { errorText, requestIdOf } from '../../api/error-text.ts';
import { ErrorState } from '../../ui/index.ts';
import { ActivityList } from './ActivityList.tsx';
import { ACTIVITY } from './dashboard.queries.ts';

const FRESH = { requestPolicy: 'network-only' } as const;

/** The latest of the company's audit events, for the drawer beside every page. */
export function LatestActivity() {
  const [{ data, error }, again] = useQuery({ query: ACTIVITY, ...FRESH });
  if (error) {
    return (
      <ErrorState
        message={errorText(error)}
        requestId={requestIdOf(error)}
        onRetry={() => again(FRESH)}
      />
    );
  }
  return data ? <ActivityList activity={data.activity} /> : null;
}
