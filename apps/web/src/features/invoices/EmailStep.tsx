import { CONTACT_REQUIRED } from '@mainsheet/contract';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FailedRead } from '../../app/FailedRead.tsx';
import { MayButton } from '../../app/MayButton.tsx';
import { CancelButton, Dialog } from '../../ui/index.ts';
import { AddPersonDialog } from '../contacts/index.ts';
import { EmailDialog } from './EmailDialog.tsx';
import { nameOfInvoice } from './invoice-status.ts';
import { FRESH, INVOICE_RECIPIENT } from './invoices.queries.ts';
import type { StepSubject } from './step-subject.ts';

type ContactRequiredDialogProps = { onAdd: () => void; onClose: () => void };

/** Nobody is known at the customer: a mail would reach no one. */
function ContactRequiredDialog({ onAdd, onClose }: ContactRequiredDialogProps) {
  return (
    <Dialog
      opened
      title={CONTACT_REQUIRED.title}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <MayButton needs="contacts.modify" onClick={onAdd}>
            Add contact
          </MayButton>
        </>
      }
    >
      <p>{CONTACT_REQUIRED.text}</p>
    </Dialog>
  );
}

type EmailStepProps = { invoice: StepSubject; onClose: (isDone: boolean) => void };

/** The way to an invoice by mail: first somebody at the customer to write to, then the mail itself. */
export function EmailStep({ invoice, onClose }: EmailStepProps) {
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const [{ data, error }, again] = useQuery({
    query: INVOICE_RECIPIENT,
    variables: { id: invoice.id },
    context: FRESH,
  });
  const leave = () => onClose(false);
  if (error) {
    return (
      <Dialog
        opened
        title={`Email ${nameOfInvoice(invoice)}`}
        onClose={leave}
        actions={<CancelButton />}
      >
        <FailedRead error={error} onRetry={again} />
      </Dialog>
    );
  }
  if (!data) return null;
  const { clientId, clientName, clientPerson } = data.invoice;
  const to = added ?? clientPerson?.email;
  if (to) return <EmailDialog invoice={invoice} to={to} onClose={onClose} />;
  if (!isAdding) return <ContactRequiredDialog onAdd={() => setAdding(true)} onClose={leave} />;
  return (
    <AddPersonDialog
      contactId={clientId}
      contactName={clientName}
      onAdded={(person) => setAdded(person.email)}
      onClose={leave}
    />
  );
}
