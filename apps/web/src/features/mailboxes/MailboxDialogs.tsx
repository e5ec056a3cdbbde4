import { type MailboxDetails, mailboxDetails } from '@mainsheet/contract';
import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useMutate, useVerdict } from '../../platform/records/mutations.ts';
import { Alert, CancelButton, Dialog, FormDialog, useKitForm } from '../../ui/index.ts';
import { MailboxLook } from './MailboxLook.tsx';
import { CHANGE_MAILBOX_PASSWORD, type Mailbox, UPDATE_MAILBOX } from './mailboxes.queries.ts';

type MailboxDialogProps = {
  mailbox: Mailbox;
  onClose: () => void;
  onDone: (message: string) => void;
};

/** Changes what a mailbox looks like; its servers stay. */
export function EditMailboxDialog({ mailbox, onClose, onDone }: MailboxDialogProps) {
  const { id, version, displayName, color, signature, isDefault } = mailbox;
  const form = useKitForm(mailboxDetails, { displayName, color, signature, isDefault });
  const { refusal, judge } = useVerdict(form);
  const [update, isBusy] = useMutate(UPDATE_MAILBOX);
  const submit = async (data: MailboxDetails) => {
    const updated = judge(await update({ id, version, data }));
    if (updated) onDone(updated.message);
  };
  return (
    <FormDialog
      title={`Edit ${mailbox.email}`}
      form={form}
      action="Save mailbox"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <MailboxLook />
    </FormDialog>
  );
}

/** New passwords for the servers that are known; both are tried before they are kept. */
export function MailboxPasswordDialog({ mailbox, onClose, onDone }: MailboxDialogProps) {
  const [passwords, setPasswords] = useState({ imap: '', smtp: '' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [change, isBusy] = useMutate(CHANGE_MAILBOX_PASSWORD);
  const submit = async () => {
    const { imap: imapPassword, smtp: smtpPassword } = passwords;
    const { answer, refusal: refused } = await change({
      id: mailbox.id,
      imapPassword,
      smtpPassword,
    });
    setRefusal(refused);
    if (answer) onDone(answer.message);
  };
  return (
    <Dialog
      opened
      title={`Passwords of ${mailbox.email}`}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button loading={isBusy} onClick={() => void submit()}>
            Change passwords
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        {(['imap', 'smtp'] as const).map((protocol) => (
          <PasswordInput
            key={protocol}
            size="xs"
            label={`Password at ${mailbox[protocol].host} (${protocol.toUpperCase()})`}
            autoComplete="new-password"
            value={passwords[protocol]}
            onChange={({ currentTarget: { value } }) =>
              setPasswords((known) => ({ ...known, [protocol]: value }))
            }
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide password' }}
          />
        ))}
      </div>
    </Dialog>
  );
}
