import { useState } from 'react';
import { formatInstant, Panel, TableHead, WholeRow, WideTable } from '../../ui/index.ts';
import type { SentReminder } from './payment-reminders.queries.ts';
import { SentDialog } from './ReminderDialog.tsx';
import { levelText } from './reminder-words.ts';

type SentRemindersProps = {
  sent: readonly SentReminder[];
  title?: string;
  hint?: string;
};

/** What was sent, the latest first. */
export function SentReminders({
  sent,
  title = 'Sent',
  hint = 'The latest 100',
}: SentRemindersProps) {
  const [shown, setShown] = useState<SentReminder | null>(null);
  return (
    <Panel title={title} hint={hint} flush>
      <WideTable label="Reminders that were sent">
        <table className="plain-table">
          <caption className="visually-hidden">Reminders that were sent</caption>
          <TableHead texts={['Customer', 'Reminder', 'To', 'Sent, UTC', 'By']} />
          <tbody>
            {sent.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <button type="button" className="link-button" onClick={() => setShown(one)}>
                    {one.contactName}
                  </button>
                </th>
                <td>{levelText(one.level)}</td>
                <td>{one.to}</td>
                <td className="nowrap">{formatInstant(one.sentAt)}</td>
                <td>{one.sentBy}</td>
              </tr>
            ))}
            {sent.length === 0 && <WholeRow columns={5}>No reminder was sent yet.</WholeRow>}
          </tbody>
        </table>
      </WideTable>
      {shown && <SentDialog reminder={shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}
