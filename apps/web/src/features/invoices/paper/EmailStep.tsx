import type { InvoiceMail } from '@mainsheet/contract';
import { useQuery } from 'urql';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { useMutate } from '../../../platform/records/mutations.ts';
import { CancelButton, Dialog } from '../../../ui/index.ts';
import { nameOfInvoice } from '../invoice-status.ts';
import { EMAIL_INVOICE, FRESH, INVOICE_RECIPIENT } from '../invoices.queries.ts';
import { emailPreviewHref } from '../links.ts';
import type { StepSubject } from '../step-subject.ts';
import { MailDocument } from './MailDocument.tsx';

type EmailStepProps = { invoice: StepSubject; onClose: (isDone: boolean) => void };

/** Mails an invoice, to whom the customer is known by now. */
export function EmailStep({ invoice, onClose }: EmailStepProps) {
  const { id, version } = invoice;
  const name = nameOfInvoice(invoice);
  const [email, isBusy] = useMutate(EMAIL_INVOICE);
  const [{ data, error }, again] = useQuery({
    query: INVOICE_RECIPIENT,
    variables: { id },
    context: FRESH,
  });
  if (error) {
    return (
      <Dialog
        opened
        title={`Email ${name}`}
        onClose={() => onClose(false)}
        actions={<CancelButton />}
      >
        <FailedRead error={error} onRetry={again} />
      </Dialog>
    );
  }
  if (!data) return null;
  const { clientId, clientName, clientPerson } = data.invoice;
  return (
    <MailDocument
      name={name}
      noun="invoice"
      previewHref={emailPreviewHref(id)}
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
