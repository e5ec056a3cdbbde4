import { Link, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { textOf } from '../../api/rest.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import {
  formatAccounting,
  formatDay,
  formatInstant,
  minorUnitDigits,
  Panel,
  State,
  TableHead,
  Tag,
  Waiting,
  WideTable,
} from '../../ui/index.ts';
import { BANK_STATEMENTS, type Statement } from './reconciliation.queries.ts';
import { StatementLines } from './StatementLines.tsx';
import { useBankChanges } from './use-reconciliation.ts';

/** Files as they were taken in, or the lines of one of them; which stands in the address. */
export function StatementsPanel() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const [{ data, error }, ask] = useQuery({ query: BANK_STATEMENTS, context: FRESH });
  const again = useCallback(() => ask(FRESH), [ask]);
  useBankChanges(again);
  const shown = textOf(search.statement);
  if (shown) {
    const statement = data?.listBankStatements.rows.find(({ id }) => id === shown);
    return <StatementLines statementId={shown} statement={statement ?? null} />;
  }
  if (error) return <FailedRead error={error} onRetry={again} />;
  const rows = data?.listBankStatements.rows ?? [];
  const total = data?.listBankStatements.total ?? 0;
  return (
    <Panel
      title="Statements"
      hint={total > rows.length ? `the latest ${rows.length} of ${total}` : undefined}
      flush
    >
      {!data && <Waiting />}
      {data && rows.length === 0 && (
        <State title="No statement yet">
          Upload camt.053, MT940, OFX or CSV; a line is never taken in twice.
        </State>
      )}
      {rows.length > 0 && (
        <WideTable label="Statements">
          <table className="plain-table">
            <caption className="visually-hidden">Statements of banks</caption>
            <TableHead
              texts={['Account', 'Closes on', 'Format', 'Balances', 'Taken in']}
              figures={['Lines', 'New', 'Closing']}
            />
            <tbody>
              {rows.map((row) => (
                <StatementRow key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
    </Panel>
  );
}

/** Where the lines of a statement stand. */
const linesOf = (statementId: string) => ({
  to: '/transactions/reconciliation',
  search: { show: 'statements', statement: statementId } as never,
});

function StatementRow({ row }: { row: Statement }) {
  const digits = minorUnitDigits(row.currency);
  const money = (amount: string | null) =>
    amount === null ? 'not stated' : formatAccounting(amount, digits);
  const isStated = row.opening !== null && row.closing !== null;
  return (
    <tr>
      <th scope="row">
        <Link {...linesOf(row.id)} className="list-link">
          {row.account} {row.currency}
        </Link>{' '}
        <span className="muted">{row.number}</span>
      </th>
      <td>{row.closingOn ? formatDay(row.closingOn) : '–'}</td>
      <td>{row.format}</td>
      <td>
        {row.balanceFault ? (
          <span title={row.balanceFault}>
            <Tag tone="negative">{row.balanceFault}</Tag>
          </span>
        ) : (
          <Tag tone={isStated ? 'positive' : 'idle'}>{isStated ? 'Agree' : 'Not stated'}</Tag>
        )}
      </td>
      <td>
        <span title={formatInstant(row.importedAt)}>{formatDay(row.importedAt)}</span> by{' '}
        {row.importedBy}
      </td>
      <td className="end">{row.lineCount}</td>
      <td className="end">{row.newLineCount}</td>
      <td className="end">{money(row.closing)}</td>
    </tr>
  );
}
