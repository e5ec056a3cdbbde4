import { PageTabs } from '../../platform/navigation/PageTabs.tsx';

const TABS = [
  { path: '/dashboard/overview', label: 'Overview', needs: 'overview.view' },
  { path: '/dashboard/operations', label: 'Operations', needs: 'overview.view' },
  { path: '/dashboard/finance', label: 'Finance', needs: 'overview.view' },
  { path: '/dashboard/finance/covenants', label: 'Covenants', needs: 'overview.view' },
] as const;

/** The screens of the dashboard. */
export const DashboardTabs = ({ present }: { present: (typeof TABS)[number]['path'] }) => (
  <PageTabs tabs={TABS} present={present} />
);
