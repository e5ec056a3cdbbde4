import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMay } from '../../platform/session/use-session.ts';
import { formatDayHeading, Page, PageHead } from '../../ui/index.ts';
import { ActivityPanel } from './ActivityPanel.tsx';
import { AgeingPanel } from './AgeingPanel.tsx';
import { AlertsPanel } from './AlertsPanel.tsx';
import { ApprovalsPanel } from './ApprovalsPanel.tsx';
import { CalendarPanel } from './CalendarPanel.tsx';
import { CashStrip } from './CashStrip.tsx';
import { DashboardTabs } from './DashboardTabs.tsx';
import { DASHBOARD, type Overview } from './dashboard.queries.ts';
import { FleetPanel } from './FleetPanel.tsx';
import { TcePanel } from './TcePanel.tsx';
import './dashboard.css';

/** What a person sees first: money, ships, and what waits for them. */
export function DashboardPage() {
  const navigate = useNavigate();
  const mayBill = useMay('receivablesInvoices.create');
  const [{ data, error }, again] = useQuery({
    query: DASHBOARD,
    requestPolicy: 'cache-and-network',
  });
  const overview = data?.dashboardOverview;
  return (
    <Page>
      <PageHead
        title="Dashboard"
        tabs={<DashboardTabs present="/dashboard/overview" />}
        actions={
          <>
            {overview && (
              <span className="muted nowrap">
                {formatDayHeading(overview.today)} {overview.today.slice(0, 4)}
              </span>
            )}
            {mayBill && (
              <Button onClick={() => void navigate({ to: '/create-invoice' })}>New invoice</Button>
            )}
          </>
        }
      />
      {error && !overview && <FailedRead error={error} onRetry={() => again()} />}
      {!error && !overview && (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
      {overview && <OverviewPanels overview={overview} />}
    </Page>
  );
}

function OverviewPanels({ overview }: { overview: Overview }) {
  const { baseCurrency, today, cash, voyages, ageing, approvals, calendar, optionsDue } = overview;
  return (
    <>
      {cash && <CashStrip cash={cash} baseCurrency={baseCurrency} />}
      <div className="dashboard">
        <div className="stack">
          {voyages && <FleetPanel voyages={voyages} baseCurrency={baseCurrency} />}
          <div className="dashboard-pair">
            {voyages && <TcePanel voyages={voyages} baseCurrency={baseCurrency} />}
            {ageing && <AgeingPanel buckets={ageing} currency={baseCurrency} />}
          </div>
        </div>
        <div className="stack dashboard-side">
          {approvals && <ApprovalsPanel approvals={approvals} />}
          {(calendar || optionsDue) && (
            <CalendarPanel
              due={calendar ?? []}
              options={optionsDue ?? []}
              {...{ today, baseCurrency }}
            />
          )}
          <AlertsPanel alerts={overview.alerts} />
          <ActivityPanel activity={overview.activity} />
        </div>
      </div>
    </>
  );
}
