import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { FailedRead } from '../../app/FailedRead.tsx';
import { Panel, State, Tag, Waiting } from '../../ui/index.ts';
import { LineSearch, LineText, MatchText } from './LineText.tsx';
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

/** The lines that came with one statement, and what each became. */
export function StatementLines({ statementId, statement }: StatementLinesProps) {
  const [typed, setTyped] = useState('');
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
          <Link
            to="/transactions/reconciliation"
            search={{ show: 'statements' } as never}
            className="list-link"
          >
            All statements
          </Link>
          <LineSearch value={typed} onChange={setTyped} />
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
