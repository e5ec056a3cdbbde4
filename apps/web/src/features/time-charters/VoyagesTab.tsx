import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { voyageHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import {
  formatAccounting,
  formatInstant,
  Panel,
  TableHead,
  Waiting,
  WideTable,
} from '../../ui/index.ts';
import { LinkRecord } from './LinkRecord.tsx';
import {
  CHARTER_VOYAGES,
  LINK_VOYAGE,
  type TimeCharterRecord,
  UNLINK_VOYAGE,
} from './time-charters.queries.ts';

const CONTEXT = { additionalTypenames: ['TimeCharter', 'CharterVoyage', 'Voyage'] };
const VOYAGES = ['voyage'];

/** Voyages that sail under the charter. */
export function VoyagesTab({ charter }: { charter: TimeCharterRecord }) {
  const { id } = charter;
  const [{ data, error }, again] = useQuery({
    query: CHARTER_VOYAGES,
    variables: { id },
    context: CONTEXT,
  });
  const [link] = useMutate(LINK_VOYAGE);
  const [unlink] = useMutate(UNLINK_VOYAGE);
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!data) return <Waiting />;
  const rows = data.timeCharterVoyages;
  return (
    <>
      <LinkRecord kinds={VOYAGES} label="Voyage" link={(recordId) => link({ id, recordId })} />
      <Panel title="Voyages" flush={rows.length > 0}>
        {rows.length === 0 ? (
          <p className="muted small">No time charter voyage data found</p>
        ) : (
          <WideTable label="Voyages">
            <table className="plain-table wraps">
              <caption className="visually-hidden">Voyages</caption>
              <TableHead
                texts={[
                  'Voyage',
                  'Status',
                  'Commencing',
                  'Completion',
                  'Load',
                  'Discharge',
                  'Link',
                ]}
                figures={['Result']}
              />
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <th scope="row">
                      <Link to={voyageHref(row.id)} className="link-button">
                        {row.voyageNumber}
                      </Link>
                    </th>
                    <td>{row.status}</td>
                    <td>{formatInstant(row.commencingAt)}</td>
                    <td>{formatInstant(row.completionAt)}</td>
                    <td>{row.loadPorts}</td>
                    <td>{row.dischargePorts}</td>
                    <td>
                      <MayButton
                        needs="timeCharters.modify"
                        size="compact-xs"
                        variant="subtle"
                        onClick={() => void unlink({ id, recordId: row.id }).then(showOutcome)}
                      >
                        Take away
                      </MayButton>
                    </td>
                    <td className="end">{formatAccounting(row.profit)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
        )}
      </Panel>
    </>
  );
}
