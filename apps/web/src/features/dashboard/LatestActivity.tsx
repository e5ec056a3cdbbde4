import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { ActivityList } from './ActivityList.tsx';
import { ACTIVITY } from './dashboard.queries.ts';

/** The latest of the company's audit events, for the drawer beside every page. */
export function LatestActivity() {
  const [{ data, error }, again] = useQuery({ query: ACTIVITY, ...FRESH });
  if (error) {
    return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  }
  return data ? <ActivityList activity={data.activity} /> : null;
}
