import { useCallback, useEffect, useRef, useState } from 'react';
import { type CombinedError, useClient, useSubscription } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { BANKING_CHANGES, TRANSACTION_LIST, type TransactionPage } from './banking.queries.ts';
import type { TransactionAsk } from './transaction-params.ts';

const PAGE = 200;

type Answer = {
  fetching: boolean;
  data?: TransactionPage | undefined;
  error?: CombinedError | undefined;
};

/** Transactions page by page, newest first; another question, or money that moved, begins anew. */
export function useTransactions(ask: TransactionAsk) {
  const client = useClient();
  const [rows, setRows] = useState<TransactionPage['rows']>([]);
  const [answer, setAnswer] = useState<Answer>({ fetching: true });
  const [{ data: changed }] = useSubscription({ query: BANKING_CHANGES });
  const asked = useRef(0);
  const question = JSON.stringify(ask);
  const load = useCallback(
    async (before: TransactionPage['rows']) => {
      asked.current += 1;
      const mine = asked.current;
      setAnswer((last) => ({ ...last, fetching: true }));
      const page = { limit: PAGE, pageNum: Math.floor(before.length / PAGE) };
      const variables = { ...(JSON.parse(question) as TransactionAsk), ...page };
      const { data, error } = await client.query(TRANSACTION_LIST, variables, FRESH);
      // An answer that another question has overtaken is not taken.
      if (mine !== asked.current) return;
      setAnswer({ fetching: false, data: data?.listTransactions, error });
      if (!data) return;
      const known = new Set(before.map(({ id }) => id));
      setRows([...before, ...data.listTransactions.rows.filter(({ id }) => !known.has(id))]);
    },
    [client, question],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed is read by asking again
  useEffect(() => void load([]), [load, changed]);
  const total = answer.data?.total ?? rows.length;
  return { rows, answer, total, again: () => void load([]), more: () => void load(rows), PAGE };
}
