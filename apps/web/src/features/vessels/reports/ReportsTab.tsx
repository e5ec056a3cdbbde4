import { gapBefore } from '@mainsheet/performance';
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { vesselReportHref } from '../../../platform/navigation/record-links.ts';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import {
  formatInstantShort,
  formatNumber,
  Panel,
  State,
  TableHead,
  Tag,
  Waiting,
  WideTable,
} from '../../../ui/index.ts';
import { EmissionReports } from '../performance/EmissionReports.tsx';
import { PerformancePanel } from '../performance/PerformancePanel.tsx';
import type { VesselRow } from '../vessels.queries.ts';
import { MailedReportDialog } from './MailedReportDialog.tsx';
import { NewReportDialog } from './NewReportDialog.tsx';
import { positionText, reportStatus } from './report-text.tsx';
import { type MonthlyFuel, VESSEL_REPORTS, type VesselReport } from './reports.queries.ts';

const MOST_LISTED = 500;
const CONTEXT = { additionalTypenames: ['VesselReport'] };

/** The page on which her master reports without a network. */
const saveFormOf = async (ship: { name: string; imo: string | null | undefined }) =>
  (await import('../offline/offline-report.ts')).saveOfflineReport(ship);

/** What the ship reported at noon, on arrival and on departure, and the fuel she used. */
export function ReportsTab({ vessel }: { vessel: VesselRow }) {
  const { mail: mailId } = useSearch({ strict: false }) as { mail?: string };
  const [isAdding, setAdding] = useState(false);
  const [{ data, error, fetching }, again] = useQuery({
    query: VESSEL_REPORTS,
    variables: { vesselId: vessel.id, limit: MOST_LISTED },
    context: CONTEXT,
  });
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!data) return fetching ? <Waiting /> : null;
  return (
    <>
      <EmissionReports vessel={vessel} />
      <PerformancePanel vessel={vessel} reports={data.vesselReports} />
      <Panel
        title="Reports"
        hint={`${data.vesselReports.length === MOST_LISTED ? 'the latest ' : ''}${data.vesselReports.length} reports of the ship and her agents`}
        flush
        actions={
          <>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => void saveFormOf({ name: vessel.name, imo: vessel.imo })}
            >
              Save form for the ship
            </Button>
            <MayButton needs="vessels.modify" size="compact-sm" onClick={() => setAdding(true)}>
              Add report
            </MayButton>
          </>
        }
      >
        {data.vesselReports.length === 0 ? (
          <State title="No reports yet">
            What approved reports say is used counts as the fuel of the ship.
          </State>
        ) : (
          <ReportTable reports={data.vesselReports} />
        )}
      </Panel>
      <FuelPanel rows={data.fuelConsumptionByVessel} />
      {mailId && <MailedReportDialog vessel={vessel} mailId={mailId} />}
      {isAdding && <NewReportDialog vessel={vessel} onClose={() => setAdding(false)} />}
    </>
  );
}

function ReportTable({ reports }: { reports: readonly VesselReport[] }) {
  return (
    <WideTable label="Reports of the vessel">
      <table className="plain-table">
        <TableHead
          texts={['Report', 'Status', 'Voyage', 'Position or port']}
          figures={['Distance nm', 'Speed kn', 'Wind Bft', 'Used mt', 'On board mt']}
        />
        <tbody>
          {reports.map((report, at) => (
            <tr key={report.id}>
              <th scope="row" className="nowrap">
                <Link to={vesselReportHref(report.id)} className="list-link">
                  {report.kind} {formatInstantShort(report.reportedAt)}
                </Link>
                <Gap hours={isAtSea(report) ? gapBefore(report, reports[at + 1]) : null} />
              </th>
              <td>{reportStatus(report.status)}</td>
              <td>{report.voyageNumber ?? '–'}</td>
              <td className="nowrap">{report.port || positionText(report)}</td>
              <td className="end">{formatNumber(report.distanceNm) || '–'}</td>
              <td className="end">{formatNumber(report.speedKn, 1) || '–'}</td>
              <td className="end">{formatNumber(report.windBeaufort) || '–'}</td>
              <td className="end nowrap">
                {report.fuels
                  .map(({ fuel, usedT }) => `${fuel} ${formatNumber(usedT, 1)}`)
                  .join(', ')}
              </td>
              <td className="end nowrap">
                {report.fuels
                  .map(({ fuel, robT }) => `${fuel} ${formatNumber(robT, 1)}`)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

/** A ship in port reports when she leaves: only the time at sea has a report a day. */
const isAtSea = ({ kind }: VesselReport): boolean => kind === 'Noon' || kind === 'Arrival';

function Gap({ hours }: { hours: number | null }) {
  if (hours === null) return null;
  return (
    <>
      {' '}
      <Tag tone="warning">{formatNumber(hours, 0)} h after the one before</Tag>
    </>
  );
}

const MONTH = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

function FuelPanel({ rows }: { rows: readonly MonthlyFuel[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel title="Fuel by month" hint="of approved reports; elsewhere as her voyages expect" flush>
      <WideTable label="Fuel by month">
        <table className="plain-table">
          <TableHead texts={['Month', 'Fuel', 'Basis']} figures={['mt']} />
          <tbody>
            {rows.map(({ month, fuel, tonnes, isEstimated }) => (
              <tr key={`${month} ${fuel}`}>
                <th scope="row">{MONTH.format(new Date(`${month}T00:00:00Z`))}</th>
                <td>{fuel}</td>
                <td className="muted">{isEstimated ? 'estimated' : 'reported'}</td>
                <td className="end">{formatNumber(tonnes, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
