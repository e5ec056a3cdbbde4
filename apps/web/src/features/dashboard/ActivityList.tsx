import {
  cargoBookHref,
  laytimeHref,
  timeCharterHref,
} from '../../platform/navigation/record-links.ts';
import { useMay } from '../../platform/session/use-session.ts';
import { AgeCell } from '../../ui/index.ts';
import { invoiceHref, voyageHref } from '../invoices/index.ts';
import { objectOf, verbOf } from './activity-text.ts';
import type { Activity } from './dashboard.queries.ts';
import { RecordLink } from './RecordLink.tsx';
import './dashboard.css';

const HREFS: Readonly<Record<string, (id: string) => string>> = {
  'cargo-book': cargoBookHref,
  invoice: invoiceHref,
  'time-charter': timeCharterHref,
  laytime: laytimeHref,
  voyage: voyageHref,
};

/** Who did what, with a link to what it was done to where one may see it. */
export function ActivityList({ activity }: { activity: readonly Activity[] }) {
  const maySee: Readonly<Record<string, boolean>> = {
    'cargo-book': useMay('cargoBooks.view'),
    'time-charter': useMay('timeCharters.view'),
    invoice: useMay('receivablesInvoices.view'),
    laytime: useMay('contracts.view'),
    voyage: useMay('contracts.view'),
  };
  const now = Date.now();
  const hrefOf = ({ subjectType, subjectId }: Activity) =>
    subjectId && maySee[subjectType] ? (HREFS[subjectType]?.(subjectId) ?? null) : null;
  if (activity.length === 0) return <p className="muted dashboard-empty">Nothing happened yet.</p>;
  return (
    <ul className="dashboard-list activity">
      {activity.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no other identity here
        <li key={index}>
          <span className="grow ellipsis small">
            <b>{item.actorName}</b> {verbOf(item.action)}{' '}
            <RecordLink href={hrefOf(item)}>{objectOf(item)}</RecordLink>
          </span>
          <AgeCell at={item.at} now={now} />
        </li>
      ))}
    </ul>
  );
}
