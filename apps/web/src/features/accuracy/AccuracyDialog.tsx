import type { AccuracyKind } from '@mainsheet/contract';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { errorText } from '../../api/error-text.ts';
import {
  Alert,
  CancelButton,
  Dialog,
  Facts,
  formatDay,
  formatNumber,
  formatSigned,
  TableHead,
  Waiting,
  WideTable,
} from '../../ui/index.ts';
import { ACCURACY_DETAIL, type Detail } from './accuracy.queries.ts';
import { decimalsOf, differenceText, rangeText, verdictOf } from './accuracy-words.ts';

function Voyages({
  detail: { subject, observations },
  isDaily,
}: {
  detail: Detail;
  isDaily: boolean;
}) {
  const decimals = decimalsOf(subject.unit);
  return (
    <WideTable label="Voyages behind the figure">
      <table className="plain-table">
        <TableHead
          texts={['Voyage', 'Vessel', 'Date']}
          figures={[`Estimated ${subject.unit}`, `Actual ${subject.unit}`, 'Difference']}
        />
        <tbody>
          {observations.map((one) => (
            <tr key={`${one.voyageId} ${one.happenedAt} ${one.estimated}`}>
              <th scope="row">
                <Link to="/contracts/contract-detail" search={{ id: one.voyageId } as never}>
                  {one.voyageNumber}
                </Link>
              </th>
              <td>{one.vesselName}</td>
              <td className="nowrap">{formatDay(one.happenedAt)}</td>
              <td className="end">{formatNumber(one.estimated, decimals)}</td>
              <td className="end">{formatNumber(one.actual, decimals)}</td>
              <td className="end nowrap">
                {isDaily
                  ? formatSigned(one.actual - one.estimated)
                  : differenceText(one.actual / one.estimated)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

type AccuracyDialogProps = {
  kind: AccuracyKind;
  subjectKey: string;
  title: string;
  onClose: () => void;
};

/** The voyages behind the figures of one port, vessel or broker. */
export function AccuracyDialog({ kind, subjectKey, title, onClose }: AccuracyDialogProps) {
  const [{ data, error }] = useQuery({
    query: ACCURACY_DETAIL,
    variables: { kind, key: subjectKey },
  });
  const detail = data?.accuracyDetail;
  const subject = detail?.subject;
  const decimals = decimalsOf(subject?.unit ?? '');
  const isDaily = kind === 'brokerResult';
  return (
    <Dialog
      opened
      title={subject ? `${title}, ${subject.name}` : title}
      widthPx={720}
      onClose={onClose}
      actions={<CancelButton>Close</CancelButton>}
    >
      {error && <Alert tone="negative">{errorText(error)}</Alert>}
      {!detail && !error && <Waiting />}
      {detail && subject && (
        <div className="stack">
          <Facts
            facts={[
              ['Median', `${formatNumber(subject.actual.median, decimals)} ${subject.unit}`],
              ['Eight of ten', `${rangeText(subject.actual, decimals)} ${subject.unit}`],
            ]}
          />
          <p className="muted small">{verdictOf(subject, isDaily)}</p>
          <Voyages detail={detail} isDaily={isDaily} />
        </div>
      )}
    </Dialog>
  );
}
