import { type AccountingLink, accountingLink } from '@mainsheet/contract';
import { useMutate, useVerdict } from '../../platform/records/mutations.ts';
import { FormDialog, TextField, useKitForm } from '../../ui/index.ts';
import { LINK_ACCOUNTING } from './accounting.queries.ts';

type LinkSystemDialogProps = { onClose: () => void; onLinked: (message: string) => void };

/** Links another system through the accounting service, by a key of the company there. */
export function LinkSystemDialog({ onClose, onLinked }: LinkSystemDialogProps) {
  const form = useKitForm(accountingLink, { name: '', apiKey: '', outsideCompany: '' });
  const { refusal, judge } = useVerdict(form);
  const [link, isBusy] = useMutate(LINK_ACCOUNTING);
  const submit = async (data: AccountingLink) => {
    const linked = judge(await link({ data }));
    if (linked) onLinked(linked.message);
  };
  return (
    <FormDialog
      title="Link an accounting system"
      form={form}
      action="Link system"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Xero, QuickBooks, Sage and others are reached through Codat. Connect the system to a company
        there, then enter its id and an API key.
      </p>
      <TextField<AccountingLink> name="name" label="Name of the system" required />
      <TextField<AccountingLink> name="outsideCompany" label="Company id at Codat" required />
      <TextField<AccountingLink> name="apiKey" label="API key" type="password" required />
    </FormDialog>
  );
}
