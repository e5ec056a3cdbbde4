import { CONTACT_KINDS, type ContactInput, type ContactKind } from '@mainsheet/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMutation, useQuery } from 'urql';
import { RecordState } from '../../app/RecordState.tsx';
import { ContactForm } from './ContactForm.tsx';
import { contactValues, emptyContact } from './contact-record.ts';
import { CONTACT, CREATE_CONTACT, UPDATE_CONTACT } from './contacts.queries.ts';

const kindsOf = (kind: unknown): ContactKind[] =>
  typeof kind === 'string' && CONTACT_KINDS.includes(kind as ContactKind)
    ? [kind as ContactKind]
    : [];

export function CreateContact() {
  const { kind } = useSearch({ strict: false }) as { kind?: string };
  const navigate = useNavigate();
  const [, create] = useMutation(CREATE_CONTACT);
  const initial = useMemo(() => emptyContact(kindsOf(kind)), [kind]);
  return (
    <ContactForm
      title="New contact"
      initial={initial}
      send={async (values: ContactInput) => {
        const { data, error } = await create({ data: values });
        return { answer: data?.createContact, error };
      }}
      onSaved={(id) => void navigate({ to: '/contacts/contact-detail', search: { id } })}
      onCancel={() => void navigate({ to: '/contacts' })}
    />
  );
}

export function EditContact() {
  const { id = '' } = useSearch({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const [, update] = useMutation(UPDATE_CONTACT);
  const [{ data, error }, again] = useQuery({
    query: CONTACT,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const contact = data?.contact;
  const initial = useMemo(() => (contact ? contactValues(contact) : null), [contact]);
  if (!contact || !initial || error)
    return <RecordState error={error} missing="No contact data found." onRetry={again} />;
  const show = () => void navigate({ to: '/contacts/contact-detail', search: { id } });
  return (
    <ContactForm
      key={contact.id}
      title={`Edit ${contact.name}`}
      initial={initial}
      send={async (values) => {
        const { version } = contact;
        const answer = await update({ contactId: contact.id, version, data: values });
        return { answer: answer.data?.updateContact, error: answer.error };
      }}
      onSaved={show}
      onCancel={show}
    />
  );
}
