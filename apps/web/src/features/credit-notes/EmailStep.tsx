import type { InvoiceMail } from '@mainsheet/contract';
import { useQuery } from 'urql';
import { useMutate } from '../../platform/records/mutations.ts';
import { MailDocument } from '../invoices/index.ts';
import { nameOfCreditNote } from './credit-note-status.ts';
import { CREDIT_NOTE, EMAIL_CREDIT_NOTE, FRESH } from './credit-notes.queries.ts';
import type { StepSubject } from './step-subject.ts';

type EmailStepProps = { note: StepSubject; onClose: (isDone: boolean) => void };

/** Mails a credit note, to whom the customer is known by now. */
export function EmailStep({ note, onClose }: EmailStepProps) {
  const { id, version } = note;
  const [email, isBusy] = useMutate(EMAIL_CREDIT_NOTE);
  const [{ data }] = useQuery({ query: CREDIT_NOTE, variables: { id }, context: FRESH });
  if (!data) return null;
  const { clientId, clientName, clientPerson } = data.creditNote;
  return (
    <MailDocument
      name={nameOfCreditNote(note)}
      noun="credit note"
      recipient={{
        contactId: clientId,
        contactName: clientName,
        email: clientPerson?.email ?? null,
      }}
      send={(mail: InvoiceMail) => email({ id, version, data: mail })}
      isBusy={isBusy}
      onClose={onClose}
    />
  );
}
