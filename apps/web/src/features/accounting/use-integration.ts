import { useEffect } from 'react';
import { useQuery, useSubscription } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { ACCOUNTING_CHANGES, INTEGRATION } from './accounting.queries.ts';

/** The connections, asked anew when a run or a check changed something. */
export function useIntegration() {
  const [answer, ask] = useQuery({ query: INTEGRATION, context: FRESH });
  const [{ data: changed }] = useSubscription({ query: ACCOUNTING_CHANGES });
  useEffect(() => {
    if (changed) ask(FRESH);
  }, [changed, ask]);
  const connections = answer.data?.accountingIntegration.connections ?? null;
  return { connections, error: answer.error, changed, again: () => ask(FRESH) };
}
