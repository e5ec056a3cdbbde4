import { useState } from 'react';
import { MayButton } from '../../platform/permissions/MayButton.tsx';
import { useMutateOnce } from '../../platform/records/mutations.ts';
import { Alert, CancelButton, Dialog, Facts, showSnackbar } from '../../ui/index.ts';
import {
  type DueReminder,
  SEND_REMINDERS,
  type SentReminder,
} from './payment-reminders.queries.ts';

type Mail = Pick<DueReminder, 'to' | 'subject' | 'message'>;

/** A mail as its customer reads it. */
function MailText({ mail }: { mail: Mail }) {
  return (
    <>
      <Facts
        facts={[
          ['To', mail.to ?? 'Nobody with an e-mail is known'],
          ['Subject', mail.subject],
        ]}
      />
      <p className="typed-words">{mail.message}</p>
    </>
  );
}

type ReminderDialogProps = { reminder: DueReminder; onClose: (isSent: boolean) => void };

/** The mail that would leave now; it is sent as it is read, or not at all. */
export function ReminderDialog({ reminder, onClose }: ReminderDialogProps) {
  const { contactId, contactName, hash, to, heldCash } = reminder;
  const [send, isBusy] = useMutateOnce(SEND_REMINDERS);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async () => {
    const { answer, refusal: refused } = await send({
      data: { reminders: [{ contactId, hash }] },
    });
    if (!answer) return setRefusal(refused);
    showSnackbar(`The reminder to ${contactName} is on its way.`);
    onClose(true);
  };
  return (
    <Dialog
      opened
      title={`Reminder to ${contactName}`}
      widthPx={640}
      // A refused one is another mail by now: the list is read again.
      onClose={() => onClose(refusal !== null)}
      actions={
        <>
          <CancelButton />
          <MayButton
            needs="receivablesInvoices.modify"
            disabled={to === null || isBusy}
            onClick={() => void submit()}
          >
            Send
          </MayButton>
        </>
      }
    >
      <div className="stack">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        {to === null && (
          <Alert tone="warning">
            Add a person with an e-mail to {contactName}; then the reminder can leave.
          </Alert>
        )}
        {heldCash.length > 0 && (
          <Alert tone="warning">
            {heldCash.join(' and ')} of theirs came in and is not allocated yet. Allocate it first.
          </Alert>
        )}
        <MailText mail={reminder} />
      </div>
    </Dialog>
  );
}

/** A mail that left. */
export function SentDialog({ reminder, onClose }: { reminder: SentReminder; onClose: () => void }) {
  return (
    <Dialog
      opened
      title={`Reminder to ${reminder.contactName}`}
      widthPx={640}
      onClose={onClose}
      actions={<CancelButton>Close</CancelButton>}
    >
      <div className="stack">
        <MailText mail={reminder} />
      </div>
    </Dialog>
  );
}
