import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { textOf } from '../../api/rest.ts';
import { FailedRead } from '../../app/FailedRead.tsx';
import { useMay } from '../../app/use-session.ts';
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
import { DeleteStatementDialog } from './ReasonDialogs.tsx';
import { BANK_STATEMENTS, type Statement } from './reconciliation.queries.ts';
import { StatementLines } from './StatementLines.tsx';
import { useBankChanges } from './use-reconciliation.ts';

/** Files as they were taken in, or the lines of one of them; which stands in the address. */
export function StatementsPanel() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const [{ data, error }, ask] = useQuery({ query: BANK_STATEMENTS, context: FRESH });
  const again = useCallback(() => ask(FRESH), [ask]);
  useBankChanges(again);
  const mayDelete = useMay('externalBanking.delete');
  const [leaving, setLeaving] = useState<Statement | null>(null);
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
              figures={['Lines', 'New', 'Opening', 'Closing', '']}
            />
            <tbody>
              {rows.map((row) => (
                <StatementRow
                  key={row.id}
                  row={row}
                  onDelete={mayDelete ? () => setLeaving(row) : null}
                />
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
      {leaving && (
        <DeleteStatementDialog
          statement={leaving}
          onClose={() => setLeaving(null)}
          onDone={again}
        />
      )}
    </Panel>
  );
}

/** Where the lines of a statement stand. */
const linesOf = (statementId: string) => ({
  to: '/transactions/reconciliation',
  search: { show: 'statements', statement: statementId } as never,
});

type StatementRowProps = { row: Statement; onDelete: (() => void) | null };

function StatementRow({ row, onDelete }: StatementRowProps) {
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
        {formatInstant(row.importedAt)} by {row.importedBy}
      </td>
      <td className="end">{row.lineCount}</td>
      <td className="end">{row.newLineCount}</td>
      <td className="end">{money(row.opening)}</td>
      <td className="end">{money(row.closing)}</td>
      <td className="end">
        {onDelete && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Take out the statement of ${row.account}, ${formatInstant(row.importedAt)}`}
            onClick={onDelete}
          >
            Take out
          </Button>
        )}
      </td>
    </tr>
  );
}
