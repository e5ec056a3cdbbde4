import { portKeyOf } from '@mainsheet/contract';
import { type ItineraryRow, type RowResult, takeHistory } from '@mainsheet/voyage';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { useMay } from '../../../platform/session/use-session.ts';
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

type LineProps = PanelProps & {
  row: ItineraryRow;
  result: RowResult;
  field: PortField;
  decimals: number;
  history: PortHistory;
};

/** What stands in the estimate, what own calls say, and what may be taken of it. */
function Line({ store, column, row, result, field, decimals, history }: LineProps) {
  const { inputs } = column;
  const isCost = field === 'portExpenses';
  const rate = (isCost && row.portExpensesExchangeRate) || 1;
  const { median, p10, p90 } = history.actual;
  const suggestions = suggestionsFor(field, history, { inputs, row, result });
  const present = presentFigure(field, row, result);
  return (
    <tr>
      <th scope="row" className="nowrap">
        {row.portName}
      </th>
      <td className="nowrap">
        {isCost ? `Port costs, ${row.portExpensesCurrency}` : 'Stay, days'}
      </td>
      <td className="end">{present === 0 ? '–' : formatNumber(present, decimals)}</td>
      <td className="end">{formatNumber(median / rate, decimals)}</td>
      <td className="nowrap">
        {rangeText({ p10: p10 / rate, p90: p90 / rate }, decimals)}
        <span className="muted">, {history.count === 1 ? '1 call' : `${history.count} calls`}</span>
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
    </tr>
  );
}

/** Where the voyage begins and ends no call is paid for. */
const UNWORKED: readonly string[] = ['Commencing', 'Terminating'];

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
  const lines = rows.flatMap((row) => {
    const of = result.rows.find(({ rowId }) => rowId === row.id);
    if (!of || UNWORKED.includes(row.portFunction)) return [];
    return FIELDS.flatMap(({ kind, ...rest }) => {
      const history = found.find((one) => one.kind === kind && one.key === portKeyOf(row));
      return history ? [{ ...rest, row, result: of, history }] : [];
    });
  });
  if (!mayRead || lines.length === 0) return null;
  return (
    <Panel
      title="Own history of ports"
      hint="what calls came to; nothing is taken by itself"
      flush
      actions={<Link to="/contracts/accuracy">All ports</Link>}
    >
      <WideTable label="Figures of own calls">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">Port</th>
              <th scope="col">Figure</th>
              <th scope="col" className="end">
                Here
              </th>
              <th scope="col" className="end">
                Median
              </th>
              <th scope="col">Eight of ten</th>
              <th scope="col">Suggested</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={`${line.row.id} ${line.field}`} {...{ store, column }} {...line} />
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
