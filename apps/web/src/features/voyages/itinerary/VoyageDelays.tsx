import { formatNumber, Panel, TableHead, WideTable } from '../../../ui/index.ts';
import type { Voyage } from '../voyage-record.ts';
import { plannedCalls } from './itinerary-ahead.ts';

/** Time lost call by call, beside what it did to the profit. */
export function VoyageDelays({ voyage }: { voyage: Voyage }) {
  const rows = plannedCalls(voyage).flatMap(({ rowId, portName, seaDelays, portDelays }) => [
    ...seaDelays.map((delay, index) => ({
      ...{ key: `${rowId} sea ${index}`, where: `On the way to ${portName}`, ...delay },
    })),
    ...portDelays.map((delay, index) => ({
      ...{ key: `${rowId} port ${index}`, where: portName, ...delay },
    })),
  ]);
  if (rows.length === 0) return null;
  const days = rows.reduce((sum, row) => sum + row.days, 0);
  return (
    <Panel title="Delays" hint={`${formatNumber(days, 2)} days lost`} flush>
      <WideTable label="Delays">
        <table className="plain-table">
          <caption className="visually-hidden">Delays of the voyage</caption>
          <TableHead texts={['Where', 'Reason', 'Note']} figures={['Days']} />
          <tbody>
            {rows.map(({ key, where, reason, note, days: lost }) => (
              <tr key={key}>
                <th scope="row">{where}</th>
                <td>{reason}</td>
                <td>{note || '–'}</td>
                <td className="end">{formatNumber(lost, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
