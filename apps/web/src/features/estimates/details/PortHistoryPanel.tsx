import { portKeyOf } from '@mainsheet/contract';
import { type ItineraryRow, type RowResult, takeHistory } from '@mainsheet/voyage';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { useMay } from '../../../app/use-session.ts';
import { formatNumber, Panel, WideTable } from '../../../ui/index.ts';
import { PORT_ACCURACY, type PortHistory, rangeText } from '../../accuracy/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { sailingOrder } from '../model/itinerary-edits.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import { type PortField, presentFigure, suggestionsFor } from './port-suggestions.ts';

type PanelProps = { store: WorksheetStore; column: EstimateColumn };

const FIELDS = [
  { field: 'portExpenses', kind: 'portCost', decimals: 0 },
  { field: 'portDays', kind: 'portDays', decimals: 2 },
] as const;

type CellsProps = PanelProps & {
  row: ItineraryRow;
  result: RowResult;
  field: PortField;
  decimals: number;
  history: PortHistory | undefined;
};

/** What stands in the estimate, what own calls say, and what may be taken of it. */
function Cells({ store, column, row, result, field, decimals, history }: CellsProps) {
  const { inputs } = column;
  const rate = field === 'portExpenses' ? row.portExpensesExchangeRate || 1 : 1;
  const suggestions = suggestionsFor(field, history, { inputs, row, result });
  const present = presentFigure(field, row, result);
  return (
    <>
      <td className="end">{present === 0 ? '–' : formatNumber(present, decimals)}</td>
      <td className="end nowrap">
        {history ? (
          <>
            {formatNumber(history.actual.median / rate, decimals)}
            <span className="muted small">
              {' '}
              {rangeText(
                { p10: history.actual.p10 / rate, p90: history.actual.p90 / rate },
                decimals,
              )}
              , {history.count === 1 ? '1 call' : `${history.count} calls`}
            </span>
          </>
        ) : (
          '–'
        )}
      </td>
      <td>
        <div className="row">
          {suggestions.map(({ label, value, note }) => (
            <Button
              key={label}
              size="compact-xs"
              variant="default"
              aria-label={`${label}, ${row.portName}`}
              onClick={() =>
                store.edit([column.id], (input) =>
                  takeHistory(input, row.id, { field, value, note }),
                )
              }
            >
              {label}
            </Button>
          ))}
        </div>
      </td>
    </>
  );
}

/** Calls of the estimate whose ports have a history of their own, with what it suggests; nothing changes by itself. */
export function PortHistoryPanel({ store, column }: PanelProps) {
  const mayRead = useMay('contracts.view');
  const { inputs, result } = column;
  const rows = sailingOrder(inputs).filter(({ portName }) => portName !== '');
  const ports = [...new Set(rows.map(portKeyOf))].toSorted();
  const [{ data }] = useQuery({
    query: PORT_ACCURACY,
    variables: { ports },
    pause: !mayRead || ports.length === 0,
  });
  const found = data?.portAccuracy ?? [];
  const historyOf = (kind: string, key: string) =>
    found.find((one) => one.kind === kind && one.key === key);
  const calls = rows.flatMap((row) => {
    const of = result.rows.find(({ rowId }) => rowId === row.id);
    const key = portKeyOf(row);
    const isWorked = !['Commencing', 'Terminating'].includes(row.portFunction);
    return of && isWorked && found.some((one) => one.key === key) ? [{ row, of, key }] : [];
  });
  if (!mayRead || calls.length === 0) return null;
  return (
    <Panel
      title="Own history of ports"
      hint="median, eight of ten calls, and how many"
      flush
      actions={<Link to="/contracts/accuracy">All ports</Link>}
    >
      <WideTable label="Own history of ports">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Port</th>
              <th scope="col" className="end">
                Port costs
              </th>
              <th scope="col" className="end">
                Own calls
              </th>
              <th scope="col">Suggested costs</th>
              <th scope="col" className="end">
                Stay d
              </th>
              <th scope="col" className="end">
                Own stays
              </th>
              <th scope="col">Suggested stay</th>
            </tr>
          </thead>
          <tbody>
            {calls.map(({ row, of, key }) => (
              <tr key={row.id}>
                <th scope="row" className="nowrap">
                  {row.portName}
                </th>
                {FIELDS.map(({ field, kind, decimals }) => (
                  <Cells
                    key={field}
                    {...{ store, column, row, field, decimals }}
                    result={of}
                    history={historyOf(kind, key)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
