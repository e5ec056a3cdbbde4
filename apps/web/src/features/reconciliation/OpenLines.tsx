import { Button } from '@mantine/core';
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { showOutcome } from '../../platform/records/mutations.ts';
import { useMay } from '../../platform/session/use-session.ts';
import { Panel, State, showSnackbar, Tag, Waiting } from '../../ui/index.ts';
import { ChooseDialog } from './ChooseDialog.tsx';
import { LineSearch, LineText } from './LineText.tsx';
import { lineAmount, nameOfLine, suggestionText } from './line-words.ts';
import { IgnoreDialog } from './ReasonDialogs.tsx';
import type { BankLine, Suggestion } from './reconciliation.queries.ts';
import { useLineSteps } from './use-line-steps.ts';
import { useBankLines } from './use-reconciliation.ts';

type Asking = { readonly line: BankLine; readonly as: 'choose' | 'ignore' };

/** Lines that nothing explains yet, each beside what it is likely to be; Enter accepts, arrows walk. */
export function OpenLines() {
  const [typed, setTyped] = useState('');
  const { lines, suggestions, isSuggested, error, again } = useBankLines({
    status: 'Open',
    search: useDeferredValue(typed),
  });
  const { accept, isBusy } = useLineSteps();
  const [asking, setAsking] = useState<Asking | null>(null);
  const rows = lines.data?.listBankLines.rows ?? NO_LINES;
  const { list, leave } = useNextLine(rows);
  const total = lines.data?.listBankLines.total ?? 0;
  const mayAccept = useMayAccept();
  const sure = rows.filter(({ id }) => {
    const suggestion = suggestions.get(id);
    return suggestion?.isSure && mayAccept(suggestion);
  });
  const done = (line: BankLine) => {
    leave(line);
    again();
  };
  const acceptOne = async (line: BankLine, suggestion: Suggestion) => {
    const outcome = await accept(line, suggestion);
    showOutcome(outcome);
    if (outcome.refusal === null) done(line);
    else again();
  };
  const acceptSure = async () => {
    let count = 0;
    for (const line of sure) {
      const outcome = await accept(line, suggestions.get(line.id)!);
      if (outcome.refusal !== null) {
        showOutcome(outcome);
        break;
      }
      count += 1;
    }
    if (count > 0) showSnackbar(`${count} ${count === 1 ? 'line' : 'lines'} matched.`);
    again();
  };
  if (error) return <FailedRead error={error} onRetry={again} />;
  return (
    <Panel
      title="Lines to match"
      hint={total > rows.length ? `the latest ${rows.length} of ${total}` : undefined}
      actions={
        <>
          <LineSearch value={typed} onChange={setTyped} />
          {sure.length > 0 && (
            <Button size="compact-sm" loading={isBusy} onClick={() => void acceptSure()}>
              Accept {sure.length} sure
            </Button>
          )}
        </>
      }
      flush
    >
      {!lines.data && <Waiting />}
      {lines.data && rows.length === 0 && (
        <State title={typed ? 'No line has these words' : 'Every line is matched'}>
          {typed
            ? 'Search for a name, a reference or an account.'
            : 'Upload the statement of a bank to go on: camt.053, MT940, OFX or CSV.'}
        </State>
      )}
      <ul className="bank-lines" aria-label="Lines to match" ref={list} onKeyDown={walk}>
        {rows.map((line) => (
          <OpenLine
            key={line.id}
            line={line}
            suggestion={suggestions.get(line.id) ?? null}
            isSuggested={isSuggested}
            mayAccept={mayAccept}
            isBusy={isBusy}
            onAccept={acceptOne}
            onAsk={(as) => setAsking({ line, as })}
          />
        ))}
      </ul>
      {asking?.as === 'choose' && (
        <ChooseDialog
          line={asking.line}
          onClose={() => setAsking(null)}
          onDone={() => done(asking.line)}
        />
      )}
      {asking?.as === 'ignore' && (
        <IgnoreDialog
          line={asking.line}
          onClose={() => setAsking(null)}
          onDone={() => done(asking.line)}
        />
      )}
    </Panel>
  );
}

