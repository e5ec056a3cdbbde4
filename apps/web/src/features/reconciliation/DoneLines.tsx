import { Button } from '@mantine/core';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { useMay } from '../../platform/session/use-session.ts';
import { Panel, State, Waiting } from '../../ui/index.ts';
import { LineSearch, LineText, MatchText } from './LineText.tsx';
import { lineAmount, nameOfLine } from './line-words.ts';
import { UndoDialog } from './ReasonDialogs.tsx';
import { type BankLine, REOPEN_LINE } from './reconciliation.queries.ts';
import { useBankLines } from './use-reconciliation.ts';

type DoneProps = {
  status: 'Matched' | 'Ignored';
  title: string;
  empty: { title: string; text: string };
  /** What became of a line, and the buttons that take it back. */
  children: (line: BankLine, again: () => void) => { text: ReactNode; steps: ReactNode };
};

function DoneLines({ status, title, empty, children }: DoneProps) {
  const [typed, setTyped] = useState('');
  const { lines, error, again } = useBankLines({ status, search: useDeferredValue(typed) });
  if (error) return <FailedRead error={error} onRetry={again} />;
  const rows = lines.data?.listBankLines.rows ?? [];
  const total = lines.data?.listBankLines.total ?? 0;
  return (
    <Panel
      title={title}
      hint={total > rows.length ? `the latest ${rows.length} of ${total}` : undefined}
      actions={<LineSearch value={typed} onChange={setTyped} />}
      flush
    >
      {!lines.data && <Waiting />}
      {lines.data && rows.length === 0 && <State title={empty.title}>{empty.text}</State>}
      <ul className="bank-lines" aria-label={title}>
        {rows.map((line) => {
          const { text, steps } = children(line, again);
          return (
            <li key={line.id}>
              <LineText line={line} />
              <div className="bank-line-match">{text}</div>
              <div className="row bank-line-steps">{steps}</div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Lines with the postings that they are. */
export function MatchedLines() {
  const mayUndo = useMay('externalBanking.modify');
  const [undoing, setUndoing] = useState<{ line: BankLine; again: () => void } | null>(null);
  return (
    <>
      <DoneLines
        status="Matched"
        title="Matched lines"
        empty={{ title: 'Nothing is matched yet', text: 'What you accept stands here.' }}
      >
        {(line, again) => ({
          text: <MatchText line={line} />,
          steps: mayUndo && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Undo ${nameOfLine(line)} ${lineAmount(line)}`}
              onClick={() => setUndoing({ line, again })}
            >
              Undo
            </Button>
          ),
        })}
      </DoneLines>
      {undoing && (
        <UndoDialog line={undoing.line} onClose={() => setUndoing(null)} onDone={undoing.again} />
      )}
    </>
  );
}

/** Lines that are nothing of ours, each with the reason. */
export function IgnoredLines() {
  const mayReopen = useMay('externalBanking.modify');
  const [reopen] = useMutate(REOPEN_LINE);
  const run = async ({ id: lineId, version }: BankLine, again: () => void) => {
    showOutcome(await reopen({ lineId, version }));
    again();
  };
  return (
    <DoneLines
      status="Ignored"
      title="Lines set aside"
      empty={{ title: 'Nothing is set aside', text: 'Lines that are nothing of yours stand here.' }}
    >
      {(line, again) => ({
        text: <span className="muted">{line.ignoredBecause}</span>,
        steps: mayReopen && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Reopen ${nameOfLine(line)} ${lineAmount(line)}`}
            onClick={() => void run(line, again)}
          >
            Reopen
          </Button>
        ),
      })}
    </DoneLines>
  );
}
