import { Page, PageHead, State } from '../../ui/index.ts';
import { DashboardTabs } from './DashboardTabs.tsx';

/** Covenants of the company's loans; there is nothing to test before there is a loan. */
export function CovenantsPage() {
  return (
    <Page>
      <PageHead title="Covenants" tabs={<DashboardTabs present="/dashboard/finance/covenants" />} />
      <State title="No loans, no covenants">
        Covenants belong to loans, and no loans are kept here yet. Once there are, each covenant
        shows its value, its limit and the headroom between them.
      </State>
    </Page>
  );
}
