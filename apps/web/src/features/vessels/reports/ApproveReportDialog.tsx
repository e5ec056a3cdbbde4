import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import {
  Alert,
  CancelButton,
  Dialog,
  formatAccounting,
  formatInstant,
  formatInstantShort,
  formatNumber,
  formatSigned,
  TableHead,
  Waiting,
  WideTable,
} from '../../../ui/index.ts';
import {
  type ChangedFigure,
  changedFigures,
  changedLines,
  changedWarnings,
} from './report-preview.ts';
import {
  JUDGE_VESSEL_REPORT,
  PREVIEW_VESSEL_REPORT,
  type ReportPreview,
  type VesselReport,
} from './reports.queries.ts';

type ApproveReportDialogProps = { report: VesselReport; onClose: () => void };

/** What approving a report does to its voyage, before it is done. */
export function ApproveReportDialog({ report, onClose }: ApproveReportDialogProps) {
  const [{ data, error }, again] = useQuery({
    query: PREVIEW_VESSEL_REPORT,
    variables: { id: report.id },
    requestPolicy: 'network-only',
  });
  const [judge, isBusy] = useMutate(JUDGE_VESSEL_REPORT);
  const [refusal, setRefusal] = useState<string | null>(null);
  const preview = data?.previewVesselReport;
  const approve = async () => {
    const { id, version } = report;
    const outcome = await judge({ id, version, status: 'Approved' });
    if (outcome.refusal !== null) return setRefusal(outcome.refusal);
    showOutcome(outcome);
    return onClose();
  };
  return (
    <Dialog
      opened
      title={`Approve the ${report.kind.toLowerCase()} report`}
      widthPx={760}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button
            loading={isBusy}
            disabled={!preview || preview.refusal !== null}
            onClick={() => void approve()}
          >
            Approve report
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        {error && <FailedRead error={error} onRetry={again} />}
        {!preview && !error && <Waiting />}
        {preview && <PreviewedVoyage preview={preview} />}
      </div>
    </Dialog>
  );
}

function PreviewedVoyage({ preview }: { preview: ReportPreview }) {
  const { report, refusal, before } = preview;
  if (refusal) return <Alert tone="negative">{refusal}</Alert>;
  if (!before) return <p className="muted">{unmoved(preview)}</p>;
  const { come, go } = changedWarnings(preview);
  return (
    <>
      <p>
        Voyage {report.voyageNumber}, call at {report.callPortName}. Approving gives exactly this.
      </p>
      {preview.replaced.length > 0 && <Replaced preview={preview} />}
      <FigureTable figures={changedFigures(preview)} />
      <LineTable preview={preview} />
      {come.map((text) => (
        <Alert key={text} tone="warning">
          {text}
        </Alert>
      ))}
      {go.length > 0 && <p className="muted small">No longer warned of: {go.join(' ')}</p>}
    </>
  );
}

function unmoved({ report }: ReportPreview): string {
  if (!report.voyageId)
    return 'This report names no voyage: approving counts its fuel and moves none.';
  if (!report.callRowId) {
    return `No call of ${report.voyageNumber} fits this report: approving counts its fuel and moves no time. Choose the call to move it.`;
  }
  return 'This report says nothing that moves its voyage: approving counts its fuel.';
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  arrivalAt: 'Arrival',
  berthedAt: 'Berthing',
  departureAt: 'Departure',
  expectedArrivalAt: 'ETA',
  arrivalRob: 'Fuel on arrival',
  berthingRob: 'Fuel at berth',
  departureRob: 'Fuel on departure',
};

function Replaced({ preview }: { preview: ReportPreview }) {
  return (
    <Alert tone="warning">
      <ul className="plain-list">
        {preview.replaced.map(({ field, at, fuels, reportKind, enteredAt, enteredBy }) => {
          const said = at
            ? `${formatInstant(at)} UTC`
            : fuels.map(({ fuel, robT }) => `${fuel} ${formatNumber(robT, 1)} mt`).join(', ');
          const who = enteredBy ?? 'somebody, before it was noted who';
          const how = reportKind ? `by the ${reportKind.toLowerCase()} report` : 'typed';
          const when = enteredAt ? ` on ${formatInstant(enteredAt)} UTC` : '';
          const verb = reportKind ? `${how}, approved by ${who}` : `${how} by ${who}`;
          return (
            <li key={field}>
              Replaces {FIELD_NAMES[field] ?? field} {said}, {verb}
              {when}.
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

const timeText = (text: string, zone: string): string => {
  const [at = '', note] = text.split(' ');
  if (at === '') return '–';
  return `${formatInstantShort(at, zone)}${note ? ' exp.' : ''}`;
};

const figureTexts = (figure: ChangedFigure): [string, string] =>
  figure.kind === 'time'
    ? [timeText(figure.before, figure.zone), timeText(figure.after, figure.zone)]
    : [`${formatNumber(figure.before, 1)} mt`, `${formatNumber(figure.after, 1)} mt`];

function FigureTable({ figures }: { figures: readonly ChangedFigure[] }) {
  if (figures.length === 0)
    return <p className="muted">No time and no fuel of the voyage changes.</p>;
  return (
    <WideTable label="Times and fuel, port time">
      <table className="plain-table">
        <caption className="visually-hidden">Times and fuel before and after</caption>
        <TableHead texts={['Port', 'What']} figures={['Before', 'After']} />
        <tbody>
          {figures.map((figure) => {
            const [before, after] = figureTexts(figure);
            return (
              <tr key={`${figure.port} ${figure.what}`}>
                <th scope="row">{figure.port}</th>
                <td>{figure.what}</td>
                <td className="end nowrap muted">{before}</td>
                <td className="end nowrap">{after}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </WideTable>
  );
}

function LineTable({ preview }: { preview: ReportPreview }) {
  const currency = preview.before?.profitAndLoss.baseCurrency ?? '';
  return (
    <WideTable label="Profit and loss">
      <table className="plain-table">
        <caption className="visually-hidden">Profit and loss before and after</caption>
        <TableHead
          texts={['Profit and loss']}
          figures={[`Before ${currency}`, `After ${currency}`, 'Change']}
        />
        <tbody>
          {changedLines(preview).map(({ key, label, before, after }) => (
            <tr key={key} className={key === 'profit' ? 'sum' : undefined}>
              <th scope="row">{label}</th>
              <td className="end">{formatAccounting(before, 0)}</td>
              <td className="end">{formatAccounting(after, 0)}</td>
              <td className="end">{formatSigned(after - before, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
