import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { useMutate } from '../../../platform/records/mutations.ts';
import { useMay } from '../../../platform/session/use-session.ts';
import { civilToday, formatDay, Panel, Tag } from '../../../ui/index.ts';
import { CancelDocument } from '../../invoices/index.ts';
import {
  CLOSE_PERIOD,
  CLOSED_PERIODS,
  FRESH,
  type PeriodChange,
  REOPEN_PERIOD,
} from '../reports/ledger.queries.ts';
import { isClosed, monthName, monthsBefore } from '../reports/months.ts';

const MONTHS_SHOWN = 6;

const CLOSE = { does: 'Close', done: 'closed' };
const REOPEN = { does: 'Reopen', done: 'reopened' };

type Change = { month: string; isClosing: boolean };

/** Closing and reopening of months; nothing is posted into a closed one. */
export function PeriodsPanel({ onChanged }: { onChanged?: () => void }) {
  const mayClose = useMay('accounting.modify');
  const [{ data }, again] = useQuery({ query: CLOSED_PERIODS, context: FRESH });
  const [close, isClosing] = useMutate(CLOSE_PERIOD);
  const [reopen, isReopening] = useMutate(REOPEN_PERIOD);
  const [change, setChange] = useState<Change | null>(null);
  const closed = data?.closedPeriods ?? [];
  const newest = closed[0]?.month;
  const today = civilToday();
  const finish = (isDone: boolean) => {
    setChange(null);
    if (!isDone) return;
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
      <PeriodHistory changes={data?.periodChanges ?? []} />
      {change && (
        <CancelDocument
          name={monthName(change.month)}
          noun="month"
          verb={change.isClosing ? CLOSE : REOPEN}
          text={
            change.isClosing
              ? 'Nothing can be posted into it, or into any month before it, until it is reopened.'
              : 'Postings into it become possible again.'
          }
          cancel={(reason) =>
            change.isClosing
              ? close({ month: change.month, reason })
              : reopen({ month: change.month, reason })
          }
          isBusy={isClosing || isReopening}
          onClose={finish}
        />
      )}
    </Panel>
  );
}

const CHANGES_SHOWN = 6;

/** Who closed and reopened which month, and why. */
function PeriodHistory({ changes }: { changes: readonly PeriodChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="journal-months" aria-label="Closed and reopened">
      {changes.slice(0, CHANGES_SHOWN).map((change) => (
        <li key={change.id}>
          <div className="grow">
            <div>
              {monthName(change.month)} {change.isClosed ? 'closed' : 'reopened'}: {change.reason}
            </div>
            <div className="muted tiny">
              {change.changedBy}, {formatDay(change.changedAt)}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
