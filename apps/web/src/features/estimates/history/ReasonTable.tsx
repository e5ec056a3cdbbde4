import { useQuery } from 'urql';
import { formatAccounting, formatSigned } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { COMPARE_ESTIMATE_STATES } from './history.queries.ts';

type ReasonTableProps = { column: EstimateColumn; from: number; to: number };

const FIGURES = [
  { key: 'netTce', label: 'Net TCE' },
  { key: 'profit', label: 'Profit' },
] as const;

/** TCE and profit then and now, and what each input did to the difference. */
export function ReasonTable({ column, from, to }: ReasonTableProps) {
  const [{ data }] = useQuery({
    query: COMPARE_ESTIMATE_STATES,
    variables: { id: column.id, from, to },
  });
  const reasons = data?.compareEstimateStates.reasons;
  if (!reasons) return <p className="muted small">Comparing …</p>;
  const of = (figure: string) => reasons.find((reason) => reason.figure === figure);
  const causes = reasons[0]?.parts ?? [];
  const amount = (figure: string, cause: string) =>
    of(figure)?.parts.find((part) => part.cause === cause)?.amount;
  const row = (label: string, text: (figure: string) => string, className = '') => (
    <tr key={label} className={className}>
      <th scope="row">{label}</th>
      {FIGURES.map(({ key }) => (
        <td key={key} className="end">
          {of(key) ? text(key) : '–'}
        </td>
      ))}
    </tr>
  );
  return (
    <table className="plain-table history-reasons" aria-label="Since then">
      <thead>
        <tr>
          <th scope="col">Since then</th>
          {FIGURES.map(({ key, label }) => (
            <th key={key} scope="col" className="end">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row('Then', (figure) => formatAccounting(of(figure)?.before, 0))}
        {causes.map(({ cause, label }) =>
          row(label, (figure) => formatSigned(amount(figure, cause) ?? 0)),
        )}
        {row('Change', (figure) => formatSigned(of(figure)?.change ?? 0), 'history-total')}
        {row('Now', (figure) => formatAccounting(of(figure)?.after, 0))}
      </tbody>
    </table>
  );
}
