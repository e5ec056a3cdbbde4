import { Link, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { MayButton } from '../../app/MayButton.tsx';
import { showOutcome, useMutate } from '../../app/mutations.ts';
import { RecordState } from '../../app/RecordState.tsx';
import { vesselHref, voyageHref } from '../../app/record-links.ts';
import {
  Facts,
  formatInstant,
  formatNumber,
  Page,
  PageHead,
  Panel,
  State,
  TableHead,
  WideTable,
} from '../../ui/index.ts';
import { positionText, reportStatus } from './report-text.tsx';
import { JUDGE_VESSEL_REPORT, VESSEL_REPORT, type VesselReport } from './reports.queries.ts';

const CONTEXT = { additionalTypenames: ['VesselReport'] };

/** `/report-detail?id=`: one report of a ship, and the verdict on it. */
export function ReportPage() {
  const { id = '' }: { id?: string } = useSearch({ strict: false });
  const [{ data, error }, again] = useQuery({
    query: VESSEL_REPORT,
    variables: { id },
    pause: id === '',
    context: CONTEXT,
  });
  if (id === '') {
    return (
      <Page>
        <PageHead title="Report" />
        <State title="No report named">Open one from the reports of a vessel.</State>
      </Page>
    );
  }
  const report = data?.noonReportDetails;
  if (!report || error)
    return <RecordState error={error} missing="No report found." onRetry={again} />;
  return <ReportView report={report} />;
}

function ReportView({ report }: { report: VesselReport }) {
  const [judge, isBusy] = useMutate(JUDGE_VESSEL_REPORT);
  const give = (status: string) => async () =>
    showOutcome(await judge({ id: report.id, version: report.version, status }));
  return (
    <Page>
      <PageHead
        title={`${report.kind} report of ${report.vesselName}`}
        meta={
          <>
            {reportStatus(report.status)}
            <span className="muted small ellipsis">
              {formatInstant(report.reportedAt)} UTC, submitted by {report.createdBy}
              {report.judgedBy && `, ${report.status.toLowerCase()} by ${report.judgedBy}`}
            </span>
          </>
        }
        actions={
          report.status === 'Submitted' && (
            <>
              <MayButton
                needs="vessels.modify"
                variant="default"
                loading={isBusy}
                onClick={() => void give('Rejected')()}
              >
                Reject
              </MayButton>
              <MayButton
                needs="vessels.modify"
                loading={isBusy}
                onClick={() => void give('Approved')()}
              >
                Approve
              </MayButton>
            </>
          )
        }
      />
      <div className="panel-columns">
        <ReportFacts report={report} />
        <ReportFuels report={report} />
      </div>
    </Page>
  );
}

const figure = (value: number | null | undefined, unit: string, decimals = 0): string =>
  typeof value === 'number' ? `${formatNumber(value, decimals)} ${unit}`.trim() : '–';

function ReportFacts({ report }: { report: VesselReport }) {
  return (
    <Panel title="As reported">
      <div className="facts-columns">
        <Facts
          facts={[
            [
              'Vessel',
              <Link key="v" to={vesselHref(report.vesselId)} className="link-button">
                {report.vesselName}
              </Link>,
            ],
            [
              'Voyage',
              report.voyageId && (
                <Link key="y" to={voyageHref(report.voyageId)} className="link-button">
                  {report.voyageNumber}
                </Link>
              ),
            ],
            ['Position', positionText(report)],
            ['Port', report.port],
            ['Next port', report.etaPort],
            ['ETA, UTC', formatInstant(report.eta)],
            ['Cargo', figure(report.cargoT, 'mt')],
            [
              'Drafts',
              `${figure(report.draftForwardM, 'm', 2)}, ${figure(report.draftAftM, 'm', 2)}`,
            ],
          ]}
        />
        <Facts
          facts={[
            ['Distance', figure(report.distanceNm, 'nm', 1)],
            ['Hours', figure(report.hours, 'h', 1)],
            ['Speed', figure(report.speedKn, 'kn', 2)],
            ['RPM', figure(report.rpm, 'rpm', 1)],
            ['Slip', figure(report.slipPercent, '%', 1)],
            ['Wind', figure(report.windBeaufort, 'Bft')],
            ['Sea state', figure(report.seaState, '')],
            ['Remarks', report.remarks],
          ]}
        />
      </div>
    </Panel>
  );
}

function ReportFuels({ report }: { report: VesselReport }) {
  return (
    <Panel title="Fuel" hint="since the report before" flush>
      <WideTable label="Fuel of the report">
        <table className="plain-table">
          <TableHead texts={['Fuel']} figures={['Used mt', 'On board mt']} />
          <tbody>
            {report.fuels.map(({ fuel, usedT, robT }) => (
              <tr key={fuel}>
                <th scope="row">{fuel}</th>
                <td className="end">{formatNumber(usedT, 2)}</td>
                <td className="end">{formatNumber(robT, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
