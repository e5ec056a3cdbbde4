import { useState } from 'react';
import { useQuery } from 'urql';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import {
  Alert,
  CopyButton,
  formatAccounting,
  formatDay,
  minorUnitDigits,
  Panel,
  Tag,
  type Tone,
} from '../../ui/index.ts';
import { BUNKER_MATCH, type BunkerMatch } from './bunker-matches.queries.ts';
import { MatchTable } from './MatchTable.tsx';
import { SettleDialog } from './SettleDialog.tsx';

const CONTEXT = {
  additionalTypenames: ['BunkerLifting', 'Bill', 'BunkerMatch'],
  requestPolicy: 'cache-and-network' as const,
};
const TONES: Readonly<Record<string, Tone>> = {
  Matched: 'positive',
  Mismatch: 'negative',
  Accepted: 'accent',
  'Credit asked': 'warning',
};

const TITLES: Readonly<Record<string, string>> = {
  bunkers: 'Order, delivery note and bill',
  'port-costs': 'Port account and bill',
  hire: 'Hire statement and bill',
};

type MatchedBill = { id: string; version: number; status: string };

type PanelProps = { bill: MatchedBill; onDone: () => void };

/** A bill against what was ordered and delivered, an agent's account or a hire statement; nothing where there is nothing to compare, as the server says. */
export function BunkerMatchPanel({ bill, onDone }: PanelProps) {
  const [{ data, error }, again] = useQuery({
    query: BUNKER_MATCH,
    variables: { id: bill.id },
    context: CONTEXT,
  });
  if (error) return <FailedRead error={error} onRetry={again} />;
  const match = data?.bunkerMatch;
  if (!match) return null;
  const done = () => {
    again({ requestPolicy: 'network-only' });
    onDone();
  };
  return <Match bill={bill} match={match} onDone={done} />;
}

const UNDECIDED: readonly string[] = ['Draft', 'Pending approval'];

type MatchProps = { bill: MatchedBill; match: BunkerMatch; onDone: () => void };

function Match({ bill, match, onDone }: MatchProps) {
  const [open, setOpen] = useState<'accept' | 'credit' | null>(null);
  const { status, currency } = match;
  const isOpen = status === 'Mismatch' && UNDECIDED.includes(bill.status);
  const difference = formatAccounting(match.difference, minorUnitDigits(currency));
  const close = (isDone: boolean) => {
    setOpen(null);
    if (isDone) onDone();
  };
  return (
    <Panel
      title={TITLES[match.kind] ?? ''}
      hint={
        Number(match.difference) === 0
          ? 'Billed as due'
          : `${currency} ${difference} beyond what is due`
      }
      actions={
        <>
          <Tag tone={TONES[status] ?? 'idle'}>{status}</Tag>
          {isOpen && (
            <MayButton
              needs="payablesBills.modify"
              size="compact-xs"
              variant="default"
              onClick={() => setOpen('credit')}
            >
              Ask for a credit
            </MayButton>
          )}
          {isOpen && !match.needsAnother && (
            <MayButton
              needs="invoiceApproval.modify"
              size="compact-xs"
              variant="default"
              onClick={() => setOpen('accept')}
            >
              Accept difference
            </MayButton>
          )}
        </>
      }
    >
      <div className="stack">
        <Standing match={match} isOpen={isOpen} />
        {match.lines.map((line) => (
          <MatchTable
            key={line.liftingId ?? line.title}
            {...{ line, currency, kind: match.kind }}
          />
        ))}
        {status !== 'Matched' && (
          <p className="small muted">
            A letter to the vendor that asks for the difference:{' '}
            <CopyButton text={match.letter} what="Letter to the vendor" />
          </p>
        )}
      </div>
      {open && <SettleDialog bill={bill} match={match} how={open} onClose={close} />}
    </Panel>
  );
}

const GIVEN: Readonly<Record<string, string>> = {
  Matched: 'Approved as matched',
  Accepted: 'Difference accepted',
  'Credit asked': 'Credit asked for',
};

/** What holds the approval up, and what somebody said to it. */
function Standing({ match, isOpen }: { match: BunkerMatch; isOpen: boolean }) {
  const { verdict } = match;
  const faults = match.lines.flatMap(({ checks }) => checks.filter((one) => one.isBeyond));
  return (
    <>
      {faults.length > 0 && (
        <Alert tone={isOpen ? 'negative' : 'warning'}>
          {isOpen && <p>It cannot be approved as it stands:</p>}
          <ul className="plain-list">
            {faults.map(({ code, sentence }) => (
              <li key={`${code} ${sentence}`}>{sentence}</li>
            ))}
          </ul>
          {isOpen && match.needsAnother && (
            <p>You have worked on this bill: another person may accept the difference.</p>
          )}
        </Alert>
      )}
      {verdict && (
        <p className="small">
          {`${GIVEN[verdict.verdict] ?? verdict.verdict} by ${verdict.byName}, ${formatDay(verdict.at)}`}
          {verdict.reason && `: “${verdict.reason}”`}
          {`. Judged by ${verdict.judgedBy}.`}
          {verdict.isVoid && ' What was compared, or tolerances, changed since: it counts no more.'}
        </p>
      )}
    </>
  );
}
