import { useQuery } from 'urql';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import {
  formatInstantShort,
  formatNumber,
  Panel,
  TableHead,
  Waiting,
  WideTable,
} from '../../../ui/index.ts';
import { type RoutingRow, VOYAGE_ROUTING } from '../voyages.queries.ts';

const CONTEXT = { additionalTypenames: ['Voyage', 'Bill'] };
const TEXTS = ['Port', 'Country', 'ETA, UTC', 'ETD, UTC', 'ECA zone', 'Bunkers lifted'];
const FIGURES = ['ECA days', 'ECA nm', 'Piracy nm'];

/** "VLSFO Delivered, BILL-00004 Paid" */
const liftingsOf = ({ bunkers }: RoutingRow): string =>
  bunkers
    .flatMap(({ fuelType, bunkerLifting }) =>
      bunkerLifting.map(({ liftingStatus, billNumber, billStatus }) => {
        const bill = billStatus ? `${billNumber ?? 'bill'} ${billStatus}` : 'not billed';
        return `${fuelType} ${liftingStatus}, ${bill}`;
      }),
    )
    .join('; ');

/** Control areas, piracy and fuel of each call, and how the way keeps clear of them. */
export function RoutingPanel({ voyageId }: { voyageId: string }) {
  const [{ data, error }, again] = useQuery({
    query: VOYAGE_ROUTING,
    variables: { id: voyageId },
    context: CONTEXT,
  });
  const rows = data?.vclVoyage.voyagePortItinerary ?? [];
  const [first] = rows;
  const hint = first && [
    first.ecaRouting ? 'compliant fuel in control areas' : 'control areas left out of account',
    first.piracyRouting ? 'piracy areas avoided' : 'the shortest way',
  ];
  return (
    <Panel title="Areas and liftings" hint={hint?.join(', ')} flush>
      {error ? <FailedRead error={error} onRetry={again} /> : !data && <Waiting />}
      {data && !error && (
        <WideTable label="Areas and liftings by call">
          <table className="plain-table">
            <caption className="visually-hidden">Areas and liftings by call</caption>
            <TableHead texts={TEXTS} figures={FIGURES} />
            <tbody>
              {rows.map((row) => (
                <tr key={row.rowId}>
                  <th scope="row">{row.portName}</th>
                  <td>{row.portCountryCode ?? '–'}</td>
                  <td className="nowrap">{formatInstantShort(row.eta)}</td>
                  <td className="nowrap">{formatInstantShort(row.etd)}</td>
                  <td>{row.ecaZone}</td>
                  <td>{liftingsOf(row) || '–'}</td>
                  <td className="end">{formatNumber(row.ecaDays, 2)}</td>
                  <td className="end">{formatNumber(row.ecaMiles)}</td>
                  <td className="end">{formatNumber(row.piracyMiles)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  );
}
