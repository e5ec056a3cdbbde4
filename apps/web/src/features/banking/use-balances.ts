import { useEffect } from 'react';
import { useQuery, useSubscription } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { BALANCES, BANKING_CHANGES } from './banking.queries.ts';

/** What the company has, asked anew whenever money moved or an account changed, by whomever. */
export function useBalances() {
  const [{ data, error }, ask] = useQuery({ query: BALANCES, context: FRESH });
  const [{ data: changed }] = useSubscription({ query: BANKING_CHANGES });
  useEffect(() => {
    if (changed) ask(FRESH);
  }, [changed, ask]);
  return { balances: data?.balances, error, again: () => ask(FRESH) };
}
