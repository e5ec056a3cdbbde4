import { type AccountingLink, accountingLink } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { errorText } from '../../api/error-text.ts';
import { Alert, Dialog, Form, showViolations, TextField, useKitForm } from '../../ui/index.ts';
import { LINK_ACCOUNTING } from './accounting.queries.ts';

type LinkSystemDialogProps = { onClose: () => void; onLinked: (message: string) => void };

/** Links another system through the accounting service, by a key of the company there. */
export function LinkSystemDialog({ onClose, onLinked }: LinkSystemDialogProps) {
  const form = useKitForm(accountingLink, { name: '', apiKey: '', outsideCompany: '' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [{ fetching }, link] = useMutation(LINK_ACCOUNTING);
  const submit = async (data: AccountingLink) => {
    setRefusal(null);
    const answer = await link({ data });
    if (answer.error) return setRefusal(errorText(answer.error));
    const result = answer.data?.linkAccounting;
    const others = showViolations(form, result?.violations ?? []);
    if (others[0]) return setRefusal(others[0].message);
    return result?.errorFlag === 'SUCCESS' ? onLinked(result.message) : undefined;
  };
  return (
    <Dialog
      opened
      title="Link an accounting system"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={fetching} onClick={() => void form.handleSubmit(submit)()}>
            Link system
          </Button>
        </>
      }
    >
      <Form form={form} onSubmit={submit}>
        <div className="stack">
          <p>
            Xero, QuickBooks, Sage and others are reached through Codat. Connect the system to a
            company there, then enter its id and an API key.
          </p>
          {refusal && <Alert tone="negative">{refusal}</Alert>}
          <TextField<AccountingLink> name="name" label="Name of the system" required />
          <TextField<AccountingLink> name="outsideCompany" label="Company id at Codat" required />
          <TextField<AccountingLink> name="apiKey" label="API key" type="password" required />
        </div>
      </Form>
    </Dialog>
  );
}
