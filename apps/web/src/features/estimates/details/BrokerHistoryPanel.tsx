import { brokerKeyOf } from '@mainsheet/contract';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { accuracyHref } from '../../../platform/navigation/record-links.ts';
import { useMay } from '../../../platform/session/use-session.ts';
import { formatNumber, Panel, TableHead, WideTable } from '../../../ui/index.ts';
import { BROKER_ACCURACY, dailySuggestion, differenceOf, verdictOf } from '../../accuracy/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';

/** Brokers of the cargoes whose voyages have a history, and what it makes of the result; nothing changes by itself. */
export function BrokerHistoryPanel({ column: { inputs, result } }: { column: EstimateColumn }) {
  const mayRead = useMay('contracts.view');
  const named = inputs.cargoes.flatMap(({ commissions }) =>
    commissions.filter(({ type, beneficiary }) => type === 'Broker' && beneficiary !== ''),
  );
  const brokers = [...new Set(named.map(brokerKeyOf))].toSorted();
  const [{ data }] = useQuery({
    query: BROKER_ACCURACY,
    variables: { brokers },
    pause: !mayRead || brokers.length === 0,
  });
  const found = brokers.length > 0 ? (data?.brokerAccuracy ?? []) : [];
  if (!mayRead || found.length === 0) return null;
  const here = result.totals.netTce;
  const unit = found[0]?.unit ?? '';
  // An amount a day is added to one in the same currency alone.
  const moved = unit === `${inputs.baseCurrency}/d` ? here : null;
  return (
    <Panel
      title="Own history of brokers"
      hint="what voyages they fixed came to; nothing is taken by itself"
      flush
      actions={<Link to="/contracts/accuracy">All figures</Link>}
    >
      <WideTable label="Figures of brokers">
        <table className="plain-table">
          <TableHead
            texts={['Broker', 'What it rests on']}
            figures={['Voyages', `Came out ${unit}`, 'Net TCE here', 'Suggested']}
          />
          <tbody>
            {found.map((broker) => (
              <tr key={broker.key}>
                <th scope="row">
                  <a href={accuracyHref('brokerResult', broker.key)}>{broker.name}</a>
                </th>
                <td className="small muted">{verdictOf(broker, true)}</td>
                <td className="end">{broker.count}</td>
                <td className="end nowrap">{differenceOf(broker)}</td>
                <td className="end">{formatNumber(here, 0)}</td>
                <td className="end">{dailySuggestion(moved, broker)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
