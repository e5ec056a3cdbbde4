import { PageTabs } from '../../platform/navigation/PageTabs.tsx';

const TABS = [
  { path: '/transactions', label: 'All transactions', needs: 'transactions.view' },
  { path: '/global-accounts', label: 'Global accounts', needs: 'globalAccount.view' },
  { path: '/auto-transfers', label: 'Auto-transfers', needs: 'globalAccount.view' },
  {
    path: '/transactions/reconciliation',
    label: 'Bank statements',
    needs: 'externalBanking.view',
  },
] as const;

/** The pages of banking that a person may see. */
export const BankTabs = ({ present }: { present: (typeof TABS)[number]['path'] }) => (
  <PageTabs tabs={TABS} present={present} />
);
