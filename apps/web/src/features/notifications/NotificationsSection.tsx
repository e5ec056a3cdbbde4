import { Checkbox } from '@mantine/core';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import type { NotificationPreferencesQuery } from '../../api/generated/graphql.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import { useMay } from '../../platform/session/use-session.ts';
import { Panel, Waiting } from '../../ui/index.ts';
import {
  NOTIFICATION_PREFERENCES,
  UPDATE_NOTIFICATION_PREFERENCE,
} from './notifications.queries.ts';
import { PushPanel } from './PushPanel.tsx';
import './notifications.css';

type Preference = NotificationPreferencesQuery['notificationPreferences'][number];
type Road = 'inApp' | 'byMail' | 'byPush';

const KINDS: Readonly<Record<string, { name: string; text: string }>> = {
  'approval-needed': {
    name: 'Approval needed',
    text: 'An invoice waits and your role lets you approve it',
  },
  decision: {
    name: 'Decisions',
    text: 'An invoice that you prepared was approved or cancelled, or your company was verified or not',
  },
  payment: { name: 'Payments', text: 'An invoice that you prepared was paid, in part or in full' },
  deadline: {
    name: 'Deadlines',
    text: 'The time bar of a laytime claim is 30, 14, 7 or 1 days away',
  },
  comment: {
    name: 'Comments',
    text: 'Somebody commented on a laytime statement by a link that you made',
  },
  security: {
    name: 'Security',
    text: 'Your password, second factor or devices changed; this cannot be switched off',
  },
};
const ROADS: readonly { key: Road; label: string }[] = [
  { key: 'inApp', label: 'In the app' },
  { key: 'byMail', label: 'By mail' },
  { key: 'byPush', label: 'Push' },
];

type KindRowProps = {
  preference: Preference;
  mayChange: boolean;
  onChange: (preference: Preference) => void;
};

function KindRow({ preference, mayChange, onChange }: KindRowProps) {
  const { name, text } = KINDS[preference.kind] ?? { name: preference.kind, text: '' };
  return (
    <tr>
      <th scope="row">
        <div className="strong">{name}</div>
        <div className="muted small">{text}</div>
      </th>
      {ROADS.map(({ key, label }) => (
        <td key={key} className="settings-road">
          <Checkbox
            aria-label={`${name}: ${label}`}
            checked={preference[key]}
            disabled={preference.isFixed || !mayChange}
            onChange={(event) => onChange({ ...preference, [key]: event.currentTarget.checked })}
          />
        </td>
      ))}
    </tr>
  );
}

/** How one wants to hear of what happens; saved with each tick. */
function PreferencesPanel() {
  const [{ data, error }, again] = useQuery({ query: NOTIFICATION_PREFERENCES, context: FRESH });
  const [update] = useMutate(UPDATE_NOTIFICATION_PREFERENCE);
  const mayChange = useMay('notifications.modify');
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const change = async ({ kind, inApp, byMail, byPush }: Preference) => {
    showOutcome(await update({ kind, inApp, byMail, byPush }));
    again(FRESH);
  };
  return (
    <Panel title="Notifications" hint="what you hear of, and how" flush>
      <table className="settings-choices">
        <thead>
          <tr>
            <th scope="col">What</th>
            {ROADS.map(({ key, label }) => (
              <th key={key} scope="col" className="settings-road">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.notificationPreferences.map((preference) => (
            <KindRow
              key={preference.kind}
              preference={preference}
              mayChange={mayChange}
              onChange={(next) => void change(next)}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** What one hears of, by which roads, and whether this browser is one of them. */
export function NotificationsSection() {
  return (
    <>
      <PreferencesPanel />
      <PushPanel />
    </>
  );
}
