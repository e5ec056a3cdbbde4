import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMay } from '../../platform/session/use-session.ts';
import { Page, PageHead } from '../../ui/index.ts';
import { AccountTable } from './AccountTable.tsx';
import { BankButtons } from './BankButtons.tsx';
import { BankTabs } from './BankTabs.tsx';
import { TransactionList } from './TransactionList.tsx';
import { columnsWithout } from './transaction-columns.tsx';

const COLUMNS = columnsWithout('currency');

/** `/transactions/currency/:currency`: the accounts of one currency and what moved on them. */
export function CurrencyPage() {
  const { currency = '' } = useParams({ strict: false }) as { currency?: string };
  const maySeeAccounts = useMay('globalAccount.view');
  const params = useMemo(() => ({ currency }), [currency]);
  const empty = {
    title: `No transactions in ${currency}`,
    text: `Money that comes to an account in ${currency} shows here.`,
  };
  return (
    <Page>
      <PageHead
        title={`Transactions in ${currency}`}
        tabs={<BankTabs present="/transactions" />}
        actions={<BankButtons />}
      />
      {maySeeAccounts && <AccountTable currency={currency} />}
      <TransactionList params={params} columns={COLUMNS} empty={empty} />
    </Page>
  );
}
