import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { KeyFigure, Page, PageHead, Panel, State } from '../../ui/index.ts';
import { AlertsPanel } from './AlertsPanel.tsx';
import { DashboardTabs } from './DashboardTabs.tsx';
import { OPERATIONS, type OperationsView } from './dashboard.queries.ts';
import { FleetPanel } from './FleetPanel.tsx';
import { TcePanel } from './TcePanel.tsx';
import './dashboard.css';

const NAMES: Readonly<Record<string, string>> = {
  LAYCAN_MISSED: 'Laycans missed',
  VOYAGE_ERROR: 'Voyages to correct',
  NEGATIVE_ROB: 'Out of bunkers',
};

/** Ships, what they earn and what is wrong with their voyages. */
export function OperationsPage() {
  const [{ data, error }, again] = useQuery({
    query: OPERATIONS,
    requestPolicy: 'cache-and-network',
  });
  const operations = data?.dashboardOperations;
  return (
    <Page>
      <PageHead title="Operations" tabs={<DashboardTabs present="/dashboard/operations" />} />
      {error && !operations && <FailedRead error={error} onRetry={() => again()} />}
      {!error && !operations && (
        <span className="visually-hidden" role="status">
          Loading
        </span>
      )}
      {operations && <Operations operations={operations} />}
    </Page>
  );
}

function Operations({ operations }: { operations: OperationsView }) {
  const { voyages, baseCurrency, alerts, alertCounts } = operations;
  if (!voyages) {
    return (
      <State title="No voyages to see">
        Your role shows no voyages; whoever manages roles can.
      </State>
    );
  }
  return (
    <>
      <Panel label="Voyages and alerts">
        <div className="row" style={{ flexWrap: 'wrap', gap: 32 }}>
          <KeyFigure label="Under way" value={String(voyages.length)} />
          {alertCounts.map(({ kind, count }) => (
            <KeyFigure key={kind} label={NAMES[kind] ?? kind} value={String(count)} />
          ))}
        </div>
      </Panel>
      <div className="dashboard">
        <div className="stack">
          <FleetPanel voyages={voyages} baseCurrency={baseCurrency} />
          <TcePanel voyages={voyages} baseCurrency={baseCurrency} />
        </div>
        <div className="stack dashboard-side">
          <AlertsPanel alerts={alerts} />
        </div>
      </div>
    </>
  );
}
