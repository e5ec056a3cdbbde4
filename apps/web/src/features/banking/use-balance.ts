import { useCallback, useEffect, useState } from 'react';
import { useClient, useSubscription } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import type { GetBalanceQuery } from '../../api/generated/graphql.ts';
import { bankingToken } from '../../platform/session/banking-token.ts';
import { BANKING_CHANGES, GET_BALANCE } from './banking.queries.ts';

type Balance = NonNullable<GetBalanceQuery['getBalance']['balance']>;
type State = { balance: Balance | null; error: string | null };

const FAILED = 'Failed to fetch account balance';

/** The balance of one account, by the banking token; a token the bank refuses is replaced once. */
export function useBalance(accountId: string) {
  const client = useClient();
  const [state, setState] = useState<State>({ balance: null, error: null });
  const [{ data: changed }] = useSubscription({ query: BANKING_CHANGES });
  const read = useCallback(async (): Promise<Balance | null> => {
    for (const force of [false, true]) {
      const token = await bankingToken(force);
      if (!token) return null;
      const { data } = await client.query(GET_BALANCE, { accountId, token }, FRESH);
      if (data?.getBalance.errorFlag === 'SUCCESS') return data.getBalance.balance ?? null;
    }
    return null;
  }, [client, accountId]);
  const load = useCallback(async () => {
    const balance = await read().catch(() => null);
    setState(balance ? { balance, error: null } : { balance: null, error: FAILED });
  }, [read]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed is read by asking again
  useEffect(() => void load(), [load, changed]);
  return { ...state, again: () => void load() };
}
