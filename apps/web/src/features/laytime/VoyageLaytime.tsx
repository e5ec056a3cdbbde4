import { Link, useNavigate } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { laytimeHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import {
  formatNumber,
  minorUnitDigits,
  Panel,
  State,
  TableHead,
  WideTable,
} from '../../ui/index.ts';
import { LAYTIME_LIST, type LaytimeLine } from './laytime.queries.ts';
import { statusTag, TimeBar } from './laytime-columns.tsx';

const CONTEXT = { additionalTypenames: ['Laytime', 'LaytimeRow', 'Invoice', 'CreditNote'] };

type VoyageLaytimeProps = {
  voyageId: string;
  /** Nothing is claimed on a cancelled voyage. */
  isCancelled: boolean;
  /** What it carries: a statement is of one cargo. */
  cargoes: readonly { readonly id: string; readonly name: string }[];
};

/** The laytime statements of a voyage, and the way to the next one. */
export function VoyageLaytime({ voyageId, isCancelled, cargoes }: VoyageLaytimeProps) {
  const navigate = useNavigate();
  const [{ data, error }, refetch] = useQuery({
    query: LAYTIME_LIST,
    variables: { data: { voyageId } },
    context: CONTEXT,
  });
  if (error) return <FailedRead error={error} onRetry={refetch} />;
  const rows = data?.listLaytime.rows;
  const buttons = (isCancelled ? [] : cargoes).map(({ id, name }) => (
    <MayButton
      key={id}
      needs="contracts.modify"
      size="compact-xs"
      onClick={() =>
        void navigate({
          to: '/contracts/laytime-detail',
          search: { voyage: voyageId, cargo: id } as never,
        })
      }
    >
      {cargoes.length > 1 ? `New statement, ${name}` : 'New laytime statement'}
    </MayButton>
  ));
  return (
    <Panel title="Laytime" hint="Demurrage above zero, despatch below" actions={buttons} flush>
      {rows?.length === 0 && (
        <State title="No laytime statement yet">
          A new one begins with the ports, terms and times of this voyage.
        </State>
      )}
      {rows && rows.length > 0 && <Statements rows={rows} />}
    </Panel>
  );
}

const HEADS = ['Calculated', 'Agreed', 'Counts'] as const;

function Statements({ rows }: { rows: readonly LaytimeLine[] }) {
  const amount = ({ currency }: LaytimeLine, text: string | null | undefined) =>
    text ? formatNumber(text, minorUnitDigits(currency)) : '–';
  return (
    <WideTable label="Laytime statements of the voyage">
      <table className="plain-table">
        <TableHead
          texts={['Statement', 'Status', 'Charterer', 'Ports', 'Time bar', 'Currency']}
          figures={HEADS}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={laytimeHref(row.id)}>{row.name}</Link>
              </th>
              <td>{statusTag(row.status)}</td>
              <td>{row.charterName}</td>
              <td>{row.ports}</td>
              <td>
                <TimeBar row={row} />
              </td>
              <td>{row.currency}</td>
              <td className="end">{amount(row, row.calculatedClaimAmount)}</td>
              <td className="end">{amount(row, row.agreedClaimAmount)}</td>
              <td className="end strong">{amount(row, row.claimAmount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
