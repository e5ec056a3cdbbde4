import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { vesselHref, voyageHref } from '../../../platform/navigation/record-links.ts';
import { WayOn } from '../../../platform/navigation/WayOn.tsx';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { RecordState } from '../../../platform/records/RecordState.tsx';
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
} from '../../../ui/index.ts';
import { KeyTimesPanel } from '../KeyTimesPanel.tsx';
import { ApproveReportDialog } from './ApproveReportDialog.tsx';
import { ReportPlaceDialog } from './ReportPlaceDialog.tsx';
import { positionText, reportStatus, reportTitle } from './report-text.tsx';
import {
  JUDGE_VESSEL_REPORT,
  TAKE_VESSEL_REPORT_BACK,
  VESSEL_REPORT,
  type VesselReport,
} from './reports.queries.ts';

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
        <State title="No report named" actions={<WayOn />}>
          Open one from the reports of a vessel.
        </State>
      </Page>
    );
  }
  const report = data?.noonReportDetails;
  if (!report || error)
    return <RecordState error={error} missing="No report found." onRetry={again} />;
  return <ReportView report={report} />;
}

function ReportView({ report }: { report: VesselReport }) {
  const [asked, setAsked] = useState<'approve' | 'place' | null>(null);
  const close = () => setAsked(null);
  return (
    <Page>
      <PageHead
        title={reportTitle(report)}
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
          <ReportActions
            report={report}
            onApprove={() => setAsked('approve')}
            onPlace={() => setAsked('place')}
          />
        }
      />
      <div className="panel-columns">
        <ReportFacts report={report} />
        {report.keyTimes ? (
          <KeyTimesPanel times={report.keyTimes} />
        ) : (
          <ReportFuels report={report} />
        )}
      </div>
      {asked === 'approve' && <ApproveReportDialog report={report} onClose={close} />}
      {asked === 'place' && <ReportPlaceDialog report={report} onClose={close} />}
    </Page>
  );
}

type ReportActionsProps = { report: VesselReport; onApprove: () => void; onPlace: () => void };

function ReportActions({ report, onApprove, onPlace }: ReportActionsProps) {
  const [judge, isJudging] = useMutate(JUDGE_VESSEL_REPORT);
  const [takeBack, isTaking] = useMutate(TAKE_VESSEL_REPORT_BACK);
  const { id, version, status } = report;
  const reject = async () => showOutcome(await judge({ id, version, status: 'Rejected' }));
  const undo = async () => showOutcome(await takeBack({ id, version }));
  if (status === 'Approved') {
    return (
      <MayButton
        needs="vessels.modify"
        variant="default"
        loading={isTaking}
        onClick={() => void undo()}
      >
        Take approval back
      </MayButton>
    );
  }
  if (status !== 'Submitted') return null;
  return (
    <>
      <MayButton needs="vessels.modify" variant="default" onClick={onPlace}>
        Voyage and call
      </MayButton>
      <MayButton
        needs="vessels.modify"
        variant="default"
        loading={isJudging}
        onClick={() => void reject()}
      >
        Reject
      </MayButton>
      <MayButton needs="vessels.modify" onClick={onApprove}>
        Approve
      </MayButton>
    </>
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
            ['Call', report.callPortName],
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
            ['To go', figure(report.distanceToGoNm, 'nm', 1)],
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
