import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../platform/session/use-session.ts';
import { ConfirmDialog, formatDay, Panel, Tag } from '../../../ui/index.ts';
import { transactionHref } from '../links.ts';
import type { MonthEndRun } from './month-end.queries.ts';

const TONES: Readonly<Record<string, 'positive' | 'warning' | 'negative' | 'idle'>> = {
  Posted: 'positive',
  'Rates missing': 'negative',
  Due: 'warning',
  Changed: 'warning',
};

type RunPanelProps = {
  title: string;
  hint: string;
  status: string;
  runs: readonly MonthEndRun[];
  reversesOn: string;
  /** Whether the month is over and open, so that something may be posted into it. */
  isPostable: boolean;
  isBusy: boolean;
  /** As the buttons and lists name it: revaluation. */
  noun: string;
  /** What posting does, in the dialog that asks. */
  question: string;
  answer: ReactNode;
  onPost: () => void;
  children: ReactNode;
};

/** Figures of a month end, where they stand, and the button that posts them with their reversal. */
export function RunPanel(props: RunPanelProps) {
  const { title, hint, status, runs, reversesOn, isPostable, isBusy, noun, children } = props;
  const mayPost = useMay('accounting.modify');
  const [isAsking, setAsking] = useState(false);
  const isDue = status === 'Due' || status === 'Changed';
  const label = status === 'Changed' ? `Post the change of ${noun}` : `Post ${noun}`;
  return (
    <Panel
      title={title}
      hint={hint}
      actions={
        <>
          <Tag tone={TONES[status] ?? 'idle'}>{status}</Tag>
          {mayPost && isPostable && isDue && (
            <Button
              size="compact-sm"
              loading={isBusy}
              aria-label={label}
              onClick={() => setAsking(true)}
            >
              {status === 'Changed' ? 'Post the change' : label}
            </Button>
          )}
        </>
      }
      flush
    >
      {children}
      <Runs runs={runs} reversesOn={reversesOn} noun={noun} />
      {isAsking && (
        <ConfirmDialog
          opened
          title={props.question}
          action="Post"
          onConfirm={() => {
            setAsking(false);
            props.onPost();
          }}
          onClose={() => setAsking(false)}
        >
          {props.answer}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

type RunsProps = { runs: readonly MonthEndRun[]; reversesOn: string; noun: string };

function Runs({ runs, reversesOn, noun }: RunsProps) {
  if (runs.length === 0) return null;
  return (
    <ul className="journal-months" aria-label={`Postings of ${noun}`}>
      {runs.map(({ id, run, postedBy, postedAt, transactionId, reversalId }) => (
        <li key={id}>
          <span className="grow muted">
            {run === 1 ? 'Posted' : 'Change posted'} by {postedBy}, {formatDay(postedAt)}
          </span>
          <Link to={transactionHref(transactionId)} className="list-link">
            Posting{run > 1 ? ` ${run}` : ''}
          </Link>
          <Link to={transactionHref(reversalId)} className="list-link">
            Reversal{run > 1 ? ` ${run}` : ''} of {formatDay(reversesOn)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
