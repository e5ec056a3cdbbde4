import { Link } from '@tanstack/react-router';
import { bankTransactionHref } from '../../../platform/navigation/record-links.ts';
import { useMay } from '../../../platform/session/use-session.ts';
import {
  formatDay,
  formatInstant,
  formatNumber,
  minorUnitDigits,
  Panel,
  TableHead,
  WideTable,
} from '../../../ui/index.ts';
import type { AutoRule, AutoRun } from './auto-transfers.queries.ts';
import { OUTCOME_TEXTS } from './rule-words.ts';

/** Each day a rule ran, with what it saw and did. */
export function RunsPanel({ rule }: { rule: AutoRule }) {
  const { runs, currency } = rule;
  const figure = (amount: string | null) =>
    amount === null ? '–' : formatNumber(amount, minorUnitDigits(currency));
  return (
    <Panel title="Runs" flush={runs.length > 0}>
      {runs.length === 0 ? (
        <p className="muted">It has not run yet.</p>
      ) : (
        <WideTable label="Runs">
          <table className="plain-table">
            <TableHead
              texts={['Day', 'Outcome', 'For', 'Transaction']}
              figures={['Account held', 'Could leave', 'Wanted', `Moved, ${currency}`]}
            />
            <tbody>
              {runs.map((run) => (
                <tr key={`${run.runOn} ${run.ranAt}`}>
                  <th scope="row" title={`${formatInstant(run.ranAt)} UTC`}>
                    {formatDay(run.runOn)}
                  </th>
                  <td>
                    {OUTCOME_TEXTS[run.outcome]}
                    {run.reason && `: ${run.reason}`}
                  </td>
                  <td>{run.ranBy}</td>
                  <td>
                    <Moved run={run} />
                  </td>
                  <td className="end">{figure(run.watched)}</td>
                  <td className="end">{figure(run.movable)}</td>
                  <td className="end">{figure(run.wanted)}</td>
                  <td className="end strong">{figure(run.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  );
}

function Moved({ run: { bankTransactionId } }: { run: AutoRun }) {
  const may = useMay('transactions.view');
  if (bankTransactionId === null || !may) return <>–</>;
  return (
    <Link to={bankTransactionHref(bankTransactionId)} className="link-button">
      Transfer
    </Link>
  );
}
