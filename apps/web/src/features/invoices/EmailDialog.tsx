import { type InvoiceMail, invoiceMail } from '@mainsheet/contract';
import { useDeed, useVerdict } from '../../app/deeds.ts';
import { useUser } from '../../app/use-session.ts';
import { FormDialog, LongTextField, showSnackbar, TextField, useKitForm } from '../../ui/index.ts';
import { nameOfInvoice } from './invoice-status.ts';
import { EMAIL_INVOICE } from './invoices.queries.ts';
import type { StepSubject } from './step-subject.ts';

type EmailDialogProps = {
  invoice: StepSubject;
  /** The e-mail of somebody at the customer. */
  to: string;
  onClose: (isDone: boolean) => void;
};

/** Mails an invoice to the customer with its PDF; one that was not sent yet is sent with it. */
export function EmailDialog({ invoice, to, onClose }: EmailDialogProps) {
  const { companyName } = useUser();
  const name = nameOfInvoice(invoice);
  const form = useKitForm(invoiceMail, {
    to,
    message: `Dear Sirs,\n\nplease find enclosed our invoice ${name}.\n\nKind regards\n${companyName}`,
  });
  const { refusal, judge } = useVerdict(form);
  const [email, isBusy] = useDeed(EMAIL_INVOICE);
  const submit = async (data: InvoiceMail) => {
    const sent = judge(await email({ id: invoice.id, version: invoice.version, data }));
    if (!sent) return;
    showSnackbar(sent.message);
    onClose(true);
  };
  return (
    <FormDialog
      title={`Email ${name}`}
      form={form}
      action="Send mail"
      isBusy={isBusy}
      refusal={refusal}
      onSubmit={submit}
      onClose={() => onClose(false)}
      widthPx={560}
    >
      <TextField<InvoiceMail> name="to" label="To" type="email" required />
      <LongTextField<InvoiceMail>
        name="message"
        label="Message"
        hint={`${name}.pdf goes with it`}
        rows={7}
      />
    </FormDialog>
  );
}
