import { useState } from 'react';
import { timeCharterHref } from '../../platform/navigation/record-links.ts';
import { Panel } from '../../ui/index.ts';
import { invoiceHref, voyageHref } from '../invoices/index.ts';
import type { DashboardAlert } from './dashboard.queries.ts';
import { RecordLink } from './RecordLink.tsx';

const SHOWN = 4;
const SEVERE: readonly string[] = ['LAYCAN_MISSED', 'NEGATIVE_ROB', 'OVERDUE_INVOICE'];

const RECORDS: Readonly<Record<string, { name: string; href: (id: string) => string }>> = {
  invoice: { name: 'Invoice', href: invoiceHref },
  timeCharter: { name: 'Charter', href: timeCharterHref },
};
const VOYAGE = { name: 'Voyage', href: voyageHref };
const recordOf = ({ recordType }: DashboardAlert) => RECORDS[recordType] ?? VOYAGE;

/** What is wrong, the severe first, each with the page where it is mended. */
export function AlertsPanel({ alerts }: { alerts: readonly DashboardAlert[] }) {
  const [isAll, setAll] = useState(false);
  const isSevere = (alert: DashboardAlert) => SEVERE.includes(alert.kind);
  const sorted = alerts.toSorted((a, b) => Number(isSevere(b)) - Number(isSevere(a)));
  return (
    <Panel
      title="Alerts"
      actions={
        alerts.length > SHOWN && (
          <button type="button" className="link-button" onClick={() => setAll(!isAll)}>
            {isAll ? 'Fewer' : `All ${alerts.length}`}
          </button>
        )
      }
      flush
    >
      {alerts.length === 0 && <p className="muted dashboard-empty">All is well.</p>}
      <ul className="dashboard-list">
        {(isAll ? sorted : sorted.slice(0, SHOWN)).map((alert) => (
          <li key={`${alert.kind}${alert.recordId}${alert.title}`}>
            <i className={isSevere(alert) ? 'alert-dot severe' : 'alert-dot'} aria-hidden />
            <div className="grow">
              <div className="strong ellipsis">{alert.title}</div>
              <div className="muted small ellipsis" title={alert.text}>
                {alert.text}
              </div>
            </div>
            <RecordLink href={recordOf(alert).href(alert.recordId)}>
              {recordOf(alert).name}
            </RecordLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
