import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { showOutcome, useMutate } from '../../app/mutations.ts';
import { useMay } from '../../app/use-session.ts';
import { ConfirmDialog, civilToday, formatDay, Panel, Tag } from '../../ui/index.ts';
import { CLOSE_PERIOD, CLOSED_PERIODS, FRESH, REOPEN_PERIOD } from './ledger.queries.ts';
import { isClosed, monthName, monthsBefore } from './months.ts';

const MONTHS_SHOWN = 6;

type Change = { month: string; isClosing: boolean };

/** Closing and reopening of months; nothing is posted into a closed one. */
export function PeriodsPanel({ onChanged }: { onChanged?: () => void }) {
  const mayClose = useMay('accounting.modify');
  const [{ data }, again] = useQuery({ query: CLOSED_PERIODS, context: FRESH });
  const [close] = useMutate(CLOSE_PERIOD);
  const [reopen] = useMutate(REOPEN_PERIOD);
  const [change, setChange] = useState<Change | null>(null);
  const closed = data?.closedPeriods ?? [];
  const newest = closed[0]?.month;
  const today = civilToday();
  const run = async ({ month, isClosing }: Change) => {
    setChange(null);
    showOutcome(await (isClosing ? close({ month }) : reopen({ month })));
    again({ requestPolicy: 'network-only' });
    onChanged?.();
  };
  return (
    <Panel title="Months" hint="closed ones take no postings" flush>
      <ul className="journal-months">
        {monthsBefore(today, MONTHS_SHOWN).map((month) => {
          const own = closed.find((period) => period.month === month);
          const isShut = isClosed(month, closed);
          return (
            <li key={month}>
              <div className="grow">
                <div className="strong">{monthName(month)}</div>
                {own && (
                  <div className="muted tiny">
                    {own.closedBy}, {formatDay(own.closedAt)}
                  </div>
                )}
              </div>
              <Tag tone={isShut ? 'idle' : 'positive'}>{isShut ? 'Closed' : 'Open'}</Tag>
              {mayClose && (month === newest || !isShut) && (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={`${isShut ? 'Reopen' : 'Close'} ${monthName(month)}`}
                  onClick={() => setChange({ month, isClosing: !isShut })}
                >
                  {isShut ? 'Reopen' : 'Close'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {change && (
        <ConfirmDialog
          opened
          title={`${change.isClosing ? 'Close' : 'Reopen'} ${monthName(change.month)}?`}
          action={change.isClosing ? 'Close month' : 'Reopen month'}
          onConfirm={() => void run(change)}
          onClose={() => setChange(null)}
        >
          {change.isClosing
            ? 'Nothing can be posted into it, or into any month before it, until it is reopened.'
            : 'Postings into it become possible again. This is kept in the audit trail.'}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
