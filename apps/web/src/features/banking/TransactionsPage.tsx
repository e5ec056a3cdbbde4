import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Page, PageHead, readListView, writeListView } from '../../ui/index.ts';
import { BankButtons } from './BankButtons.tsx';
import { BankTabs } from './BankTabs.tsx';
import { TransactionFilters } from './TransactionFilters.tsx';
import { TransactionList } from './TransactionList.tsx';
import { columnsWithout } from './transaction-columns.tsx';
import { PARAM_KEYS, readTransactionParams, type TransactionParams } from './transaction-params.ts';

const COLUMNS = columnsWithout();
const EMPTY = {
  title: 'No transactions yet',
  text: 'Money that comes to an account, and transfers between accounts, show here.',
};

/** `/transactions`: money in and out of every account. */
export function TransactionsPage() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const params = useMemo(() => readTransactionParams(search), [search]);
  const change = (next: TransactionParams) => {
    const others = Object.entries(search).filter(([key]) => !PARAM_KEYS.includes(key as never));
    const merged = { ...Object.fromEntries(others), ...next };
    void navigate({ to: '/transactions', search: merged as never, replace: true });
  };
  const clear = () => {
    const view = { ...readListView(search), search: '', filters: {} };
    void navigate({ to: '/transactions', search: writeListView(view) as never, replace: true });
  };
  return (
    <Page>
      <PageHead
        title="Transactions"
        tabs={<BankTabs present="/transactions" />}
        actions={<BankButtons />}
      />
      <TransactionList
        params={params}
        chosen={params}
        columns={COLUMNS}
        chips={{
          chips: <TransactionFilters params={params} onChange={change} />,
          chosen: Object.keys(params).length,
          onClear: clear,
        }}
        empty={EMPTY}
      />
    </Page>
  );
}
