import { addMoney, formatAmount, parseMoney } from '@mainsheet/money';
import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import type { WaitingPayoutsQuery } from '../../api/generated/graphql.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { formatDay, moneyText, Page, PageHead, Panel, State, Tag } from '../../ui/index.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { payoutHref } from './links.ts';
import { PayTabs } from './PayTabs.tsx';
import { inSteadText } from './payout-words.ts';
import { APPROVE_TOGETHER, WAITING } from './payouts.queries.ts';

type Row = WaitingPayoutsQuery['listApprovalTransaction']['rows'][number];

/** What waits for approval: one card each, readable on a telephone; alike ones are decided on together. */
export function ApprovalQueue() {
  const [{ data, error }, again] = useQuery({ query: WAITING, context: FRESH });
  const waiting = data?.listApprovalTransaction;
  return (
    <Page>
      <PageHead title="Pay" tabs={<PayTabs present="approvals" />} />
      {error && <FailedRead error={error} onRetry={again} />}
      {waiting?.total === 0 && (
        <Panel label="Approvals">
          <State title="Nothing waits for approval" level={2}>
            Payouts that somebody submits show here until enough people have approved them.
          </State>
        </Panel>
      )}
      {waiting && waiting.total > 0 && <Queue rows={waiting.rows} onDone={() => again(FRESH)} />}
    </Page>
  );
}

function Queue({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  // What was decided elsewhere, or is held now, leaves the choice.
  const picked = rows.filter((row) => chosen.has(row.id) && mayJoin(row, null));
  const key = picked[0]?.togetherKey ?? null;
  const toggle = (id: string) => setChosen(chosen.symmetricDifference(new Set([id])));
  const close = (isDone: boolean) => {
    setAsking(false);
    if (isDone) setChosen(new Set());
    onDone();
  };
  return (
    <>
      <ul className="approval-queue" aria-label="Waiting for approval">
        {rows.map((row) => (
          <li key={row.id} className="approval-item">
            {mayJoin(row, null) && (
              <Checkbox
                size="xs"
                aria-label={`Choose ${row.number}`}
                checked={chosen.has(row.id)}
                disabled={!mayJoin(row, key)}
                onChange={() => toggle(row.id)}
              />
            )}
            <Card row={row} />
          </li>
        ))}
      </ul>
      {picked.length > 0 && (
        <section className="approval-together" aria-label="Chosen payouts">
          <span>
            {picked.length} chosen, <strong className="num">{totalOf(picked)}</strong>
            <span className="muted">
              {' '}
              · only those of the same account, currency and way to pay
            </span>
          </span>
          <Button onClick={() => setAsking(true)}>Approve {picked.length}</Button>
        </section>
      )}
      {isAsking && <TogetherDialog rows={picked} onClose={close} />}
    </>
  );
}

/** Whether a payout may be decided on with others of a kind; null asks for any. */
const mayJoin = (row: Row, key: string | null): boolean =>
  row.isForMe && row.togetherKey !== null && (key === null || row.togetherKey === key);

/** All are in one currency. */
function totalOf(rows: readonly Row[]): string {
  const { paymentCurrency: currency } = rows[0]!;
  const total = rows
    .map(({ paymentAmount }) => parseMoney(currency, paymentAmount))
    .reduce((sum, one) => addMoney(sum, one));
  return moneyText(currency, formatAmount(total));
}

type TogetherDialogProps = { rows: readonly Row[]; onClose: (isDone: boolean) => void };

function TogetherDialog({ rows, onClose }: TogetherDialogProps) {
  const [approve] = useMutate(APPROVE_TOGETHER);
  const payees = rows.map((row) => `${row.number} ${row.beneficiaryName}`).join(', ');
  return (
    <DecisionDialog
      verb="approve"
      title={`Approve ${rows.length} payouts, ${totalOf(rows)}?`}
      sentence={`${payees}. All of them are approved or none. Confirm that it is you.`}
      decide={({ proof }) =>
        approve({
          payouts: rows.map(({ id, contentHash }) => ({ payoutId: id, contentHash })),
          proof,
        })
      }
      onClose={onClose}
    />
  );
}

function Card({ row }: { row: Row }) {
  return (
    <Link to={payoutHref(row.id)} className="approval-card">
      <span className="approval-line">
        <strong>{row.beneficiaryName}</strong>
        <strong className="num">{moneyText(row.paymentCurrency, row.paymentAmount)}</strong>
      </span>
      <span className="approval-line muted">
        <span>
          {row.account} · {row.reference}
        </span>
        <span title={row.arrival?.reason}>
          {formatDay(row.paymentDate)}
          {row.arrival && `, arrives ${formatDay(row.arrival.arrivesOn)}`}
        </span>
      </span>
      <span className="approval-line">
        <span className="muted">
          {row.number}, prepared by {row.preparerName}
          {row.remindedAt && ', reminded'}
          {row.approversAsked > 1 && `, ${row.approvals.length} of ${row.approversAsked} approvals`}
        </span>
        <Standing row={row} />
      </span>
      {row.isForMe && row.inSteadOf && <span className="muted">{inSteadText(row.inSteadOf)}</span>}
    </Link>
  );
}

function Standing({ row }: { row: Row }) {
  if (row.isOwn) return <Tag>You prepared this</Tag>;
  if (row.hold) return <Tag tone="warning">Call first</Tag>;
  return row.isForMe ? <Tag tone="accent">Your decision</Tag> : <Tag>Waits for others</Tag>;
}
