import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMay } from '../../platform/session/use-session.ts';
import {
  Figure,
  formatInstantShort,
  formatNumber,
  Panel,
  TableHead,
  WideTable,
} from '../../ui/index.ts';
import { explainWorth } from './vessel-explained.ts';
import { VESSEL_BUNKERS, VESSEL_CHARTER, type VesselFuel } from './vessels.queries.ts';

const CHARTER_CONTEXT = { additionalTypenames: ['TimeCharter', 'TimeCharterRow'] };
const CONTEXT = { additionalTypenames: ['VesselReport', 'Voyage', 'TimeCharter'] };

type Props = { vesselId: string };

function FuelLine({ row, currency }: { row: VesselFuel; currency: string }) {
  const { fuel, quantityT, price, value, isPlanned } = row;
  return (
    <tr>
      <th scope="row">{fuel}</th>
      <td>
        {isPlanned ? 'plan: no report is approved' : 'reports'}
        {quantityT < 0 && (
          <span className="warning">, more burned than was lifted: liftings are missing</span>
        )}
      </td>
      <td className="end">{formatNumber(quantityT, 1)}</td>
      <td className="end">{formatNumber(price, 2)}</td>
      <td className="end">
        <Figure label={`worth of ${fuel} on board`} explanation={explainWorth(row, currency)}>
          {formatNumber(value)}
        </Figure>
      </td>
    </tr>
  );
}

function Balance({ vesselId, charter }: Props & { charter: { id: string; charterCode: string } }) {
  const [{ data, error }, again] = useQuery({
    query: VESSEL_BUNKERS,
    variables: { vesselId, charterId: charter.id },
    context: CONTEXT,
  });
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!data) return null;
  const { at, currency, fuels } = data.vesselBunkerBalance;
  return (
    <Panel
      title="Bunkers on board"
      hint={`${formatInstantShort(at)} UTC, since delivery under ${charter.charterCode}`}
      flush={fuels.length > 0}
    >
      {fuels.length === 0 ? (
        <p className="muted">No fuel was delivered or lifted under this charter yet.</p>
      ) : (
        <WideTable label="Bunkers on board">
          <table className="plain-table wraps">
            <caption className="visually-hidden">Bunkers on board</caption>
            <TableHead
              texts={['Fuel', 'By']}
              figures={['Quantity mt', `${currency}/mt`, `Worth ${currency}`]}
            />
            <tbody>
              {fuels.map((row) => (
                <FuelLine key={row.fuel} row={row} currency={currency} />
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  );
}

function CharterBunkers({ vesselId }: Props) {
  const [{ data }] = useQuery({
    query: VESSEL_CHARTER,
    variables: { vesselId },
    context: CHARTER_CONTEXT,
  });
  const charter = data?.timeCharters[0];
  return charter ? <Balance vesselId={vesselId} charter={charter} /> : null;
}

/** What is on board since she was delivered under a charter, for who may see charters. */
export function VesselBunkers({ vesselId }: Props) {
  return useMay('timeCharters.view') ? <CharterBunkers vesselId={vesselId} /> : null;
}
