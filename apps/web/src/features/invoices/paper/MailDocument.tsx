import { CONTACT_REQUIRED, type InvoiceMail, invoiceMail, mailText } from '@mainsheet/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutcomeFragment } from '../../../api/generated/graphql.ts';
import { MayButton } from '../../../platform/permissions/MayButton.tsx';
import { type Outcome, useVerdict } from '../../../platform/records/mutations.ts';
import { useUser } from '../../../platform/session/use-session.ts';
import {
  CancelButton,
  Dialog,
  FormDialog,
  LongTextField,
  showSnackbar,
  TextField,
  useKitForm,
} from '../../../ui/index.ts';
import { AddPersonDialog } from '../../contacts/index.ts';

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

type Mailing = {
  /** What people call the document: INV-00012. */
  name: string;
  noun: string;
  /** Where the whole mail shows before it leaves. */
  previewHref?: string;
  send: (data: InvoiceMail) => Promise<Outcome<OutcomeFragment>>;
  isBusy: boolean;
  onClose: (isDone: boolean) => void;
};

/** Mails a document to the customer with its PDF; one that was not sent yet is sent with it. */
function MailDialog({ to, ...mailing }: Mailing & { to: string }) {
  const { name, noun, previewHref, send, isBusy, onClose } = mailing;
  const { companyName } = useUser();
  const form = useKitForm(invoiceMail, {
    to,
    message: mailText({ noun, name, company: companyName }),
  });
  const { refusal, judge } = useVerdict(form);
  const submit = async (data: InvoiceMail) => {
    const sent = judge(await send(data));
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
      {previewHref && (
        <Link to={previewHref} className="link-button">
          Preview the mail with its paper
        </Link>
      )}
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

type Recipient = {
  contactId: string;
  contactName: string;
  /** The e-mail of somebody there; null where nobody is known. */
  email: string | null;
};

/** The way to a document by mail: first somebody at the customer to write to, then the mail itself. */
export function MailDocument({ recipient, ...mailing }: Mailing & { recipient: Recipient }) {
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const { contactId, contactName, email } = recipient;
  const to = added ?? email;
  const leave = () => mailing.onClose(false);
  if (to) return <MailDialog {...mailing} to={to} />;
  if (!isAdding) return <ContactRequiredDialog onAdd={() => setAdding(true)} onClose={leave} />;
  return (
    <AddPersonDialog
      contactId={contactId}
      contactName={contactName}
      onAdded={(person) => setAdded(person.email)}
      onClose={leave}
    />
  );
}
