import { useMay } from '../../app/use-session.ts';
import { formatAge, Panel } from '../../ui/index.ts';
import { invoiceHref, voyageHref } from '../invoices/index.ts';
import { verbOf } from './activity-text.ts';
import type { Activity } from './dashboard.queries.ts';
import { RecordLink } from './RecordLink.tsx';

const SHOWN = 8;

const HREFS: Readonly<Record<string, (id: string) => string>> = {
  invoice: invoiceHref,
  voyage: voyageHref,
};

/** Who did what last. */
export function ActivityPanel({ activity }: { activity: readonly Activity[] }) {
  const maySee: Readonly<Record<string, boolean>> = {
    invoice: useMay('receivablesInvoices.view'),
    voyage: useMay('contracts.view'),
  };
  const now = Date.now();
  const hrefOf = ({ subjectType, subjectId }: Activity) =>
    subjectId && maySee[subjectType] ? (HREFS[subjectType]?.(subjectId) ?? null) : null;
  return (
    <Panel title="Recent activity" flush>
      {activity.length === 0 && <p className="muted dashboard-empty">Nothing happened yet.</p>}
      <ul className="dashboard-list activity">
        {activity.slice(0, SHOWN).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no other identity here
          <li key={index}>
            <span className="grow ellipsis small">
              <b>{item.actorName}</b> {verbOf(item.action)}{' '}
              <RecordLink href={hrefOf(item)}>{item.subjectLabel}</RecordLink>
            </span>
            <span className="muted tiny nowrap">{formatAge(item.at, now)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
