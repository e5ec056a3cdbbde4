import { type MailboxDetails, mailboxDetails } from '@mainsheet/contract';
import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { errorText } from '../../api/error-text.ts';
import { Alert, Dialog, Form, showViolations, useKitForm } from '../../ui/index.ts';
import { MailboxLook } from './MailboxLook.tsx';
import { CHANGE_MAILBOX_PASSWORD, type Mailbox, UPDATE_MAILBOX } from './mailboxes.queries.ts';
import { refusalOf } from './mutation-answer.ts';

type MailboxDialogProps = {
  mailbox: Mailbox;
  onClose: () => void;
  onDone: (message: string) => void;
};

type ButtonsProps = { action: string; isBusy: boolean; onClose: () => void; onDo: () => void };

function Buttons({ action, isBusy, onClose, onDo }: ButtonsProps) {
  return (
    <>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button loading={isBusy} onClick={onDo}>
        {action}
      </Button>
    </>
  );
}

/** Changes what a mailbox looks like; its servers stay. */
export function EditMailboxDialog({ mailbox, onClose, onDone }: MailboxDialogProps) {
  const { id, version, displayName, color, signature, isDefault } = mailbox;
  const form = useKitForm(mailboxDetails, { displayName, color, signature, isDefault });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [{ fetching }, update] = useMutation(UPDATE_MAILBOX);
  const submit = async (data: MailboxDetails) => {
    const answer = await update({ id, version, data });
    if (answer.error) return setRefusal(errorText(answer.error));
    const result = answer.data?.updateMailbox;
    showViolations(form, result?.violations ?? []);
    return result?.errorFlag === 'SUCCESS' ? onDone(result.message) : undefined;
  };
  return (
    <Dialog
      opened
      title={`Edit ${mailbox.email}`}
      onClose={onClose}
      actions={
        <Buttons
          action="Save mailbox"
          isBusy={fetching}
          onClose={onClose}
          onDo={() => void form.handleSubmit(submit)()}
        />
      }
    >
      <Form form={form} onSubmit={submit}>
        <div className="stack">
          {refusal && <Alert tone="negative">{refusal}</Alert>}
          <MailboxLook />
        </div>
      </Form>
    </Dialog>
  );
}

/** New passwords for the servers that are known; both are tried before they are kept. */
export function MailboxPasswordDialog({ mailbox, onClose, onDone }: MailboxDialogProps) {
  const [passwords, setPasswords] = useState({ imap: '', smtp: '' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [{ fetching }, change] = useMutation(CHANGE_MAILBOX_PASSWORD);
  const submit = async () => {
    const { imap: imapPassword, smtp: smtpPassword } = passwords;
    const answer = await change({ id: mailbox.id, imapPassword, smtpPassword });
    const refused = refusalOf(answer.data?.changeMailboxPassword, answer.error);
    setRefusal(refused);
    if (!refused) onDone(answer.data?.changeMailboxPassword.message ?? '');
  };
  return (
    <Dialog
      opened
      title={`Passwords of ${mailbox.email}`}
      onClose={onClose}
      actions={
        <Buttons
          action="Change passwords"
          isBusy={fetching}
          onClose={onClose}
          onDo={() => void submit()}
        />
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