const NO_LINES: readonly BankLine[] = [];

/** Keeps the focus in the list: where a line left it, the one that took its place has it. */
function useNextLine(rows: readonly BankLine[]) {
  const list = useRef<HTMLUListElement>(null);
  const left = useRef<{ id: string; at: number } | null>(null);
  useEffect(() => {
    if (!left.current || rows.some(({ id }) => id === left.current?.id)) return;
    const next = list.current?.children[Math.min(left.current.at, rows.length - 1)];
    left.current = null;
    next?.querySelector<HTMLButtonElement>('button')?.focus();
  }, [rows]);
  const leave = ({ id }: BankLine) => {
    left.current = { id, at: rows.findIndex((row) => row.id === id) };
  };
  return { list, leave };
}

/** Up and down go to the first button of the line above or below. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const row = (event.target as HTMLElement).closest('li');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const button = next?.querySelector<HTMLButtonElement>('button');
  if (!button) return;
  event.preventDefault();
  button.focus();
}

type OpenLineProps = {
  line: BankLine;
  suggestion: Suggestion | null;
  isSuggested: boolean;
  mayAccept: (suggestion: Suggestion) => boolean;
  isBusy: boolean;
  onAccept: (line: BankLine, suggestion: Suggestion) => Promise<void>;
  onAsk: (as: Asking['as']) => void;
};

function OpenLine(props: OpenLineProps) {
  const { line, suggestion, isSuggested, mayAccept, isBusy, onAccept, onAsk } = props;
  const mayChoose = useMayChoose(line);
  const mayIgnore = useMay('externalBanking.modify');
  const name = nameOfLine(line);
  return (
    <li>
      <LineText line={line} />
      <div className="bank-line-match">
        {suggestion ? (
          <>
            <div className="strong">
              {suggestionText(suggestion)} {suggestion.isSure && <Tag tone="positive">Sure</Tag>}
            </div>
            <div className="muted tiny">{suggestion.reasons.join('; ')}</div>
          </>
        ) : (
          <div className="muted">{isSuggested ? 'Nothing fits by itself' : 'Looking'}</div>
        )}
      </div>
      <div className="row bank-line-steps">
        {suggestion && mayAccept(suggestion) && (
          <Button
            size="compact-sm"
            disabled={isBusy}
            aria-label={`Accept for ${name} ${lineAmount(line)}`}
            onClick={() => void onAccept(line, suggestion)}
          >
            Accept
          </Button>
        )}
        {mayChoose && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Choose for ${name} ${lineAmount(line)}`}
            onClick={() => onAsk('choose')}
          >
            Choose
          </Button>
        )}
        {mayIgnore && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Set aside ${name} ${lineAmount(line)}`}
            onClick={() => onAsk('ignore')}
          >
            Set aside
          </Button>
        )}
      </div>
    </li>
  );
}

/** Whether a person may do what a suggestion would. */
function useMayAccept(): (suggestion: Suggestion) => boolean {
  const mayLink = useMay('externalBanking.modify');
  const mayPost = useMay('accounting.modify');
  const mayReceive = useMay('receivablesInvoicePayments.create');
  const mayPay = useMay('payablesBillPayments.create');
  return ({ accountCode, entries, documents }) => {
    if (accountCode) return mayPost;
    if (entries.length > 0) return mayLink;
    return documents[0]?.kind === 'bill' ? mayPay : mayReceive;
  };
}

/** Whether a person may make anything of a line. */
function useMayChoose({ amount }: BankLine): boolean {
  const mayLink = useMay('externalBanking.modify');
  const mayPost = useMay('accounting.modify');
  const isIn = Number(amount) > 0;
  const mayPay = useMay(isIn ? 'receivablesInvoicePayments.create' : 'payablesBillPayments.create');
  return mayLink || mayPost || mayPay;
}
