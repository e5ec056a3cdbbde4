import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { FailedRead } from '../../app/FailedRead.tsx';
import { formatDay, Page, PageHead, Panel, State, Tag } from '../../ui/index.ts';
import { payoutHref } from './links.ts';
import { PayTabs } from './PayTabs.tsx';
import { moneyText } from './payout-words.ts';
import { WAITING } from './payouts.queries.ts';

/** What waits for approval: one card each, readable on a telephone; the decision is made on its page. */
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
      {waiting && waiting.total > 0 && (
        <ul className="approval-queue" aria-label="Waiting for approval">
          {waiting.rows.map((row) => (
            <li key={row.id}>
              <Link to={payoutHref(row.id)} className="approval-card">
                <span className="approval-line">
                  <strong>{row.beneficiaryName}</strong>
                  <strong className="num">
                    {moneyText(row.paymentCurrency, row.paymentAmount)}
                  </strong>
                </span>
                <span className="approval-line muted">
                  <span>
                    {row.account} · {row.reference}
                  </span>
                  <span>{formatDay(row.paymentDate)}</span>
                </span>
                <span className="approval-line">
                  <span className="muted">
                    {row.number}, prepared by {row.preparerName}
                    {row.approversAsked > 1 &&
                      `, ${row.approvals.length} of ${row.approversAsked} approvals`}
                  </span>
                  <Standing row={row} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function Standing({ row }: { row: { isOwn: boolean; isForMe: boolean; hold: string | null } }) {
  if (row.isOwn) return <Tag>You prepared this</Tag>;
  if (row.hold) return <Tag tone="warning">Call first</Tag>;
  return row.isForMe ? <Tag tone="accent">Your decision</Tag> : <Tag>Waits for others</Tag>;
}
