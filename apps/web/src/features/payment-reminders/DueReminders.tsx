import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contactHref } from '../../platform/navigation/record-links.ts';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { ReasonDialog } from '../../platform/records/ReasonDialog.tsx';
import { Panel, TableHead, Tag, WholeRow, WideTable } from '../../ui/index.ts';
import { type DueReminder, STOP_REMINDERS } from './payment-reminders.queries.ts';
import { ReminderDialog } from './ReminderDialog.tsx';
import { levelText } from './reminder-words.ts';

type DueRemindersProps = { due: readonly DueReminder[]; onDone: () => void };

/** Whose turn it is today: each mail is read before it leaves. */
export function DueReminders({ due, onDone }: DueRemindersProps) {
  const [shown, setShown] = useState<DueReminder | null>(null);
  const [stopping, setStopping] = useState<DueReminder | null>(null);
  const [stop, isStopping] = useMutate(STOP_REMINDERS);
  return (
    <Panel title="Due today" flush>
      <WideTable label="Reminders that are due">
        <table className="plain-table">
          <caption className="visually-hidden">Reminders that are due</caption>
          <TableHead
            texts={['Customer', 'Reminder', 'To', 'What to do']}
            figures={['Invoices', 'Oldest, days']}
          />
          <tbody>
            {due.map((one) => (
              <DueRow
                key={one.contactId}
                one={one}
                onPreview={() => setShown(one)}
                onStop={() => setStopping(one)}
              />
            ))}
            {due.length === 0 && <WholeRow columns={6}>Nobody is to be reminded today.</WholeRow>}
          </tbody>
        </table>
      </WideTable>
      {shown && (
        <ReminderDialog
          reminder={shown}
          onClose={(isSent) => {
            setShown(null);
            if (isSent) onDone();
          }}
        />
      )}
      {stopping && (
        <ReasonDialog
          title={`Stop reminding ${stopping.contactName}?`}
          action="Stop reminders"
          text="They get no reminder until somebody resumes. Their invoices stay in the follow-up."
          missing="Say why they are not reminded."
          isBusy={isStopping}
          run={(reason) => stop({ contactId: stopping.contactId, reason })}
          onClose={(isDone) => {
            setStopping(null);
            if (isDone) onDone();
          }}
        />
      )}
    </Panel>
  );
}

type DueRowProps = { one: DueReminder; onPreview: () => void; onStop: () => void };

function DueRow({ one, onPreview, onStop }: DueRowProps) {
  return (
    <tr>
      <th scope="row">
        <Link to={contactHref(one.contactId)} className="list-link">
          {one.contactName}
        </Link>
      </th>
      <td>
        {levelText(one.level)}
        {one.heldCash.length > 0 && <Tag tone="warning">Money not allocated</Tag>}
      </td>
      <td>{one.to ?? <span className="muted">Nobody with an e-mail is known</span>}</td>
      <td>
        <span className="row">
          <button
            type="button"
            className="link-button"
            aria-label={`Preview: ${one.contactName}`}
            onClick={onPreview}
          >
            Preview
          </button>
          <MayButton
            needs="receivablesInvoices.modify"
            variant="default"
            aria-label={`Stop: ${one.contactName}`}
            onClick={onStop}
          >
            Stop
          </MayButton>
        </span>
      </td>
      <td className="end">{one.invoices.length}</td>
      <td className="end">{Math.max(...one.invoices.map((i) => i.daysOverdue))}</td>
    </tr>
  );
}
