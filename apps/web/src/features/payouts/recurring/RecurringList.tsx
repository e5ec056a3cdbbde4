import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../../api/fresh.ts';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { useQuestion } from '../../../platform/records/use-question.tsx';
import {
  formatDay,
  moneyText,
  Page,
  PageHead,
  Panel,
  State,
  showSnackbar,
  Tag,
  type Tone,
} from '../../../ui/index.ts';
import { payoutHref } from '../links.ts';
import { PayTabs } from '../PayTabs.tsx';
import { RecurringDialog } from './RecurringDialog.tsx';
import {
  END_RECURRING,
  PAUSE_RECURRING,
  RECURRING,
  RESUME_RECURRING,
  type Recurring,
} from './recurring.queries.ts';

const TONES: Readonly<Record<string, Tone>> = { Active: 'accent', Paused: 'warning' };
const SHOWN_PAYOUTS = 6;

/** What is paid every week, month or quarter: when next, and what came of it. */
export function RecurringList() {
  const [{ data, error }, again] = useQuery({ query: RECURRING, context: FRESH });
  const [isNew, setNew] = useState(false);
  const rows = data?.recurringPayouts;
  return (
    <Page>
      <PageHead
        title="Pay"
        tabs={<PayTabs present="recurring" />}
        actions={
          <MayButton needs="payout.create" onClick={() => setNew(true)}>
            New recurring payout
          </MayButton>
        }
      />
      {error && <FailedRead error={error} onRetry={() => again(FRESH)} />}
      {rows?.length === 0 && (
        <Panel label="Recurring payouts">
          <State title="Nothing is paid regularly" level={2}>
            Rent, insurance and retainers are prepared by themselves; each payout still waits for
            approval.
          </State>
        </Panel>
      )}
      {rows && rows.length > 0 && (
        <ul className="approval-queue" aria-label="Recurring payouts">
          {rows.map((row) => (
            <li key={row.id} className="approval-card">
              <Item row={row} onDone={() => again(FRESH)} />
            </li>
          ))}
        </ul>
      )}
      {isNew && (
        <RecurringDialog
          onSaved={(message) => {
            setNew(false);
            showSnackbar(message);
            again(FRESH);
          }}
          onClose={() => setNew(false)}
        />
      )}
    </Page>
  );
}

function rhythmOf({ schedule, onLastWorkingDay, startsOn, endsOn, mostTimes }: Recurring): string {
  const rhythm = onLastWorkingDay ? `${schedule}, last working day` : schedule;
  const end = endsOn ? ` until ${formatDay(endsOn)}` : mostTimes ? `, ${mostTimes} times` : '';
  return `${rhythm} from ${formatDay(startsOn)}${end}`;
}

function Item({ row, onDone }: { row: Recurring; onDone: () => void }) {
  const shown = row.payouts.slice(0, SHOWN_PAYOUTS);
  return (
    <>
      <span className="approval-line">
        <strong>{row.beneficiaryName}</strong>
        <strong className="num">{moneyText(row.currency, row.amount)}</strong>
      </span>
      <span className="approval-line muted">
        <span>
          {row.account} · {row.reference} · from {row.accountName}
        </span>
        <Tag tone={TONES[row.status] ?? 'idle'}>{row.status}</Tag>
      </span>
      <span className="muted">
        {rhythmOf(row)}; prepared {row.leadDays === 1 ? '1 day' : `${row.leadDays} days`} ahead for{' '}
        {row.makerName}
      </span>
      {row.statusReason && row.status === 'Paused' && <span>Paused: {row.statusReason}</span>}
      {row.nextDates.length > 0 && (
        <span>Next: {row.nextDates.map((on) => formatDay(on)).join(', ')}</span>
      )}
      {shown.length > 0 && (
        <span className="row wrap">
          {shown.map((one) => (
            <Link key={one.payoutId} to={payoutHref(one.payoutId)}>
              {one.number} {formatDay(one.paymentDate)}, {one.status.toLowerCase()}
            </Link>
          ))}
        </span>
      )}
      <Steps row={row} onDone={onDone} />
    </>
  );
}

function Steps({ row, onDone }: { row: Recurring; onDone: () => void }) {
  const [pause, isPausing] = useMutate(PAUSE_RECURRING);
  const [resume, isResuming] = useMutate(RESUME_RECURRING);
  const [end, isEnding] = useMutate(END_RECURRING);
  const [ask, dialog] = useQuestion();
  if (row.status === 'Ended') return null;
  const name = `${row.beneficiaryName}, ${row.reference}`;
  const key = { id: row.id, version: row.version };
  const say = (outcome: Parameters<typeof showOutcome>[0]) => {
    showOutcome(outcome);
    onDone();
  };
  return (
    <span className="row">
      {row.status === 'Active' ? (
        <MayButton
          needs="payout.create"
          variant="default"
          loading={isPausing}
          aria-label={`Pause: ${name}`}
          onClick={async () => say(await pause(key))}
        >
          Pause
        </MayButton>
      ) : (
        <MayButton
          needs="payout.create"
          variant="default"
          loading={isResuming}
          aria-label={`Resume: ${name}`}
          onClick={async () => say(await resume({ ...key, detailNo: row.detailNo }))}
        >
          Resume
        </MayButton>
      )}
      <MayButton
        needs="payout.create"
        variant="default"
        loading={isEnding}
        aria-label={`End: ${name}`}
        onClick={() =>
          ask({
            title: `End ${name}?`,
            action: 'End it',
            danger: true,
            text: 'Payouts that were prepared stay. An ended one does not begin again.',
            onYes: async () => say(await end(key)),
          })
        }
      >
        End
      </MayButton>
      {dialog}
    </span>
  );
}
