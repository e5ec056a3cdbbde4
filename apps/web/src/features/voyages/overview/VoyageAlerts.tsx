import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { CombinedError } from 'urql';
import { errorText } from '../../../api/error-text.ts';
import { invoiceHref, laytimeHref, voyageHref } from '../../../platform/navigation/record-links.ts';
import { Panel, State, Waiting } from '../../../ui/index.ts';
import { isBillable } from '../voyage-status.ts';
import type { OverviewData } from '../voyages.queries.ts';

type Alert = OverviewData['alerts'][number];

const ICONS: Readonly<Record<string, { Icon: typeof IconAlertCircle; name: string }>> = {
  critical: { Icon: IconAlertCircle, name: 'Pressing' },
  warning: { Icon: IconAlertTriangle, name: 'Warning' },
  info: { Icon: IconInfoCircle, name: 'Note' },
};

/** Where each kind is mended, and what the link says. */
function wayOf({ kind, recordId }: Alert, voyageId: string): readonly [string, string] | null {
  const tab = (name: string) => `${voyageHref(voyageId)}&tab=${name}`;
  if (kind === 'report') return [tab('itinerary'), 'Open itinerary'];
  if (kind === 'port') return [tab('port-costs'), 'Open port costs'];
  if (kind === 'freight') {
    return [`/create-invoice?voyage=${voyageId}&part=${recordId ?? 'initial'}`, 'Draft invoice'];
  }
  if (!recordId) return null;
  return kind === 'invoice'
    ? [invoiceHref(recordId), 'Open invoice']
    : [laytimeHref(recordId), 'Open laytime'];
}

function AlertEntry({ alert, voyageId }: { alert: Alert; voyageId: string }) {
  const { Icon, name } = ICONS[alert.severity] ?? ICONS.info!;
  const way = wayOf(alert, voyageId);
  return (
    <li className="voyage-alert">
      <Icon size={15} className={`alert-${alert.severity}`} role="img" aria-label={name} />
      <div>
        <div className="row">
          <b className="grow">{alert.title}</b>
          {alert.aside && <span className="muted small nowrap">{alert.aside}</span>}
        </div>
        <span className="muted small">
          {alert.text} {way && <a href={way[0]}>{way[1]}</a>}
        </span>
      </div>
    </li>
  );
}

type AlertsProps = {
  voyageId: string;
  status: string;
  alerts: readonly Alert[] | undefined;
  error: CombinedError | undefined;
};

function Content({ voyageId, status, alerts, error }: AlertsProps) {
  if (!alerts && error)
    return <State title="The alerts could not be read">{errorText(error)}</State>;
  if (!alerts) return <Waiting />;
  if (alerts.length === 0) {
    return (
      <p className="muted">
        {isBillable(status)
          ? 'Laytime, claims, freight, invoices, port accounts and reports are in order.'
          : 'This voyage is cancelled, and nothing of it is left to see to.'}
      </p>
    );
  }
  return (
    <ul className="voyage-alerts">
      {alerts.map((alert) => (
        <AlertEntry
          key={`${alert.kind} ${alert.title} ${alert.text}`}
          alert={alert}
          voyageId={voyageId}
        />
      ))}
    </ul>
  );
}

/** What of the voyage wants somebody, the most pressing first, each with the way to where it is mended. */
export function VoyageAlerts(props: AlertsProps) {
  const count = props.alerts?.length;
  return (
    <Panel
      title="Alerts"
      hint={count === undefined ? '' : `${count} open`}
      flush={count !== undefined && count > 0}
    >
      <Content {...props} />
    </Panel>
  );
}
