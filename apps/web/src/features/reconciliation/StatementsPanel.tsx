import { useCallback } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { FailedRead } from '../../app/FailedRead.tsx';
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
import { useBankChanges } from './use-reconciliation.ts';

/** Files as they were taken in, with whether their balances agree. */
export function StatementsPanel() {
  const [{ data, error }, ask] = useQuery({ query: BANK_STATEMENTS, context: FRESH });
  const again = useCallback(() => ask(FRESH), [ask]);
  useBankChanges(again);
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
              figures={['Lines', 'New', 'Opening', 'Closing']}
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

function StatementRow({ row }: { row: Statement }) {
  const digits = minorUnitDigits(row.currency);
  const money = (amount: string | null) =>
    amount === null ? 'not stated' : formatAccounting(amount, digits);
  const isStated = row.opening !== null && row.closing !== null;
  return (
    <tr>
      <th scope="row">
        {row.account} {row.currency} <span className="muted">{row.number}</span>
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
        {formatInstant(row.importedAt)} by {row.importedBy}
      </td>
      <td className="end">{row.lineCount}</td>
      <td className="end">{row.newLineCount}</td>
      <td className="end">{money(row.opening)}</td>
      <td className="end">{money(row.closing)}</td>
    </tr>
  );
}
