import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { useMay } from '../../../platform/session/use-session.ts';
import { Alert, ConfirmDialog, formatDay, Panel, Tag, type Tone } from '../../../ui/index.ts';
import { POST_YEAR_END, REVERSE_YEAR_END, type YearEnd } from './year-end.queries.ts';

const TONES: Readonly<Record<string, Tone>> = {
  Closed: 'positive',
  Due: 'warning',
  'Months open': 'warning',
};

type YearEndPanelProps = { end: YearEnd; onDone: () => void; children: ReactNode };

/** Where a year stands, and the buttons that close it or take its closing entry back. */
export function YearEndPanel({ end, onDone, children }: YearEndPanelProps) {
  const { year, on, status, reason, seal } = end;
  const mayPost = useMay('accounting.modify');
  const [post, isPosting] = useMutate(POST_YEAR_END);
  const [reverse, isReversing] = useMutate(REVERSE_YEAR_END);
  const [asking, setAsking] = useState<'post' | 'reverse' | null>(null);
  const run = async (step: 'post' | 'reverse') => {
    setAsking(null);
    showOutcome(await (step === 'post' ? post({ year, seal }) : reverse({ year })));
    onDone();
  };
  return (
    <Panel
      title={`Closing entry ${year}`}
      hint={`result of the year to retained earnings on ${formatDay(on)}`}
      actions={
        <>
          <Tag tone={TONES[status] ?? 'idle'}>{status}</Tag>
          {mayPost && status === 'Due' && (
            <Button size="compact-sm" loading={isPosting} onClick={() => setAsking('post')}>
              Close {year}
            </Button>
          )}
          {mayPost && status === 'Closed' && (
            <Button
              size="compact-sm"
              variant="default"
              loading={isReversing}
              onClick={() => setAsking('reverse')}
            >
              Take it back
            </Button>
          )}
        </>
      }
      flush
    >
      {reason && status === 'Months open' && <Alert tone="warning">{reason}</Alert>}
      {children}
      {asking && (
        <ConfirmDialog
          opened
          danger={asking === 'reverse'}
          title={asking === 'post' ? `Close ${year}?` : `Take the closing entry of ${year} back?`}
          action={asking === 'post' ? 'Post' : 'Take back'}
          onConfirm={() => void run(asking)}
          onClose={() => setAsking(null)}
        >
          {asking === 'post'
            ? `Every account of result goes to zero on ${formatDay(on)}, and what they come to goes to 3100 Retained earnings. The profit and loss of ${year} leaves the entry out; no month of ${year} can be reopened until it is taken back.`
            : `A second posting on ${formatDay(on)} turns every line round. Months of ${year} may be reopened then.`}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
