import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMay } from '../../platform/session/use-session.ts';
import { Panel, State, Tag, Waiting } from '../../ui/index.ts';
import { LineSearch, LineText, MatchText } from './LineText.tsx';
import { DeleteStatementDialog } from './ReasonDialogs.tsx';
import type { BankLine, Statement } from './reconciliation.queries.ts';
import { useBankLines } from './use-reconciliation.ts';

const TONES = { Open: 'warning', Matched: 'positive', Ignored: 'idle' } as const;
const WORDS = { Open: 'To match', Matched: 'Matched', Ignored: 'Set aside' } as const;

function Became({ line }: { line: BankLine }) {
  const status = line.status as keyof typeof WORDS;
  return (
    <div className="bank-line-match">
      <Tag tone={TONES[status]}>{WORDS[status]}</Tag> <MatchText line={line} />
      {line.ignoredBecause && <span className="muted">{line.ignoredBecause}</span>}
    </div>
  );
}

type StatementLinesProps = { statementId: string; statement: Statement | null };

const STATEMENTS = {
  to: '/transactions/reconciliation',
  search: { show: 'statements' } as never,
} as const;

/** Takes the statement out again, and goes back to the others. */
function TakeOut({ statement }: { statement: Statement }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
        Take out
      </Button>
      {isAsking && (
        <DeleteStatementDialog
          statement={statement}
          onClose={() => setAsking(false)}
          onDone={() => void navigate(STATEMENTS)}
        />
      )}
    </>
  );
}

/** The lines that came with one statement, and what each became. */
export function StatementLines({ statementId, statement }: StatementLinesProps) {
  const [typed, setTyped] = useState('');
  const mayDelete = useMay('externalBanking.delete');
  const { lines, error, again } = useBankLines({ statementId, search: useDeferredValue(typed) });
  if (error) return <FailedRead error={error} onRetry={again} />;
  const { rows, total } = lines.data?.listBankLines ?? { rows: [], total: 0 };
  const title = statement ? `Lines of ${statement.account} ${statement.currency}` : 'Lines';
  const known = statement ? statement.lineCount - statement.newLineCount : 0;
  const hints = [
    total > rows.length ? `the latest ${rows.length} of ${total}` : '',
    known > 0 ? `${known} more came with earlier statements` : '',
  ].filter(Boolean);
  return (
    <Panel
      title={title}
      hint={hints.join(', ') || undefined}
      actions={
        <>
          <Link {...STATEMENTS} className="list-link">
            All statements
          </Link>
          <LineSearch value={typed} onChange={setTyped} />
          {statement && mayDelete && <TakeOut statement={statement} />}
        </>
      }
      flush
    >
      {!lines.data && <Waiting />}
      {lines.data && rows.length === 0 && (
        <State title="No line here">
          No line came with this statement alone, or none has these words in it.
        </State>
      )}
      <ul className="bank-lines" aria-label={title}>
        {rows.map((line) => (
          <li key={line.id}>
            <LineText line={line} />
            <Became line={line} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
