import { type InvoiceMail, invoiceMail } from '@mainsheet/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from 'urql';
import { errorText } from '../../api/error-text.ts';
import { useUser } from '../../app/use-session.ts';
import {
  Alert,
  Dialog,
  Form,
  LongTextField,
  showSnackbar,
  showViolations,
  TextField,
  useKitForm,
} from '../../ui/index.ts';
import { nameOfInvoice } from './invoice-status.ts';
import { EMAIL_INVOICE } from './invoices.queries.ts';
import type { StepSubject } from './step-subject.ts';

type EmailDialogProps = { invoice: StepSubject; onClose: (isDone: boolean) => void };

/** Mails an invoice to the customer with its PDF; one that was not sent yet is sent with it. */
export function EmailDialog({ invoice, onClose }: EmailDialogProps) {
  const { companyName } = useUser();
  const name = nameOfInvoice(invoice);
  const form = useKitForm(invoiceMail, {
    to: invoice.clientEmail ?? '',
    message: `Dear Sirs,\n\nplease find enclosed our invoice ${name}.\n\nKind regards\n${companyName}`,
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [{ fetching }, email] = useMutation(EMAIL_INVOICE);
  const submit = async (data: InvoiceMail) => {
    setRefusal(null);
    const answer = await email({ id: invoice.id, version: invoice.version, data });
    if (answer.error) return setRefusal(errorText(answer.error));
    const result = answer.data?.emailInvoice;
    const others = showViolations(form, result?.violations ?? []);
    if (others[0]) return setRefusal(others[0].message);
    if (result?.errorFlag !== 'SUCCESS') return undefined;
    showSnackbar(result.message);
    return onClose(true);
  };
  return (
    <Dialog
      opened
      title={`Email ${name}`}
      widthPx={560}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button variant="default" onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button loading={fetching} onClick={() => void form.handleSubmit(submit)()}>
            Send mail
          </Button>
        </>
      }
    >
      <Form form={form} onSubmit={submit}>
        <div className="stack">
          {refusal && <Alert tone="negative">{refusal}</Alert>}
          <TextField<InvoiceMail> name="to" label="To" type="email" required />
          <LongTextField<InvoiceMail>
            name="message"
            label="Message"
            hint={`${name}.pdf goes with it`}
            rows={7}
          />
        </div>
      </Form>
    </Dialog>
  );
}
