import { Link } from '@tanstack/react-router';
import { useMay } from '../../platform/session/use-session.ts';
import { AgeCell, Avatar, formatNumber, minorUnitDigits, Panel, Tag } from '../../ui/index.ts';
import { invoiceHref } from '../invoices/index.ts';
import type { Approval } from './dashboard.queries.ts';

const SHOWN = 4;

/** Invoices that wait for a second pair of eyes. */
export function ApprovalsPanel({ approvals }: { approvals: readonly Approval[] }) {
  const mayApprove = useMay('invoiceApproval.modify');
  const forMe = mayApprove ? approvals.filter((one) => !one.isOwn).length : 0;
  const now = Date.now();
  return (
    <Panel
      title="Approvals waiting"
      actions={forMe > 0 && <Tag tone="accent">{forMe} for you</Tag>}
      foot={
        approvals.length > SHOWN && (
          <Link to="/receivables/invoices" className="link-button">
            All {approvals.length}
          </Link>
        )
      }
      flush
    >
      {approvals.length === 0 && <p className="muted dashboard-empty">Nothing waits.</p>}
      <ul className="dashboard-list">
        {approvals.slice(0, SHOWN).map((one) => (
          <li key={one.invoiceId}>
            <Avatar name={one.preparedByName} size={26} />
            <div className="grow">
              <Link to={invoiceHref(one.invoiceId)} className="dashboard-record ellipsis">
                {one.clientName}
              </Link>
              <div className="muted small ellipsis">
                {one.isOwn ? 'You prepared this' : `Prepared by ${one.preparedByName}`}
              </div>
            </div>
            <div className="end nowrap">
              <div>
                <span className="muted tiny">{one.currency}</span>{' '}
                <b>{formatNumber(one.total, minorUnitDigits(one.currency))}</b>
              </div>
              <AgeCell at={one.since} now={now} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
