import { CONTACT_KINDS, type ContactInput, type ContactKind } from '@mainsheet/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { useMutate } from '../../platform/records/mutations.ts';
import { RecordState } from '../../platform/records/RecordState.tsx';
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
  const [create] = useMutate(CREATE_CONTACT);
  const initial = useMemo(() => emptyContact(kindsOf(kind)), [kind]);
  return (
    <ContactForm
      title="New contact"
      initial={initial}
      send={(data: ContactInput) => create({ data })}
      onSaved={(id) => void navigate({ to: '/contacts/contact-detail', search: { id } })}
      onCancel={() => void navigate({ to: '/contacts' })}
    />
  );
}

export function EditContact() {
  const { id = '' } = useSearch({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const [update] = useMutate(UPDATE_CONTACT);
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
      send={(values) => update({ contactId: id, version: contact.version, data: values })}
      onSaved={show}
      onCancel={show}
    />
  );
}
