import { PageTabs } from '../../platform/navigation/PageTabs.tsx';

const TABS = [
  { path: '/statements', label: 'Statement of account', needs: 'statements.view' },
  { path: '/ageing', label: 'Ageing', needs: 'receivablesInvoices.view' },
] as const;

/** How it stands with one customer, and with all of them. */
export const AccountTabs = ({ present }: { present: (typeof TABS)[number]['path'] }) => (
  <PageTabs tabs={TABS} present={present} />
);
